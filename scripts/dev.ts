// Development server: sample families, pages straight from their sources, emails in this terminal. npm run dev
// PAGES_PORT (5173) serves the pages' modules; SAMPLES (150) is how many families an empty database gets.
import '#server/lib/node-version.js'
import '#server/lib/env-file.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { giveUp } from '#server/give-up.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { pinoOptions } from '#server/platform/http/log.ts'
import type { Carrier } from '#server/platform/mail/smtp.ts'
import { openDevPages } from '#server/platform/pages/dev-pages.ts'
import { run } from '#server/run.ts'
import { addSampleData } from './sample-data.ts'

const printed: Carrier = {
  host: 'this terminal',
  async carry({ recipient, title, plain }) {
    console.log(`\n--- Email to ${recipient}: ${title}\n${plain.trim().replace(/^/gm, '    ')}\n`)
    return { state: 'sent' }
  },
  close() {},
}

try {
  const env = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: join('data', 'dev'), ...process.env })
  const pages = await openDevPages(process.env.PAGES_PORT ? { port: Number(process.env.PAGES_PORT) } : {})
  const samples = Number(process.env.SAMPLES ?? 150)
  await run({
    env,
    log: pino(pinoOptions(env.logLevel)),
    pages,
    carrier: printed,
    async before(context) {
      if ((await context.db.$count(registrations)) > 0) return
      console.log(`Registering ${samples} sample families…`)
      await addSampleData(context, samples)
      // Mark the samples' emails as sent, so that the terminal shows only yours.
      await context.db.update(outbox).set({ state: 'sent' })
    },
  })
} catch (error) {
  giveUp(error as Error)
}
