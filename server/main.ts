import './node-version.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { addAdministrator, hasAdministrator, offerFirstAdministrator } from './accounts/administrators.ts'
import { type App, buildApp } from './app.ts'
import { DatabaseInUse } from './db/embedded/folder-lock.ts'
import { defaultLimits } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { openHouse } from './house.ts'
import { pinoOptions } from './http/log.ts'
import { startDelivery } from './mail/delivery.ts'
import { smtpCarrier } from './mail/smtp.ts'
import { openPages } from './pages/pages.ts'

await start().catch((error: Error) => {
  // A wrong setting, a taken port or folder: the sentence is enough, the stack helps nobody.
  const expected =
    error instanceof DatabaseInUse || error.name === 'WrongSettings' || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(expected ? error.message : error)
  process.exit(1)
})

async function start() {
  const env = readEnv(process.env)
  const log = pino(pinoOptions(env.logLevel))
  const pages = await openPages({ dist: join(import.meta.dirname, '../dist') })
  const { database, ...house } = await openHouse(env, log)
  const app = await buildApp({ ...house, pages, log, trustProxy: env.trustProxy, developmentSources: {}, limits: defaultLimits })
  const delivery = env.mail && startDelivery({ db: house.db, carrier: smtpCarrier(env.mail), log })

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await delivery?.stop()
    await database.close()
    process.exit(code)
  }
  process.once('SIGTERM', () => stop(0))
  process.once('SIGINT', () => stop(0))
  void database.failed.then((error) => {
    log.fatal({ err: error }, 'the database is gone')
    return stop(1)
  })

  await app.listen({ port: env.port, host: env.host })
  await welcome(app, house.db, env)
}

/** Says where it runs, and how to become the first administrator. To the terminal only: the link is a key. */
async function welcome(app: App, db: Parameters<typeof hasAdministrator>[0], env: Env) {
  const address = env.publicUrl ?? localAddress(app)
  console.log(`\nThe competition portal runs on ${address}`)
  if (!env.mail) console.log('Letters wait in the outbox: SMTP_URL is not set.')
  if (await hasAdministrator(db)) return
  if (env.firstAdministrator) {
    await addAdministrator(db, env.firstAdministrator.email, env.firstAdministrator.password)
    console.log(`The first administrator is ${env.firstAdministrator.email}. Sign in at ${address}/Adminlogin`)
    return
  }
  const token = await offerFirstAdministrator(db, Date.now())
  console.log(
    `\nThere is no administrator yet. Open this link within a day to create one; it works once:\n\n  ${address}/first-administrator/${token}\n`,
  )
}

function localAddress(app: App) {
  const bound = app.server.address()
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : ''}`
}
