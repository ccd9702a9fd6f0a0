// For working on the portal: sample families, pages straight from their sources, letters in this terminal. npm run dev
import '../server/node-version.ts'
import { join } from 'node:path'
import { pino } from 'pino'
import { outbox } from '../server/db/tables.ts'
import { readEnv } from '../server/env.ts'
import { pinoOptions } from '../server/http/log.ts'
import type { Carrier } from '../server/mail/smtp.ts'
import { openDevPages } from '../server/pages/dev-pages.ts'
import { giveUp, run } from '../server/run.ts'
import { addSampleData } from './sample-data.ts'

const printed: Carrier = {
  async carry({ recipient, title, plain }) {
    console.log(`\n--- Letter to ${recipient}: ${title}\n${plain.trim().replace(/^/gm, '    ')}\n`)
    return { state: 'sent' }
  },
  close() {},
}

try {
  const env = readEnv({ LOG_LEVEL: 'warn', DATA_DIR: join('data', 'dev'), ...process.env })
  const pages = await openDevPages()
  await run({
    env,
    log: pino(pinoOptions(env.logLevel)),
    pages,
    developmentSources: pages.csp,
    carrier: printed,
    async before(house) {
      const known = await house.db.query.registrations.findFirst({ columns: { id: true } })
      if (known) return
      console.log('Registering 150 sample families…')
      await addSampleData(house, 150)
      // Their letters would fill the terminal; the next ones are yours.
      await house.db.update(outbox).set({ state: 'sent' })
    },
  })
} catch (error) {
  giveUp(error as Error)
}
