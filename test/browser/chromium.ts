import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

// The headless shell is the same Chromium without windows, and needs two thirds of the processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Starts a real Chromium: the system's, else one that Playwright fetches. Throws with what to install when there is none. `isBrief`: for
 * pages that live for seconds, which are gone before their scripts would gain from being optimised.
 */
export async function startChromium({ isBrief = false } = {}): Promise<Browser> {
  const executablePath = findChromium()
  const isRoot = process.getuid?.() === 0
  const args = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A second page of the portal finds its scripts compiled.
    '--process-per-site',
    ...(isBrief ? ['--js-flags=--no-turbofan --always-sparkplug'] : []),
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
  return await chromium.launch({ ...(executablePath !== null && { executablePath }), args })
}

/** The path of a Chromium, or null for Playwright's own. */
function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, and no program is there.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  if (found) return found
  if (isProgram(chromium.executablePath())) return null
  const fetched = spawnSync(process.execPath, [join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
  if (fetched.status === 0 && isProgram(chromium.executablePath())) return null
  throw new Error(
    'The browser tests need Chromium, and Playwright could not fetch one. Install it (Debian: apt install chromium) or set CHROMIUM_PATH.',
  )
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
