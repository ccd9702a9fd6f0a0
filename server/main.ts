import './lib/node-version.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { readEnv } from './config.ts'
import { pinoOptions } from './platform/http/log.ts'
import { smtpCarrier } from './platform/mail/smtp.ts'
import { openPages } from './platform/pages/pages.ts'
import { giveUp, run } from './run.ts'

try {
  const env = readEnv(process.env)
  await run({
    env,
    log: pino(pinoOptions(env.logLevel)),
    pages: await openPages({ dist: join(import.meta.dirname, '../dist') }),
    carrier: env.mail && smtpCarrier(env.mail),
  })
} catch (error) {
  giveUp(error as Error)
}
