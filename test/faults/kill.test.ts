import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '../databases.ts'
import { aFamily } from '../people.ts'
import { aPicture } from '../pictures.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const silent = { info() {}, warn() {}, error() {} }
const rounds = 5
const submits = 200
const clients = 10

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

describe.each<DatabaseKind>(['embedded', 'postgres'])('a server on %s that is killed at any moment', (kind) => {
  test('has every acknowledged registration once with its picture, history and letter, and nothing by halves', async () => {
    fresh = await freshDatabase(kind)
    const pictures = await Promise.all(Array.from({ length: 10 }, () => aPicture()))
    const acknowledged = new Set<string>()
    const intended = new Set<string>()

    for (let round = 0; round < rounds; round++) {
      server = await startServer(fresh, { LOG_LEVEL: 'silent' })
      const before = acknowledged.size
      const load = submitAll(server.url, pictures, intended, acknowledged)
      while (acknowledged.size === before) await pause(10)
      await pause(200 + Math.random() * 1500)
      await server.kill()
      await load

      const database = await openDatabase({ ...fresh, log: silent })
      const ledger = await check(database, fresh.dataDir, intended)
      await database.close()
      expect(ledger.halves).toEqual([])
      expect([...acknowledged].filter((key) => !ledger.whole.has(key))).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThan(rounds)
    console.log(`${kind}: ${rounds} kills, ${intended.size} sent, ${acknowledged.size} acknowledged, 0 lost`)
  })
})

test('the check above sees a lost picture, a lost letter and a lost history', async () => {
  fresh = await freshDatabase('embedded')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const intended = new Set<string>()
  await submitAll(server.url, [await aPicture()], intended, new Set(), 3)
  await server.stop()
  const database = await openDatabase({ ...fresh, log: silent })
  expect((await check(database, fresh.dataDir, intended)).whole.size).toBe(3)
  await database.pool.query("update registrations set file_hash = 'x' where serial_no = (select min(serial_no) from registrations)")
  await database.pool.query('delete from outbox where subject_id = (select id::text from registrations order by serial_no desc limit 1)')
  expect((await check(database, fresh.dataDir, intended)).halves).toHaveLength(2)
  await database.close()
})

async function submitAll(url: string, pictures: Buffer[], intended: Set<string>, acknowledged: Set<string>, many = submits) {
  let next = 0
  const client = async () => {
    while (next < many) {
      const picture = pictures[next++ % pictures.length]
      const key = randomUUID()
      const form = new FormData()
      for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
      form.append('file_doc', new File([new Uint8Array(picture ?? [])], 'payment.png'))
      intended.add(key)
      try {
        const reply = await fetch(`${url}/api/doors/quatform/registrations`, {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: form,
        })
        await reply.json()
        if (reply.status === 201) acknowledged.add(key)
        else if (reply.status !== 429) throw new Error(`unexpected ${reply.status}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('unexpected')) throw error
        return
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** Every stored registration, whole or by halves; a key nobody sent counts as half. */
async function check(database: OpenDatabase, dataDir: string, intended: Set<string>) {
  const { rows } = await database.pool.query(`
    select r.submission_key as key, r.file_key, r.file_hash,
      (select count(*) from history h where h.subject_id = r.id::text) as entries,
      (select count(*) from outbox o where o.subject_id = r.id::text) as letters
    from registrations r`)
  const whole = new Set<string>()
  const halves: string[] = []
  for (const row of rows) {
    const file = join(dataDir, 'files', row.file_key.slice(0, 2), `${row.file_key}.jpg`)
    const stored = await readFile(file).catch(() => null)
    const hasPicture = stored !== null && createHash('sha256').update(stored).digest('hex') === row.file_hash
    if (intended.has(row.key) && hasPicture && Number(row.entries) === 1 && Number(row.letters) === 1) whole.add(row.key)
    else halves.push(row.key)
  }
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(await readdir(join(dataDir, 'files'))).not.toEqual([])
  return { whole, halves }
}
