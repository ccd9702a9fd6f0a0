import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { inventedReceipt, sentAgain } from '#test/support/invented-receipts.ts'
import { aConsent, aFamily } from '#test/support/people.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

test('pictures that were not compared when the server was killed are compared after its next start', async () => {
  fresh = await freshDatabase('postgres')
  const url = fresh.databaseUrl ?? ''
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const receipt = await inventedReceipt(2)
  for (const picture of [receipt, await sentAgain(receipt, 1)]) expect((await register(picture)).status).toBe(201)
  await server.kill()
  // It may have compared them already.
  await runOn(url, 'update proofs set is_compared = false, lines = null, line_keys = null; delete from similar_pictures; delete from flags')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const flagged = async () => (await runOn(url, "select id from flags where kind = 'similar'")).rows.length
  await vi.waitFor(async () => expect(await flagged()).toBe(2), { timeout: 30_000, interval: 250 })
})

async function register(picture: Uint8Array): Promise<Response> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...aConsent, ...aFamily() })) form.append(field, value)
  form.append('file_doc', new File([new Uint8Array(picture)], 'payment.jpg'))
  const headers = { 'idempotency-key': randomUUID() }
  return await fetch(`${server.url}/api/doors/quatform/registrations`, { method: 'POST', headers, body: form })
}
