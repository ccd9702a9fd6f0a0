import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { writeEmails } from './helpers/waiting-emails.ts'

const silent = { info() {}, warn() {}, error() {} }
const mail = { MAIL_FROM: 'Bee <bee@portal.example>', LOG_LEVEL: 'silent' }

let fresh: FreshDatabase
let database: OpenDatabase
let server: ServerProcess
let post: PostOffice
beforeEach(async () => {
  fresh = await freshDatabase('postgres')
  database = await openDatabase({ ...fresh, log: silent })
})
afterEach(async () => {
  await server?.kill()
  await post?.close()
  await database.close()
  await fresh.remove()
})

const ask = async (sql: string) => (await database.pool.query(sql)).rows
/** Simulates time passing: emails are due, and the leases of a dead process have expired. */
const letTimePass = () => database.pool.query("update outbox set next_attempt_at = now(), leased_until = null where state = 'waiting'")
const waiting = async () => Number((await ask("select count(*) from outbox where state = 'waiting'"))[0].count)
const idsReceived = () => post.received.map(({ text }) => /^Message-ID: <([^@>]+)@portal\.example>/m.exec(text)?.[1] ?? '')

test('when a server is killed while sending, every email arrives with its Message-ID, at most one twice for each kill', async () => {
  const kills = rounds(4, 20)
  post = await openPostOffice(0, { takes: 5 })
  const ids = await writeEmails(database.pool, rounds(200, 600))
  for (let kill = 0; kill < kills; kill++) {
    server = await startServer(fresh, { ...mail, SMTP_URL: post.url })
    const before = post.received.length
    while (post.received.length === before) await pause(5)
    await pause(Math.random() * 300)
    await server.kill()
    await letTimePass()
  }
  const sentWhileKilled = post.received.length
  expect(await waiting()).toBeGreaterThan(0)
  server = await startServer(fresh, { ...mail, SMTP_URL: post.url })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 90_000, interval: 500 })
  const received = idsReceived()
  expect(new Set(received)).toEqual(new Set(ids))
  const twice = received.length - ids.length
  expect(twice).toBeLessThanOrEqual(kills)
  found({
    promise: 'kill -9 while emails are sent',
    method: `${kills} kills, each at a random moment after an email was sent`,
    pass: 'every email arrives under its Message-ID, at most one twice for each kill',
    seen: `${ids.length} emails, ${sentWhileKilled} of them between the kills; 0 lost, ${twice} twice`,
  })
})
