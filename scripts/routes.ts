// Prints every route of the server: method, path, who may call it, and its rate limit per address. Uses an empty database in a
// temporary folder, which is deleted afterwards: npm run routes
import '#server/lib/node-version.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { defaultLimits } from '#server/context.ts'
import { openContext } from '#server/open-context.ts'
import { openPages } from '#server/platform/pages/pages.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portal-routes-'))
const log = pino({ level: 'silent' })
const { database, ...context } = await openContext({ databaseUrl: null, dataDir, publicUrl: null }, log)
const app = await buildApp({
  ...context,
  log,
  pages: await openPages({ dist: join(import.meta.dirname, '../dist') }),
  sendsEmails: false,
  linkBase: () => '',
  requireTwoFactor: false,
  trustProxy: [],
  metricsToken: null,
  limits: defaultLimits,
})
await app.ready()
for (const { method, path, callers, limit } of app.routeTable()) {
  const who = callers === null ? 'NOBODY SAID WHO' : callers === 'everybody' ? callers : callers.join(', ')
  console.log([method.padEnd(7), path.padEnd(46), who.padEnd(20), limit].join(' ').trimEnd())
}
await app.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })
process.exit(0)
