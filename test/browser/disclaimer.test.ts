import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { findings } from './findings.ts'
import { signedInOffice } from './office.ts'
import { hydrated, openSite } from './site.ts'

const site = openSite()
const clause = 'Make sure that every answer is correct: a registration with wrong details is disqualified. '.repeat(10).trim()

beforeAll(async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ disclaimer }) => Object.assign(disclaimer.clauses, { 'no-refund': clause }))
})

test.each([
  { device: 'phone', javaScriptEnabled: true },
  { device: 'phone', javaScriptEnabled: false },
  { device: 'desk', javaScriptEnabled: true },
] as const)(
  'a long disclaimer at twice the text size scrolls and Proceed stays in view: $device, scripts $javaScriptEnabled',
  async ({ device, javaScriptEnabled }) => {
    const page = await site[device]({ javaScriptEnabled })
    await page.goto('/quatform')
    if (javaScriptEnabled) await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const dialog = page.getByRole('dialog', { name: 'DISCLAIMER CLAUSE' })
    const lastClause = dialog.getByRole('listitem').last()
    const proceed = dialog.getByRole('button', { name: 'Proceed' })
    await proceed.waitFor()
    expect(await endIsInSight(proceed)).toBe(true)
    expect(await endIsInSight(lastClause)).toBe(false)
    if (javaScriptEnabled) expect(await findings(page)).toEqual([])

    await dialog.hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 100_000)
        return endIsInSight(lastClause)
      })
      .toBe(true)
    expect(await endIsInSight(proceed)).toBe(true)

    await tabTo(page, proceed)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    if (javaScriptEnabled) {
      const isAtHeading = () => page.evaluate(() => document.activeElement === document.querySelector('main h1#door'))
      await expect.poll(isAtHeading).toBe(true)
    }
    expect(await page.locator('label[for=student_name]').evaluate((label) => getComputedStyle(label).fontSize)).toBe('30px')
  },
)

/** Whether the end of an element is on the screen, with nothing over it. */
function endIsInSight(element: Locator): Promise<boolean> {
  return element.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + 20, bottom - 5)
    return seen !== null && element.contains(seen)
  })
}

async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 10; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead there')
}
