import { type App, buildApp } from './app.ts'
import { addAdministrator, hasAdministrator, offerFirstAdministrator } from './auth/administrators.ts'
import type { Config } from './config.ts'
import { type AppContext, type AppOptions, defaultLimits } from './context.ts'
import { startBookingUpkeep } from './features/bookings/index.ts'
import { startDelivery } from './features/emails/delivery.ts'
import { catchUpOnErasures } from './features/privacy/replay.ts'
import { startRetention } from './features/privacy/retention.ts'
import { startDecliningEnded, startReminders } from './features/registrations/index.ts'
import { startNotifying } from './features/students/index.ts'
import { openContext } from './open-context.ts'
import type { Carrier } from './platform/mail/smtp.ts'
import { repeat } from './platform/tasks.ts'

export type RunOptions = Pick<AppOptions, 'pages' | 'log'> & {
  env: Config
  /** Null leaves emails in the outbox. */
  carrier: Carrier | null
  /** Runs before the first request: sample data in development. */
  before?: (context: AppContext) => Promise<void>
}

/** Opens everything, listens, logs the address, and closes everything in order on SIGTERM or SIGINT. Returns once it listens. */
export async function run({ env, log, pages, carrier, before }: RunOptions): Promise<void> {
  const { database, ...context } = await openContext(env, log, { needsPictures: true })
  await catchUpOnErasures(context, log).catch(async (error) => {
    await database.close()
    throw error
  })
  const linkBase = () => env.publicUrl ?? localAddress(app)
  const app: App = await buildApp({
    ...context,
    pages,
    log,
    sendsEmails: carrier !== null,
    carrier,
    linkBase,
    requireTwoFactor: env.requireTwoFactor,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    limits: { ...defaultLimits, formsPerHour: env.formsPerHour, formsPerDay: env.formsPerDay, bookingsPerHour: env.bookingsPerHour },
  })
  await before?.(context)
  // Before listening: the administrator can sign in as soon as the server is ready, and a listening server needs nothing more from the database.
  if (env.firstAdministrator) await ensureAdministrator(context.db, env.firstAdministrator)
  const token = await offerFirstAdministrator(context.db, Date.now())
  // Before the first email leaves, whose links may need the port.
  await app.listen({ port: env.port, host: env.host })
  const ownWork = [
    carrier && startDelivery({ ...context, carrier, log, linkBase }),
    startRetention(context, log),
    startReminders(context, log),
    startDecliningEnded(context, log),
    startNotifying(context, log),
    startBookingUpkeep(context, log),
    // It says in the log when the disk is full, and when there is room again.
    repeat(2_000, () => context.files.hasRoom().then(never, never)),
  ]

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // After a while, cuts off clients still sending or reading; anything that still hangs is abandoned.
    setTimeout(() => app.server.closeAllConnections(), 8_000)
    setTimeout(() => process.exit(1), 15_000)
    await app.close()
    for (const work of ownWork) await work?.stop()
    await database.close()
    console.log('\nThe portal has stopped.')
    process.exit(code)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  whenAbandoned(() => stop(0))
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'the database is gone')
    return stop(1)
  })

  welcome(linkBase(), { sendsEmails: carrier !== null, token, isTrial: env.publicUrl === null && before === undefined })
}

/**
 * `npm start` runs a shell between npm and this process, and a signal to npm ends only that shell. When the shell is gone, this ends the
 * process as if the signal had reached it.
 */
function whenAbandoned(end: () => void) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 500).unref()
}

/** Creates the administrator named in the settings, unless there is one. */
async function ensureAdministrator(db: AppContext['db'], { email, password }: NonNullable<Config['firstAdministrator']>) {
  if (await hasAdministrator(db)) return
  await addAdministrator(db, email, password).catch(async (error) => {
    // Another process on the same database was faster.
    if (!(await hasAdministrator(db))) throw error
  })
}

/** Prints the address, and how to create the first administrator. Only to the terminal, not to the log, because the link grants access. */
function welcome(address: string, { sendsEmails, token, isTrial }: { sendsEmails: boolean; token: string | null; isTrial: boolean }) {
  console.log(`\nThe competition portal runs on ${address}`)
  if (!sendsEmails) console.log('Emails wait at /letters until SMTP_URL and PUBLIC_URL are set.')
  if (token === null) return
  console.log('There is no administrator yet. Create one with this link, within a day. It works until there is one:')
  console.log(`\n  ${address}/first-administrator/${token}\n`)
  if (isTrial) console.log('To look around with sample families instead, stop this with Ctrl-C and run: npm run dev')
}

const never = () => false

function localAddress(app: App) {
  const bound = app.server.address()
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : ''}`
}
