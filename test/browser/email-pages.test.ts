import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Placeholder, placeholders } from '#domain/email/email-kind.ts'
import { accountLink, consentLink, type EmailName, emailsOf, isSentIn } from '#domain/email/texts.ts'
import { type Language, languages } from '#domain/language/language.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type EmailValues, emailFrom, followedBy, renderEmail, trusted, withUrl } from '#server/platform/mail/emails.ts'
import { startChromium } from './chromium.ts'
import { findings } from './findings.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startChromium()
})
afterAll(() => browser.close())

const url = 'https://bee.example/a/rather-long-link-that-nobody-should-have-to-read-in-an-email-at-all'

const said: Partial<Record<Placeholder, string>> = {
  contact: 'help@bee.example or WhatsApp +91 80 0000 0100',
  reason: 'We can’t find this number in our account. '.repeat(4).trim(),
  when: 'Wednesday 9 December, 5:00 pm IST',
  reference: 'PQ4A8-X489V (Venkatanarasimharajuvaripeta Raghunathan) and PQ4A9-B113K (Kabir Raghunathan)',
  txn: '4123 0311 2208, 4123 0311 2209',
  result: 'Place: 2 of 211\nScore: 38 of 40',
}

/** Every value of an email but the links. */
const values: EmailValues = {
  ...Object.fromEntries(Object.keys(placeholders).map((name) => [name, trusted(said[name as Placeholder] ?? `the ${name}`)])),
  name: 'Venkatanarasimharajuvaripeta Raghunathan',
}
const { link: _, status: __, ...given } = values

/** Both bodies of an email as they leave. */
function sent(name: EmailName, scope: string, language: Language): { plain: string; html: string } {
  return inLanguage(language, () => {
    const email = emailFrom(name, scope, given)
    const whole = name === 'registration-accepted' ? followedBy(followedBy(email, 'account'), 'consent') : email
    return ['{link}', '{status}', accountLink, consentLink].reduce(
      (bodies, link) => withUrl(bodies, link, url),
      renderEmail(whole, 'Global Spelling Bee'),
    )
  })
}

describe.each(languages)('every email in %s', (language) => {
  const all = ['quarter-final', 'semi-final', 'bookings', 'schools', 'accounts'].flatMap((scope) =>
    emailsOf(scope)
      .filter((name) => isSentIn(language, name, scope))
      .map((name) => ({ name, scope, ...sent(name, scope, language) })),
  )

  test('fits phone and desk, light and dark, and axe finds nothing', async () => {
    const page = await browser.newPage()
    for (const [at, { name, html }] of all.entries()) {
      const [width, colorScheme] = at % 2 === 0 ? ([320, 'light'] as const) : ([700, 'dark'] as const)
      await page.setViewportSize({ width, height: 700 })
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      expect.soft({ name, width, found: await findings(page) }).toEqual({ name, width, found: [] })
      const text = await page.locator('body').textContent()
      expect.soft({ name, isNaked: text?.includes('https://') }).toEqual({ name, isNaked: false })
    }
    await page.close()
  })

  test('has a heading, results in a table, at most one button, and its links behind words, which open in its language, in less than 30 KB', () => {
    const opened = language === 'en' ? url : `${url}?lang=${language}`
    for (const { name, html, plain } of all) {
      const count = (text: string) => html.split(text).length - 1
      const links = plain.split('\n').filter((line) => line === opened).length
      expect({ name, headings: count('<h1'), buttons: count('e-btnt"'), links: count(`href="${opened}"`) }).toEqual({
        name,
        headings: 1,
        buttons: Math.min(links, 1),
        links,
      })
      expect(plain.split('\n').filter((line) => line.includes('https://') && line !== opened)).toEqual([])
      expect({ name, isTable: html.includes('>38 of 40</td>') }).toEqual({ name, isTable: plain.includes('Score: 38 of 40') })
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    }
  })
})
