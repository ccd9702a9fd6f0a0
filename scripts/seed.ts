// Adds sample families: npm run seed -- 1000. With the embedded database, stop the server first.
import '#server/lib/node-version.ts'
import { pino } from 'pino'
import { readEnv } from '#server/config.ts'
import { openHouse } from '#server/open-context.ts'
import { giveUp } from '#server/run.ts'
import { addSampleData } from './sample-data.ts'

try {
  const many = Number(process.argv[2] ?? 100)
  if (!Number.isInteger(many) || many < 1) throw Object.assign(new Error('Say how many: npm run seed -- 1000'), { name: 'WrongSettings' })
  const { database, ...house } = await openHouse(readEnv(process.env), pino({ level: 'warn' }))
  await addSampleData(house, many, (done) => console.log(`${done} of ${many}`))
  await database.close()
  console.log(`${many} sample families registered.`)
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}
