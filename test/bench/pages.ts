// What a cheap phone on a slow network sees of each visitor page, and the office with 120 rows: npm run bench:pages. Writes its part of docs/performance.md.
import '../../server/node-version.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { doors } from '../../domain/competitions/index.ts'
import { chromiumPath, startChromium } from '../e2e/chromium.ts'
import { fillRegistrations } from './fill.ts'
import { writePart } from './performance-page.ts'
import { machine, openPlace, signIn } from './place.ts'

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

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Judged = [path: string, score: Record<string, number> | null]
type Seen = { paint: number; usable: number; shift: number; bytes: number }

// Measured are the pages as they are now.
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build-pages.ts')], { stdio: 'inherit' })
const place = await openPlace()
try {
  await fillRegistrations(place.databaseUrl, 1, 2000)
  const server = await place.start()
  const browser = await startChromium()
  const pages: [string, Seen][] = []
  for (const path of paths) {
    const all: Seen[] = []
    for (let n = 0; n < tries; n++) all.push(await twice(() => visit(browser, server.url + path)))
    const seen = {
      paint: middle(all, 'paint'),
      usable: middle(all, 'usable'),
      shift: Math.max(...all.map(({ shift }) => shift)),
      bytes: middle(all, 'bytes'),
    }
    console.log(path, seen)
    pages.push([path, seen])
  }
  const ticks = await tickRows(browser, server.url)
  await browser.close()
  const scores = process.argv.includes('--without-lighthouse') ? [] : await judgeAll(server.url)
  report(pages, ticks, scores)
} finally {
  await place.close()
}

/** Opens a page as somebody who was never here: when something is painted, when it answers, and what moved meanwhile. Milliseconds. */
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
  // The page tells by itself: to be asked would be more work for the slow processor, in the middle of what is measured.
  const woken = page.waitForEvent('console', { predicate: (line) => line.text().startsWith('awake '), timeout: 60_000 }).catch(() => null)
  const reply = await page.goto(url, { waitUntil: 'load' })
  const isAlive = (await reply?.text())?.includes('<script type="module"')
  const mark = isAlive ? await woken : null
  const sent = bytes
  if (isAlive && mark === null) throw new Error(`${url} did not wake up`)
  const { paint, shift } = await page.evaluate(async () => {
    await new Promise((later) => setTimeout(later, 300))
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    return { paint, shift: (window as unknown as { seen: { shift: number } }).seen.shift }
  })
  await context.close()
  return { paint, usable: mark === null ? paint : Number(mark.text().split(' ')[1]), shift, bytes: sent }
}

/** Ticks rows of a list of 120 on a computer four times as slow: from the click to the next picture, in milliseconds. */
async function tickRows(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookie = await signIn(url)
  await context.addCookies(
    cookie.split('; ').map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url })),
  )
  const page = await context.newPage()
  await page.goto(`${url}/studentsrequest1?size=120`)
  await page.getByRole('checkbox').nth(100).waitFor()
  // The rows have no pictures here. What takes the place of each one in sight must stand before anything is ticked.
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = await page.evaluate(async () => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
    const times: number[] = []
    for (const box of boxes.slice(3, 23)) {
      const started = performance.now()
      box.click()
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      times.push(performance.now() - started)
      await new Promise((soon) => setTimeout(soon, 50))
    }
    return times
  })
  await context.close()
  return times.sort((a, b) => a - b)
}

/** Each page's judgements, one after the other: two at a time would slow each other down. Null for one that could not be judged. */
async function judgeAll(url: string): Promise<Judged[]> {
  const scores: Judged[] = []
  for (const path of paths) {
    const score = await twice(async () => judge(url + path)).catch((error: Error) => {
      console.error(`${path} could not be judged: ${error.message}`)
      return null
    })
    console.log(path, score)
    scores.push([path, score])
  }
  return scores
}

/** Lighthouse's four judgements of a page on a phone, in percent. It is fetched when it is needed: it weighs more than the portal. */
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

/** Once more where it fails the first time: nobody sits beside it. */
async function twice<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    console.error(error)
    return await attempt()
  }
}

function middle(all: Seen[], name: keyof Seen): number {
  return all.map((seen) => seen[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}

function report(pages: [string, Seen][], ticks: number[], scores: Judged[]) {
  const rows = pages.map(
    ([path, { paint, usable, shift, bytes }]) =>
      `| ${path} | ${(bytes / 1024).toFixed(1)} | ${(paint / 1000).toFixed(2)} | ${(usable / 1000).toFixed(2)} | ${shift.toFixed(3)} |`,
  )
  const judged = scores.map(([path, score]) => `| ${path} | ${categories.map((name) => score?.[name] ?? 'not judged').join(' | ')} |`)
  const text = `## Pages on a cheap phone

Measured with \`npm run bench:pages\` on ${machine()}, in Chromium with a processor made ${slowdown} times slower, 400 kbit/s and 400 ms to every answer, nothing kept
from before; the middle one of ${tries} visits each, the largest shift of all; KiB are what came until the page was usable. A page is usable when its script has taken over; one without a script is when it is painted.
The goals: painted within 1.0 s, usable within 3 s, a shift of 0.02 at most.

| page | KiB | first paint, s | usable, s | layout shift |
|---|---|---|---|---|
${rows.join('\n')}

Ticking a row among 120 in an office list, on a processor made 4 times slower, until it is drawn: half within ${ticks[Math.floor(ticks.length / 2)]?.toFixed(0)} ms, the slowest ${ticks.at(-1)?.toFixed(0)} ms (goal: 100 ms).
${
  judged.length === 0
    ? ''
    : `\nLighthouse (${lighthouse}), with its settings for a phone. Pages for everybody have a description for search engines; those behind a sign-in or a mailed link
ask not to be listed, and are not judged here.\n\n| page | performance | accessibility | best practices | SEO |\n|---|---|---|---|---|\n${judged.join('\n')}\n`
}`
  writePart('npm run bench:pages', text)
  console.log(text)
}
