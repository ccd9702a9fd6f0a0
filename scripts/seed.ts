// Adds sample families: npm run seed -- 1000. With the embedded database, stop the server first.
import '#server/lib/node-version.js'
import '#server/lib/env-file.ts'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { giveUp } from '#server/give-up.ts'
import { openContext } from '#server/open-context.ts'
import { addSampleData } from './sample-data.ts'

try {
  const many = Number(process.argv[2] ?? 100)
  if (!Number.isInteger(many) || many < 1) throw Object.assign(new Error('Say how many: npm run seed -- 1000'), { name: 'WrongSettings' })
  const { database, ...context } = await openContext(readConfig(process.env), pino({ level: 'warn' }))
  await addSampleData(context, many, (done) => console.log(`${done} of ${many}`))
  await database.close()
  console.log(`${many} sample families registered.`)
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}
