import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startChromium } from '#test/browser/chromium.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { aPicture } from '#test/support/pictures.ts'
import { registerFamily } from './family.ts'
import { fillRegistrations } from './fill.ts'
import { within } from './percentile.ts'
import { type Place, signIn } from './place.ts'

const size = 100_000
const accepts = 100
const corrections = 10
/** Milliseconds that the reviewer looks at each request: much less than a person. */
const look = 400

/** `times`: from pressing a key until the next request is painted with its picture, in milliseconds. */
type Reviewing = {
  size: number
  waiting: number
  times: number[]
  /** From clicking the box of a row in a list of 120 until the frame is painted, on a processor slowed down four times. */
  ticks: number[]
}

/** Decides requests in review mode, with keys, in a browser beside the server and a database with so many registrations. */
export async function measureReviewing(place: Place): Promise<string> {
  const count = async (where: string) =>
    (await runOn(place.databaseUrl, `select count(*)::int as count from registrations where ${where}`)).rows[0].count as number
  // The queue begins with those that have a real picture: others that wait come after them.
  await runOn(place.databaseUrl, `update registrations set status = 'accepted' where status = 'pending'`)
  const known = await count('true')
  const server = await place.start()
  const browser = await startChromium()
  try {
    for (let n = 0; n < accepts + corrections + 10; n++)
      await registerFamily(server.url, await aPicture('png', { width: 1080, height: 2200 }), n)
    await fillRegistrations(place.databaseUrl, known + 1, known + size)
    // A flagged one takes a reason, which isn't measured here.
    await runOn(place.databaseUrl, 'delete from flags')
    // Corrected ones come first, and those that are filled in have no picture.
    await runOn(place.databaseUrl, 'update registrations set corrected_at = null where corrected_at is not null')
    const waiting = await count(`competition = 'quarter-final' and status = 'pending'`)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const cookie = await signIn(server.url)
    await context.addCookies(
      cookie
        .split('; ')
        .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: server.url })),
    )
    const page = await context.newPage()
    await page.goto(`${server.url}/review?competition=quarter-final`)
    await page.locator('button:enabled', { hasText: /^Accept/ }).waitFor()
    await page.evaluate(watch)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await decide(page, accepts, () => press('a'))
    await decide(page, corrections, () => press('c', '2', 'Enter'))
    const { times } = await seen(page)
    if (times.length !== accepts + corrections) throw new Error(`${times.length} requests were drawn`)
    return reviewingText({ size: known + size, waiting, times, ticks: await measureTicks(page, server.url) })
  } finally {
    await browser.close()
    await server.kill()
  }
}

/** Ticks rows of a list of accepted students, one after the other. */
async function measureTicks(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/studentlist1?size=120`)
  await page.locator('tbody tr').nth(119).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return await page.evaluate(async (many) => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')].slice(0, many)
    const times: number[] = []
    for (const box of boxes) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const clicked = performance.now()
      box.click()
      // A task requested in a frame runs once that frame is painted.
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - clicked)
    }
    return times
  }, 30)
}

function reviewingText({ size, waiting, times, ticks }: Reviewing): string {
  const at = (part: number, of = times) => within(of, part).toFixed(0)
  return `## Reviewing

${times.length} requests decided in review mode with ${size.toLocaleString('en')} registrations, ${waiting.toLocaleString('en')} of them waiting in this queue: from pressing the key until the
next request is painted with its picture, ${look} ms after the one before, with browser, server and database on the same machine. Median ${at(0.5)} ms, 95th percentile
${at(0.95)} ms (goal: 150 ms), slowest ${at(1)} ms.

Ticking a row in a list of 120, on a processor slowed down four times, until it is painted: median ${at(0.5, ticks)} ms (goal: 60 ms), slowest of ${ticks.length} ${at(1, ticks)} ms.
`
}

type Seen = { times: number[]; name: string }

function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** Does this for so many requests, each time once the one before is painted. */
async function decide(page: Page, many: number, act: () => Promise<void>): Promise<void> {
  for (let n = 0; n < many; n++) {
    const { times } = await seen(page)
    await pause(look)
    await act()
    await page.waitForFunction((drawn) => (window as unknown as { seen: Seen }).seen.times.length > drawn, times.length)
  }
}

/** In the page: measures from each key that changes the name until picture and name are painted. */
function watch() {
  const title = () => document.querySelector('h2')?.textContent ?? ''
  const seen: Seen = { times: [], name: title() }
  Object.assign(window, { seen })
  let pressed = 0
  const isDrawn = () => {
    const picture = document.querySelector<HTMLImageElement>('section[aria-label="Payment Screenshot"] img:not(.sr-only)')
    return title() !== '' && title() !== seen.name && picture?.complete && picture.naturalWidth > 0
  }
  const look = () => {
    if (!isDrawn()) return
    seen.name = title()
    // A task requested in a frame runs once that frame is painted.
    requestAnimationFrame(() => setTimeout(() => seen.times.push(performance.now() - pressed)))
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  window.addEventListener('load', look, true)
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
    },
    true,
  )
}
