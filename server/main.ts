import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { giveUp } from './give-up.ts'
import { pinoOptions } from './platform/http/log.ts'
import { isCatcher, smtpCarrier } from './platform/mail/smtp.ts'
import { openPages } from './platform/pages/pages.ts'
import { run } from './run.ts'

try {
  const env = readConfig(process.env)
  await run({
    env,
    log: pino(pinoOptions(env.logLevel)),
    pages: await openPages({ dist: fileURLToPath(new URL('../dist', import.meta.url)) }),
    // Links in emails would lead to this computer.
    carrier: env.mail && (env.publicUrl !== null || isCatcher(env.mail.smtpUrl)) ? smtpCarrier(env.mail) : null,
  })
} catch (error) {
  giveUp(error as Error)
}
