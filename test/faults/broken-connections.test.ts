import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

test('when PostgreSQL ends connections again and again, the process survives and nothing acknowledged is lost', async () => {
  fresh = await freshDatabase('postgres')
  server = await startServer(fresh, { LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' })
  const picture = await aPicture()
  const acknowledged: string[] = []
  const codes = new Set<number>()
  let isOver = false
  let submits = 0
  const clients = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const key = randomUUID()
      const status = await submit(key)
      codes.add(status)
      if (status === 201) acknowledged.push(key)
    }
  })
  const killer = new pg.Client({ connectionString: fresh.databaseUrl ?? '' })
  await killer.connect()
  for (let round = 0; round < 100; round++) {
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await pause(20)
  }
  isOver = true
  await Promise.all(clients)
  expect([...codes].filter((code) => ![201, 503].includes(code))).toEqual([])

  const deadline = Date.now() + 30_000
  while ((await submit(randomUUID())) !== 201) expect(Date.now()).toBeLessThan(deadline)
  const { rows } = await killer.query('select submission_key as key from registrations')
  const stored = new Set(rows.map(({ key }) => key))
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
  await killer.end()

  /** Each time from another address: a single one would be rate limited, especially when the rounds are slow. */
  async function submit(key: string): Promise<number> {
    submits += 1
    const form = new FormData()
    for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
    form.append('file_doc', new File([new Uint8Array(picture)], 'payment.png'))
    const reply = await fetch(`${server.url}/api/doors/quatform/registrations`, {
      method: 'POST',
      headers: { 'idempotency-key': key, 'x-forwarded-for': `10.0.${submits >> 8}.${submits & 255}` },
      body: form,
    })
    await reply.arrayBuffer()
    return reply.status
  }
})
