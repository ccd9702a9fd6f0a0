// The whole server twice in one process and on one database: one writes the access log, the other doesn't.
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { defaultLimits } from '#server/context.ts'
import { openContext } from '#server/open-context.ts'
import { openPages } from '#server/platform/pages/pages.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const log = pino({ level: 'error' })
const { database: _, ...context } = await openContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, publicUrl: null }, log)
const pages = await openPages({ dist: join(import.meta.dirname, '../../dist') })

/** Starts a server and returns its address. */
async function start(records: boolean): Promise<string> {
  const app = await buildApp({
    ...context,
    pages,
    log,
    sendsEmails: false,
    linkBase: () => '',
    requireTwoFactor: false,
    trustProxy: [],
    metricsToken: null,
    limits: defaultLimits,
  })
  const { record } = app.accessLog
  let n = 0
  // The worst case: no two entries are alike, so every response is recorded.
  app.accessLog.record = records ? (access) => record({ ...access, asked: { ...access.asked, n: n++ } }) : () => {}
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

const without = await start(false)
console.log(`without ${without} runs on ${await start(true)}`)
