import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { startHolder } from '#test/support/database/processes.ts'
import { freshDatabase } from '#test/support/databases.ts'

const silent = { info() {}, warn() {}, error() {} }

test('kill -9 in the middle of a write loses nothing that was acknowledged', async () => {
  const place = await freshDatabase('embedded')
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const holder = startHolder(place)
    await holder.open
    const write = () =>
      holder.process.stdin.write("insert into history (actor_name, action, subject, subject_id) values ('a', 'b', 'c', 'd')")
    holder.process.stdout.on('data', (text) => {
      acknowledged += String(text).split('done').length - 1
      write()
    })
    const enough = acknowledged + 50 + round
    write()
    await expect.poll(() => acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThan(enough)
    holder.process.kill('SIGKILL')
    await holder.ended
  }
  const database = await openDatabase({ ...place, log: silent })
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from history')
  expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged)
  // At most the one row that was being written when each round ended.
  expect(rows[0]?.n).toBeLessThanOrEqual(acknowledged + 3)
  await database.close()
  await place.remove()
}, 300_000)
