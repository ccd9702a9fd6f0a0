import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, answerPayment, enterDoor, openSite, wizardReady } from './site.ts'

const site = openSite()
const forms = doors.map(({ door }) => `/${door.path}`)
const alive = [...forms, '/book', '/SchoolRegister', '/Studentlogin', '/SchoolLogin', '/Adminlogin', '/forgotten-password']
const silent = ['/unavailable', '/welcome', '/privacy-notice', '/nowhere']

test.each(silent)('%s has nothing but links, and loads no script at all', async (path) => {
  const { page, asked } = await visit()
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await page.locator('script, link[rel=modulepreload], link[rel=preload]').count()).toBe(0)
  expect(asked[0]).toBe(`document ${path}`)
  expect(asked.slice(1).filter((line) => !line.startsWith('stylesheet /'))).toEqual([])
})

test('the home page is one document with its stylesheet inside, and a script of at most 3.5 KiB that offers to continue a form', async () => {
  const { page, asked } = await visit()
  await enterDoor(page, '/semiform')
  await answerByName(page, aFamily({ student_name: 'Zoë O’Connor' }))
  await page.getByText('Saved on this device').waitFor()
  asked.splice(0)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('status').getByText('Zoë’s registration isn’t finished').waitFor()
  // The form's script is downloaded ahead, when nothing else is to do.
  expect(asked.filter((one) => !one.startsWith('other '))).toEqual(['document /', expect.stringMatching(/^script \/assets\//)])
  const script = await page.request.get(asked[1]?.replace('script ', '') ?? '')
  expect((await script.body()).length).toBeLessThan(3584)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await wizardReady(page)
  expect(await page.getByLabel('Student Name').inputValue()).toBe('Zoë O’Connor')
})

test.each(alive)('%s is one document with its stylesheet inside, and loads no font and nothing from other servers', async (path) => {
  const { page, asked } = await visit()
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  expect(asked[0]).toBe(`document ${path}`)
  expect(asked[1]).toMatch(/^script \/assets\//)
  expectOwn(asked)
  expect(await page.evaluate(() => document.fonts.size)).toBe(0)
})

test('the pictures of a form have their size from the start, and load only when they scroll into view', async () => {
  const office = await signedInOffice(site.url())
  const key = await office.addSeasonPicture(new Uint8Array(await aPicture('png', { width: 400, height: 400 })))
  await office.changeSeason(({ competitions }) => Object.assign(competitions['quarter-final']?.payment ?? {}, { own: true, qr: key }))
  const { page, asked } = await visit()
  await enterDoor(page)
  await answerByName(page, aFamily())
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPayment(page, aFamily())
  const preview = page.getByRole('img', { name: 'What you will send' })
  await preview.waitFor()
  const pictures = await page.locator('img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
      // What was chosen on this device is already shown.
      lazy: image.loading === 'lazy' || image.src.startsWith('blob:'),
    })),
  )
  const own = page.locator(`img[src="/api/season/pictures/${key}"]`)
  await expect.poll(() => own.count()).toBe(2)
  // The code beside the way to pay on a desk, the folded one on a phone, and the preview.
  expect(pictures).toEqual([
    { sized: true, lazy: true },
    { sized: true, lazy: true },
    { sized: true, lazy: true },
  ])
  expectOwn(asked)
})

/** A phone, and every request of a page: its type and address, without the origin where that is the portal's. */
async function visit(): Promise<{ page: Page; asked: string[] }> {
  const page = await site.phone()
  const asked: string[] = []
  page.on('request', (request) => {
    const where = request.url().replace(site.url(), '')
    // The browser requests the tab's icon by itself.
    if (where !== '/favicon.svg') asked.push(`${request.resourceType()} ${where}`)
  })
  return { page, asked }
}

function expectOwn(asked: string[]) {
  expect(asked.filter((line) => !/^(document|script|fetch|xhr|image) (\/|blob:)/.test(line))).toEqual([])
}
