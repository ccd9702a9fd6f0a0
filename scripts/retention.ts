// What is older than RETENTION_DAYS goes: npm run retention, and with -- --dry-run it only tells what would. With the embedded database,
// stop the server first; it does the same by itself every day.
import '../server/node-version.ts'
import { pino } from 'pino'
import { readEnv } from '../server/env.ts'
import { openHouse } from '../server/house.ts'
import { countDue, retain } from '../server/privacy/retention.ts'
import { giveUp } from '../server/run.ts'

try {
  const env = readEnv({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
  const isDry = process.argv.includes('--dry-run')
  const { database, ...house } = await openHouse(env, pino({ level: 'warn' }))
  const counted = await (isDry ? countDue : retain)(house, env.retention).finally(() => database.close())
  const lines = Object.entries(counted).map(([kind, number]) => `${kind}: ${number}`)
  if (lines.length === 0) console.log('RETENTION_DAYS is not set: everything stays.')
  else console.log([isDry ? 'This would go:' : 'This went:', ...lines].join('\n  '))
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}
