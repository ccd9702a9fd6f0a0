import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openAccessLog } from './access-log.ts'

const entry = (n: number) => ({
  at: new Date(1_000 * n),
  actor: 'someone',
  action: 'opened' as const,
  subject: 'registration' as const,
  shown: [String(n)],
  asked: {},
})

test('while nothing can be written, the newest 2,000 entries wait, and the log says how many are lost', async () => {
  const logged: object[] = []
  const away = { execute: () => Promise.reject(new Error('away')) } as unknown as Database
  const log = openAccessLog(away, { error: (fields: object) => logged.push(fields) } as never)
  for (let n = 0; n < 2_500; n++) log.record(entry(n))
  await log.flush()
  expect(log.figures()).toEqual({ waiting: 2_000, lost: 500 })
  expect(logged).toContainEqual(expect.objectContaining({ waiting: 2_000, dropped: 500 }))
})

test('closing does not wait forever for a database that does not answer', async () => {
  const silent = { execute: () => new Promise(() => {}) } as unknown as Database
  const log = openAccessLog(silent, { error: () => {} } as never)
  log.record(entry(1))
  await log.close()
  expect(log.figures().waiting).toBe(0)
}, 30_000)

test('the same is recorded again after five minutes, and only a bounded number is remembered', async () => {
  const inserts: unknown[] = []
  const db = { execute: async (query: unknown) => inserts.push(query) } as unknown as Database
  const log = openAccessLog(db, { error: () => {} } as never)
  const again = (at: number) => log.record({ ...entry(0), at: new Date(at) })
  again(0)
  again(299_000)
  expect(log.figures().waiting).toBe(1)
  again(300_000)
  expect(log.figures().waiting).toBe(2)
})
