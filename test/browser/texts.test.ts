import { describe, expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { openSite } from './site.ts'

const site = openSite()

/** Every text the specification quotes for a screen that visitors see. */
const visitors: [path: string, texts: string[]][] = [
  ['/nowhere', ['404 - Page Not Found', 'The page you’re looking for doesn’t exist.']],
  ['/unavailable', ['This Page is Currently Unavailable', 'Go to Homepage']],
  ['/check', ['Check my registration', 'Reference']],
  [
    '/book',
    [
      'GLOBAL SPELLING BEE COMPETITION 2024-25',
      'REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND',
      'Student Name',
      'Bee Level',
      'Parent Email',
      'Parent Mobile',
      'Date',
      'Submit',
    ],
  ],
  ['/welcome', ['Welcome', 'Stay connected for the updates.']],
  ['/Adminlogin', ['Admin Login', 'Email', 'Password', 'Login', 'Forgot password?']],
  ['/abc', ['DISCLAIMER CLAUSE', 'Proceed', 'Personal Info', 'Student Class in 2024', '₹200', '$8', 'Next']],
  ['/form2', ['DISCLAIMER CLAUSE', 'Proceed', '₹150', 'India']],
  [
    '/quatform',
    [
      'DISCLAIMER CLAUSE',
      'Student Name',
      'Student Email',
      'Birth Date',
      'Student Class in 2024',
      'Student Type',
      'India',
      'Out Of India',
      'Parent Email',
      'Phone Code',
      'Parent Mobile',
      'Home Address',
      'School Name',
      'City',
      'State',
      'Country',
      '₹200',
      '$8',
    ],
  ],
  ['/semiform', ['Semifinal Registration Form', 'DISCLAIMER CLAUSE', 'Student Class in 2024', '₹500', '$20']],
  ['/eurasianspellingbee', ['DISCLAIMER CLAUSE', 'Student Class in 2025-2026', '₹1,000', '$30']],
  ['/techovationform', ['Registration Form', 'Student Class in 2025-2026', 'Eurasian spelling bee confirmation mail', '₹1,000', '$30']],
  [
    '/wordsmithform',
    [
      'DISCLAIMER CLAUSE',
      'INR 1500',
      'USD 50',
      'Working Student for Student',
      'Employed/Self Employed',
      'Home Maker',
      'Retired',
      'Not Working Student for Other',
    ],
  ],
]

/** The office's lists have their titles, menu entries and columns, whose words test/conventions/specification.test.ts fixes. */
const lists = competitions.flatMap(({ form, lists }) =>
  lists.map(({ path, title, menu }): (typeof visitors)[number] => [
    `/${path}`,
    [title, menu, ...formNamed(form).columns.map(({ label }) => label)],
  ]),
)

const office: typeof visitors = [
  [
    '/admin',
    [
      'Dashboard',
      'TOTAL STUDENT REGISTERED',
      'INDIAN STUDENT REGISTERED',
      'OTHER STUDENT REGISTERED',
      'TOTAL SCHOOL REGISTERED',
      'Sales',
      'Traffic source',
    ],
  ],
  ['/letters', ['Emails', 'When', 'To', 'Subject', 'State', 'Not delivered']],
  ...lists,
]

describe('the specification’s texts', () => {
  test.each(visitors)('are on %s', async (path, texts) => {
    const page = await site.desk({ javaScriptEnabled: false })
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(path === '/nowhere' ? 404 : 200)
    const content = await page.evaluate(() => document.body.textContent ?? '')
    for (const text of texts) expect(content).toContain(text)
    await page.close()
  })

  test('are in the office', async () => {
    const page = await site.office('/admin')
    for (const [path, texts] of office) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const text of texts) await page.getByText(text, { exact: false }).filter({ visible: true }).first().waitFor()
      const current = page.getByRole('navigation').locator(`a[href="${path}"][aria-current="page"]`).filter({ visible: true })
      expect(await current.count()).toBeGreaterThan(0)
    }
    await page.goto('/semiallist')
    expect(new URL(page.url()).pathname).toBe('/semialllist')
  })
})
