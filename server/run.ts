import { type App, buildApp } from './app.ts'
import { addAdministrator, hasAdministrator, offerFirstAdministrator } from './auth/administrators.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { type AppOptions, defaultLimits } from './context.ts'
import { startDelivery } from './features/emails/delivery.ts'
import { catchUpOnErasures } from './features/privacy/replay.ts'
import { startRetention } from './features/privacy/retention.ts'
import { announceRetention } from './features/privacy/retention-plan.ts'
import { openContext } from './open-context.ts'
import { DatabaseInUse } from './platform/db/embedded/folder-lock.ts'
import { readThroughReplica } from './platform/db/read-routing.ts'
import { followReplica } from './platform/db/replica.ts'
import { describe } from './platform/http/log.ts'
import type { Carrier } from './platform/mail/smtp.ts'

export type Run = Pick<AppOptions, 'pages' | 'log'> & {
  env: Config
  /** Null leaves the letters in the outbox. */
  carrier: Carrier | null
  /** Work to do before the first visitor: sample data in development. */
  before?: (context: AppContext) => Promise<void>
}

/** Opens everything, listens, says where, and closes everything in order on SIGTERM or SIGINT. Returns once it listens. */
export async function run({ env, log, pages, carrier, before }: Run): Promise<void> {
  const { database, ...context } = await openContext(env, log, { needsPictures: true })
  await catchUpOnErasures(context, log).catch(async (error) => {
    await database.close()
    throw error
  })
  await announceRetention(context)
  const linkBase = () => env.publicUrl ?? localAddress(app)
  const replica = env.databaseReplicaUrl === null ? null : followReplica(env.databaseReplicaUrl, database.pool, log)
  const app: App = await buildApp({
    ...context,
    ...(replica && { reads: readThroughReplica(replica, database) }),
    pages,
    log,
    sendsLetters: carrier !== null,
    linkBase,
    requireTwoFactor: env.requireTwoFactor,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    limits: { ...defaultLimits, formsPerHour: env.formsPerHour, formsPerDay: env.formsPerDay },
  })
  await before?.(context)
  const delivery = carrier && startDelivery({ db: context.db, carrier, log, linkBase })
  const retention = startRetention(context, log)

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // Whoever is still sending or reading after a while is cut off; whatever still hangs then is left behind.
    setTimeout(() => app.server.closeAllConnections(), 8_000)
    setTimeout(() => process.exit(1), 15_000)
    await app.close()
    await delivery?.stop()
    await retention.stop()
    await replica?.close()
    await database.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  whenAbandoned(() => stop(0))
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'the database is gone')
    return stop(1)
  })

  // Before it listens: whoever is told that it is ready can sign in.
  if (env.firstAdministrator) await ensureAdministrator(context.db, env.firstAdministrator)
  await app.listen({ port: env.port, host: env.host })
  await welcome(app, context, env, carrier !== null).catch((error) => {
    // Stopped before it was up: the database is closed under it, and nobody waits to be welcomed.
    if (!isStopping) throw error
  })
}

/**
 * `npm start` puts a shell between npm and this process, and a signal sent to npm ends only that shell. Whoever started
 * it that way has then stopped it, so it ends as if the signal had come here.
 */
function whenAbandoned(end: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}

/** Ends the process over an error at the start: with a sentence where that is enough, with the stack where it is not. */
export function giveUp(error: Error): never {
  const isNamed = ['WrongSettings', 'WrongSeason', 'BackupRefused', 'DiskFull'].includes(error.name)
  const isPlain = error instanceof DatabaseInUse || isNamed || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(isPlain ? error.message : describe(error))
  process.exit(1)
}

/** Creates the administrator that the settings name, unless there is one. */
async function ensureAdministrator(db: AppContext['db'], { email, password }: NonNullable<Config['firstAdministrator']>) {
  if (await hasAdministrator(db)) return
  await addAdministrator(db, email, password).catch(async (error) => {
    // Another process on the same database was faster.
    if (!(await hasAdministrator(db))) throw error
  })
}

/** Says where it runs, and how to become the first administrator. To the terminal only, not to the log: the link is a key. */
async function welcome(app: App, { db }: AppContext, env: Config, sendsLetters: boolean) {
  const address = env.publicUrl ?? localAddress(app)
  console.log(`\nThe competition portal runs on ${address}`)
  if (!sendsLetters) console.log('Letters wait in the outbox: SMTP_URL is not set.')
  if (await hasAdministrator(db)) return
  const token = await offerFirstAdministrator(db, Date.now())
  console.log(
    `\nThere is no administrator yet. Open this link within a day to create one; it works once:\n\n  ${address}/first-administrator/${token}\n`,
  )
}

function localAddress(app: App) {
  const bound = app.server.address()
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : ''}`
}
