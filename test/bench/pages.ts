// Measures what a cheap phone on a slow network sees of each visitor page: npm run bench:pages. Writes its section of
// docs/performance.md.
import '#server/lib/node-version.js'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { startChromium } from '#test/browser/chromium.ts'
import { middle } from './percentile.ts'
import { writePart } from './performance-page.ts'
import { openPlace } from './place.ts'

const tries = 5
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const slowdown = 6
/** Three kinds of form, and the other pages that a family, a student or a school opens first. */
const paths = ['/', '/quatform', '/book', '/SchoolRegister', '/Studentlogin', '/check']
type Seen = { paint: number; usable: number; shift: number; bytes: number }

if (execFileSync('fc-list', [':lang=hi']).length === 0)
  throw new Error('Install a font for Hindi first, as phones have (Debian: fonts-noto-core)')
// Rebuild, so that the current pages are measured.
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.ts')], { stdio: 'inherit' })
const place = await openPlace()
try {
  const server = await place.start()
  const browser = await startChromium()
  const pages = await visitAll(browser, server.url)
  await browser.close()
  writePart('npm run bench:pages', pagesText(pages))
} finally {
  await place.close()
}

async function visitAll(browser: Browser, url: string): Promise<[path: string, Seen][]> {
  const pages: [string, Seen][] = []
  for (const path of paths) {
    const all: Seen[] = []
    for (let n = 0; n < tries; n++) all.push(await twice(() => visit(browser, url + path)))
    const seen = {
      paint: middle(all.map(({ paint }) => paint)),
      usable: middle(all.map(({ usable }) => usable)),
      shift: Math.max(...all.map(({ shift }) => shift)),
      bytes: middle(all.map(({ bytes }) => bytes)),
    }
    console.log(path, seen)
    pages.push([path, seen])
  }
  return pages
}

/** Opens a page with an empty cache: when something is painted, when it becomes interactive, and what shifted meanwhile. Milliseconds. */
async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) console.debug(name, startTime)
    }).observe({ type: 'mark', buffered: true })
  })
  // The page reports by itself: polling it would add work for the slow processor in the middle of the measurement.
  const hydrated = page
    .waitForEvent('console', { predicate: (line) => line.text().startsWith('hydrated '), timeout: 60_000 })
    .catch(() => null)
  const reply = await page.goto(url, { waitUntil: 'load' })
  // Home has a script, but nothing that is hydrated.
  const hydrates = (await reply?.text())?.includes('id="page-data"')
  const mark = hydrates ? await hydrated : null
  const sent = bytes
  if (hydrates && mark === null) throw new Error(`${url} was not hydrated`)
  const { paint, shift } = await page.evaluate(async () => {
    await new Promise((later) => setTimeout(later, 300))
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { paint, shift: (window as unknown as { seen: { shift: number } }).seen.shift }
  })
  await context.close()
  return { paint, usable: mark === null ? paint : Number(mark.text().split(' ')[1]), shift, bytes: sent }
}

/** Retries once, since nobody watches the run. */
async function twice<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    console.error(error)
    return await attempt()
  }
}

function pagesText(pages: [string, Seen][]): string {
  const rows = pages.map(
    ([path, { paint, usable, shift, bytes }]) =>
      `| ${path} | ${(bytes / 1024).toFixed(1)} | ${(paint / 1000).toFixed(2)} | ${(usable / 1000).toFixed(2)} | ${shift.toFixed(3)} |`,
  )
  return `## Pages on a cheap phone

Chromium with a processor slowed down ${slowdown} times, 400 kbit/s, 400 ms latency and an empty cache. Medians of ${tries} visits each, and the largest layout shift; KiB is what was
loaded until the page was usable: hydrated by its script, or, without a script, painted. Goals: painted within 1.0 s, usable within 3 s, a shift of at most 0.02.

A test limits what a form page may weigh; React is most of it ([decision 39](decisions/0039-react-everywhere.md)). The machine had fonts for the three languages (Debian's fonts-noto-core), as phones do.

| page | KiB | first paint, s | usable, s | layout shift |
|---|---|---|---|---|
${rows.join('\n')}
`
}
