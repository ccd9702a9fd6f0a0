// The portal in a pseudo-language, which shows texts that are cut off or not translated, in the place of Russian: npm run pseudo, then
// open a page with ?lang=ru. DIRECTION=rtl turns every page from right to left.
import '#server/lib/node-version.js'
import '#server/lib/env-file.ts'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { giveUp } from '#server/give-up.ts'
import { pinoOptions } from '#server/platform/http/log.ts'
import { openPages } from '#server/platform/pages/pages.ts'
import { run } from '#server/run.ts'
import { buildPages } from './build-pages.ts'
import { ownCatalogue, replaced, writePseudoLanguage } from './pseudo-language.ts'

process.env.NODE_ENV = 'production'
const direction = process.env.DIRECTION ?? 'ltr'
const folder = mkdtempSync(join(tmpdir(), 'pseudo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const env = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: join('data', 'pseudo'), ...process.env })
  writePseudoLanguage()
  cpSync(join(import.meta.dirname, '../dist'), folder, { recursive: true, filter: (path) => !path.endsWith('/server') })
  await buildPages(folder, [replaced, 'server'], [ownCatalogue()])
  const pages = await openPages({ dist: folder })
  await run({
    env,
    log: pino(pinoOptions(env.logLevel)),
    pages: { ...pages, document: (...page) => pages.document(...page).replace('<html ', `<html dir="${direction}" `) },
    carrier: null,
  })
} catch (error) {
  giveUp(error as Error)
}
