import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite } from './site.ts'
import { openSlowWay } from './slow-way.ts'

const site = openSite()
let way: Awaited<ReturnType<typeof openSlowWay>>
beforeAll(async () => {
  way = await openSlowWay(site.url)
})
afterAll(() => way.close())

/** One form for students, and the one for participants. */
const twoForms = ['/quatform', '/wordsmithform']
const otherForms = ['/book', '/SchoolRegister', '/Studentlogin', '/forgotten-password']
const silent = ['/', '/unavailable', '/welcome', '/nowhere']

describe.each([
  { device: 'phone', paths: [...twoForms, ...otherForms, ...silent] },
  { device: 'desk', paths: ['/quatform', '/book', '/'] },
] as const)('on a $device', ({ device, paths }) => {
  test.each(paths)('the layout of %s does not shift while it loads or hydrates', async (path) => {
    const page = await site[device]({ baseURL: way.url })
    await stopClocks(page)
    await watchShifts(page)
    await way.open(page, path)
    if (!silent.includes(path)) await way.letScriptsCome(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: () => Shift[] }).shifts())
    const sum = shifts.reduce((sum, { by }) => sum + by, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
  })
})

test.each([...twoForms, ...otherForms])('answers entered on %s before the script arrives stay', async (path) => {
  const page = await site.phone({ baseURL: way.url })
  await way.open(page, path)
  const proceed = page.getByRole('button', { name: 'Proceed' })
  if (await proceed.isVisible()) await proceed.click()
  await answerEverything(page)
  const before = await answers(page)
  expect(before.length).toBeGreaterThan(0)
  await way.letScriptsCome(page)
  // A day that was chosen is followed by its times.
  expect(await answers(page)).toEqual(expect.arrayContaining(before))
})

type Shift = { by: number; what: string[] }

/** Stops the page's clock: on a slow machine, texts that appear after seconds of waiting would come and go. */
async function stopClocks(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
}

/** Collects the layout shifts that the browser reports; `shifts()` in the page returns those until then. */
function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: Shift[] = []
    const collect = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        const what = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        shifts.push({ by: entry.value, what })
      }
    }
    const observer = new PerformanceObserver((list) => collect(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      shifts: () => {
        collect(observer.takeRecords())
        return shifts
      },
    })
  })
}

const controls = 'main :is(input, textarea, select)[name]:not([type=file], [readonly])'

async function answerEverything(page: Page) {
  for (const control of await page.locator(controls).filter({ visible: true }).all()) {
    const { kind, options } = await control.evaluate((element) => ({
      kind: element instanceof HTMLInputElement ? element.type : element.nodeName,
      options: element instanceof HTMLSelectElement ? element.options.length : 0,
    }))
    if (kind === 'radio') await control.check()
    else if (kind === 'SELECT') await control.selectOption({ index: options - 1 })
    else await control.fill(kind === 'date' ? '2025-09-11' : 'early@bird.example')
  }
}

/** The values of the page's controls, by name. */
function answers(page: Page): Promise<string[]> {
  return page
    .locator(controls)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      (elements as HTMLInputElement[]).map(
        ({ name, type, value, checked }) => `${name} ${value}${type === 'radio' && !checked ? ' not chosen' : ''}`,
      ),
    )
}
