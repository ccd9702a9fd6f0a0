import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { isWhole, rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { writeEmails } from './helpers/waiting-emails.ts'

const forEach = rounds(40, 120)
const patience = { timeout: 240_000, interval: 100 }

let fresh: FreshDatabase
let database: OpenDatabase
let post: PostOffice
let servers: ServerProcess[]
beforeEach(async () => {
  fresh = await freshDatabase('postgres')
  database = await openDatabase({ ...fresh, log: { info() {}, warn() {}, error() {} } })
  // One process's share takes longer than any process waits before it looks for emails again.
  post = await openPostOffice(0, { takes: 50 })
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.kill()
  await post.close()
  await database.close()
  await fresh.remove()
})

/** Marks each email with the process that sent it. */
const start = async (name: string, mailServer = post.url) => {
  const server = await startServer(fresh, { LOG_LEVEL: 'silent', SMTP_URL: mailServer, MAIL_FROM: `${name} <bee@portal.example>` })
  servers.push(server)
  return server
}
const ask = async (sql: string) => (await database.pool.query(sql)).rows
const count = async (condition: string) => Number((await ask(`select count(*) from outbox where ${condition}`))[0].count)
const idsReceived = () => post.received.map(({ text }) => /^Message-ID: <([^@>]+)@portal\.example>/m.exec(text)?.[1] ?? '')
const sendersOf = () => new Set(post.received.map(({ text }) => /^From: (\S+) </m.exec(text)?.[1]))

test.each(isWhole ? [1, 2, 4, 8] : [2])('%i processes on one PostgreSQL send every email once, and all of them take part', async (many) => {
  const names = Array.from({ length: many }, (_, n) => `Process${n}`)
  await Promise.all(names.map((name) => start(name)))
  const began = performance.now()
  const ids = await writeEmails(database.pool, forEach * many)
  await vi.waitFor(async () => expect(await count("state <> 'sent'")).toBe(0), patience)
  const seconds = (performance.now() - began) / 1000
  expect(idsReceived().sort()).toEqual(ids.sort())
  expect(sendersOf()).toEqual(new Set(names))
  found({
    promise: `Every email is sent once, with ${many} ${many === 1 ? 'process' : 'processes'}`,
    method: `${ids.length} emails waiting, ${many} on one PostgreSQL, a mail server that takes 50 ms for each`,
    pass: 'each arrives once, and every process sends some',
    seen: `${ids.length} arrived once, from ${sendersOf().size} of ${many}, in ${seconds.toFixed(1)} s`,
  })
})

test('a process whose mail server hangs delays only the few emails it has claimed; when it is killed, those are sent after their lease', async () => {
  // It sends a greeting and then nothing: a server that does not even greet is abandoned sooner.
  const hanging = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 there\r\n')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void hanging.close())
  await once(hanging, 'listening')
  const nowhere = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}/?catcher=true`
  const stuck = await start('Stuck', nowhere)
  const ids = await writeEmails(database.pool, 60)
  const idsWhere = async (condition: string) => (await ask(`select id from outbox where ${condition} order by id`)).map(({ id }) => id)
  const waiting = () => idsWhere("state = 'waiting'")
  await vi.waitFor(async () => expect(await idsWhere('leased_until is not null')).toHaveLength(5), patience)
  const held = await idsWhere('leased_until is not null')
  await start('Other')
  await vi.waitFor(async () => expect(await waiting()).toEqual(held), patience)
  await stuck.kill()
  expect(idsReceived().sort()).toEqual(ids.filter((id) => !held.includes(id)).sort())

  // Simulates time passing.
  await ask("update outbox set leased_until = leased_until - interval '5 minutes', next_attempt_at = now() where state = 'waiting'")
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience)
  expect(idsReceived().sort()).toEqual(ids.sort())
  expect(sendersOf()).toEqual(new Set(['Other']))
})
