import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright'
import { aPicture } from '#test/support/pictures.ts'
import { registerFamily } from './family.ts'
import { within } from './percentile.ts'
import { signIn } from './place.ts'

const rows = 120
const ticks = 40
const slowdown = 4

/**
 * Ticks visible rows, with pictures, of an office list of 120, with a mouse on a computer four times slower. Measures from
 * the release of the button to the next frame. Milliseconds.
 */
export async function tickRows(browser: Browser, url: string): Promise<number[]> {
  for (let family = 0; family < rows; family++) await registerFamily(url, await aPicture('jpeg'), family)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookie = await signIn(url)
  await context.addCookies(
    cookie.split('; ').map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url })),
  )
  const page = await context.newPage()
  await page.goto(`${url}/studentsrequest1?size=${rows}`)
  await seeAll(page)
  await page.evaluate(watchTicks)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const row of (await page.locator('tbody tr').all()).slice(0, ticks)) await tick(page, row)
  const times = await page.evaluate(() => (window as unknown as { ticks: number[] }).ticks)
  await context.close()
  if (times.length !== ticks) throw new Error(`${times.length} of ${ticks} ticks were seen`)
  return times
}

export function ticksText(times: number[]): string {
  const at = (part: number) => within(times, part).toFixed(0)
  return `## Ticking a row of a long list

An office list of ${rows} rows with their pictures, on a processor slowed down ${slowdown} times: ${times.length} rows ticked one after the other with a mouse, from releasing the button
until the ticked row is painted. Median ${at(0.5)} ms, 90th percentile ${at(0.9)} ms, slowest ${at(1)} ms (goal: 100 ms).
`
}

/** Scrolls past every row and back, so that no pictures are still loading during the measurement. */
async function seeAll(page: Page) {
  await page
    .locator('tbody tr')
    .nth(rows - 1)
    .waitFor()
  for (const row of await page.locator('tbody tr').all()) await row.scrollIntoViewIfNeeded()
  const drawn = (images: Element[]) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length
  for (const deadline = Date.now() + 60_000; (await page.locator('tbody img').evaluateAll(drawn)) < rows; await pause(100))
    if (Date.now() > deadline) throw new Error('Not every row has its picture')
  await page.locator('tbody tr').first().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
}

function watchTicks() {
  const ticks: number[] = []
  Object.assign(window, { ticks })
  // Runs before React's handler. A task requested in a frame runs once that frame is drawn.
  window.addEventListener(
    'click',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => ticks.push(performance.now() - timeStamp))),
    true,
  )
}

async function tick(page: Page, row: Locator) {
  const box = row.getByRole('checkbox')
  await box.scrollIntoViewIfNeeded()
  const place = await box.boundingBox()
  if (!place) throw new Error('A row is not in sight')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await pause(300)
  await page.mouse.down()
  await pause(100)
  await page.mouse.up()
  await pause(300)
  if (!(await box.isChecked())) throw new Error('A row was not ticked')
}
