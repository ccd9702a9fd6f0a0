// Measures what a cheap phone on a slow network sees of each visitor page, and the office with 120 rows: npm run bench:pages. With
// 'ticks', only the rows. Writes its sections of docs/performance.md.
import '#server/lib/node-version.js'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { doors } from '#domain/competitions/index.ts'
import { chromiumPath, startChromium } from '#test/browser/chromium.ts'
import { middle } from './percentile.ts'
import { writePart } from './performance-page.ts'
import { openPlace } from './place.ts'
import { tickRows, ticksText } from './ticks.ts'

const tries = 5
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const slowdown = 6
const paths = [
  '/',
  ...doors.map(({ door }) => `/${door.path}`),
  '/book',
  '/SchoolRegister',
  '/Studentlogin',
  '/check',
  '/unavailable',
  '/welcome',
]
const lighthouse = 'lighthouse@13.5.0'

/** How often each page is audited, as Lighthouse recommends: single scores differ by a point or two. */
const judges = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Judged = [path: string, score: Record<string, number> | null]
type Seen = { paint: number; usable: number; shift: number; bytes: number }

if (execFileSync('fc-list', [':lang=hi']).length === 0)
  throw new Error('Install a font for Hindi first, as phones have (Debian: fonts-noto-core)')
// Rebuild, so that the current pages are measured.
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.ts')], { stdio: 'inherit' })
const place = await openPlace()
try {
  const server = await place.start()
  const browser = await startChromium()
  const pages = process.argv.includes('ticks') ? null : await visitAll(browser, server.url)
  writePart('npm run bench:pages -- ticks', ticksText(await tickRows(browser, server.url)))
  await browser.close()
  if (pages)
    writePart('npm run bench:pages', pagesText(pages, process.argv.includes('--without-lighthouse') ? [] : await judgeAll(server.url)))
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

/** Each page's scores, one run after the other: two at a time would slow each other down. Null for a page that could not be audited. */
async function judgeAll(url: string): Promise<Judged[]> {
  const scores: Judged[] = []
  for (const path of paths) {
    const score = await twice(async () => middleOf(Array.from({ length: judges }, () => judge(url + path)))).catch((error: Error) => {
      console.error(`${path} could not be judged: ${error.message}`)
      return null
    })
    console.log(path, score)
    scores.push([path, score])
  }
  return scores
}

/** Lighthouse's four scores of a page on a phone, in percent. Lighthouse is downloaded on demand: it is larger than the portal. */
function judge(url: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync'
    const only = `--only-categories=${categories.join(',')}`
    execFileSync('npx', ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`, only], {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 120_000,
    })
    const { categories: judged } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<string, { score: number }> }
    return Object.fromEntries(Object.entries(judged).map(([name, { score }]) => [name, Math.round(score * 100)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function middleOf(scores: Record<string, number>[]): Record<string, number> {
  return Object.fromEntries(categories.map((name) => [name, middle(scores.map((score) => score[name] ?? Number.NaN))]))
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

function pagesText(pages: [string, Seen][], scores: Judged[]): string {
  const rows = pages.map(
    ([path, { paint, usable, shift, bytes }]) =>
      `| ${path} | ${(bytes / 1024).toFixed(1)} | ${(paint / 1000).toFixed(2)} | ${(usable / 1000).toFixed(2)} | ${shift.toFixed(3)} |`,
  )
  const judged = scores.map(([path, score]) => `| ${path} | ${categories.map((name) => score?.[name] ?? 'not judged').join(' | ')} |`)
  return `## Pages on a cheap phone

Chromium with a processor slowed down ${slowdown} times, 400 kbit/s, 400 ms latency and an empty cache. Medians of ${tries} visits each, and the largest layout shift; KiB is what was
loaded until the page was usable. A page is usable once its script has hydrated it, or, without a script, once it's painted. What a form page may weigh is limited by a
test (\`budget\` in \`scripts/page-sizes.ts\`); React is most of it ([decision 39](decisions/0039-react-everywhere.md)).
The machine had fonts for the three languages, as phones do (Debian's fonts-noto-core): searching for glyphs that no font has takes longer than the rest of the layout.
Goals: painted within 1.0 s, usable within 3 s, a shift of at most 0.02.

| page | KiB | first paint, s | usable, s | layout shift |
|---|---|---|---|---|
${rows.join('\n')}
${
  judged.length === 0
    ? ''
    : `\nLighthouse (${lighthouse}), with its settings for a phone, medians of ${judges} runs. Public pages have a description for search engines; those behind a sign-in or an emailed
link ask not to be listed, and aren't tested here.\n\n| page | performance | accessibility | best practices | SEO |\n|---|---|---|---|---|\n${judged.join('\n')}\n`
}`
}
