import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { log } from '#test/support/backups.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPostOffice, type PostOffice } from '#test/support/post-office.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { sendForm, settings, signIn, tally } from './helpers/senders.ts'

const families = rounds(10, 200)
/** For a machine that is busy with something else. */
const patience = { timeout: 120_000 }
const mail = { ...settings, MAIL_FROM: 'Bee <bee@portal.example>' }

let fresh: FreshDatabase
let database: OpenDatabase
const closing: (() => unknown)[] = []
const servers: ServerProcess[] = []
beforeEach(async () => {
  fresh = await freshDatabase('postgres')
  database = await openDatabase({ ...fresh, log })
})
afterEach(async () => {
  // Close the clients first, then the servers.
  for (const server of servers.splice(0)) await server.kill()
  for (const close of closing.splice(0)) await close()
  await database.close()
  await fresh.remove()
})

test('a mail server that sends one byte every ten seconds slows no registration; waiting emails are sent once it has recovered', async () => {
  const slow = await openSlowServer()
  const [quiet, server] = await Promise.all([start(), start(slow.url)])
  await registerSome(quiet, 1)
  await registerSome(server, 1)
  await expect.poll(() => slow.visits, patience).toBeGreaterThan(0)
  // Alternating, so that other work on the machine slows both equally.
  const took = { without: 0, beside: 0 }
  for (let sent = 0; sent < families; sent += 5) {
    took.without += await registerSome(quiet, 5)
    took.beside += await registerSome(server, 5)
  }
  const expected = 2 * families + 2
  expect(await emailsIn('waiting')).toBe(expected)

  const port = Number(new URL(slow.url).port)
  await slow.close()
  const post = await openOffice(port)
  await allSent()
  expect(post.received).toHaveLength(expected)
  found({
    promise: 'A slow mail server only delays emails',
    method: `${families} families on a server whose mail server sends one byte in ten seconds, and alternately ${families} on one without a mail server; then it works normally again`,
    pass: 'every registration is stored and answered; afterwards every email is sent once',
    seen: `${families} of ${families} stored both times, in ${Math.round(took.beside)} ms beside the slow server and ${Math.round(took.without)} ms without one (${(took.beside / took.without).toFixed(2)} times); ${expected} emails sent once afterwards`,
  })
})

test('when a mail server refuses one address permanently and one temporarily, the office sees why the first was not delivered, the second is sent later, the others at once', async () => {
  const post = await openOffice()
  const server = await start(post.url)
  const picture = await aPicture()
  const others = Array.from({ length: 6 }, (_, n) => `other${n}@home.example`)
  for (const parent_email of ['refused@home.example', 'later@home.example', ...others]) {
    expect((await sendForm(server.url, aFamily({ parent_email }), picture)).status).toBe(201)
  }
  await expect.poll(() => emailsIn('sent'), patience).toBe(others.length)
  await expect.poll(() => emailsIn('dead'), patience).toBe(1)
  const headers = { cookie: await signIn(server.url) }
  const { rows } = await (await fetch(`${server.url}/api/office/letters?state=dead`, { headers })).json()
  expect(rows).toMatchObject([{ recipient: 'refused@home.example', attempts: 1, last_error: expect.stringContaining('550') }])
  expect(await emailsIn('waiting')).toBe(1)

  post.refusals.delete('later@home.example')
  await allSent()
  expect(post.received.flatMap(({ to }) => to).sort()).toEqual(['later@home.example', ...others].sort())
  found({
    promise: 'A refused email delays no others',
    method: `${others.length + 2} families: the mail server refuses one address with 550 and one with 451, and accepts the second one later`,
    pass: "550: not delivered, and the office sees why; 451: sent once it's accepted; the others at once",
    seen: `${others.length} sent at once, 1 not delivered with its reason, 1 sent later`,
  })
})

test('a mail server with an untrusted certificate gets no email, and nothing is sent in clear', async () => {
  const impostor = await openOffice(0, { tls: true })
  const line = await openRecorder(impostor.url)
  const server = await start(line.url)
  const answers = aFamily()
  expect((await sendForm(server.url, answers, await aPicture())).status).toBe(201)
  await expect
    .poll(async () => (await emailsWith()).map(({ last_error }) => last_error), patience)
    .toEqual([expect.stringMatching(/certificate/i)])
  const heard = line.heard()
  expect(heard).toContain('STARTTLS')
  expect(heard).not.toMatch(/MAIL FROM|RCPT TO|home\.example|Message-ID/i)
  expect(heard).not.toContain(answers.student_name)
  expect(impostor.received).toEqual([])
  expect(await emailsWith()).toMatchObject([{ state: 'waiting' }])

  const port = Number(new URL(line.url).port)
  await line.close()
  const post = await openOffice(port)
  await allSent()
  expect(post.received.map(({ to }) => to)).toEqual([[answers.parent_email]])
  found({
    promise: 'A mail server with an untrusted certificate gets nothing',
    method: 'the mail server offers STARTTLS with an untrusted certificate; everything sent to it is recorded; then the right one is back',
    pass: "the email waits, and neither an address nor any of its text was sent; then it's sent",
    seen: `sent unencrypted: ${heard.split('\r\n').filter(isReadable).length} lines, EHLO and STARTTLS; the email waited and was sent afterwards`,
  })
})

async function start(smtpUrl?: string): Promise<ServerProcess> {
  const server = await startServer(fresh, smtpUrl ? { ...mail, SMTP_URL: smtpUrl } : mail)
  servers.push(server)
  return server
}

async function openOffice(port?: number, how?: { tls: boolean }): Promise<PostOffice> {
  const post = await openPostOffice(port, how)
  closing.push(post.close)
  return post
}

/** Returns how long it took, in milliseconds. */
async function registerSome({ url }: ServerProcess, many: number): Promise<number> {
  const picture = await aPicture()
  const began = performance.now()
  const replies = await Promise.all(Array.from({ length: many }, () => sendForm(url, aFamily(), picture)))
  expect(tally(replies)).toEqual({ '201': many })
  return performance.now() - began
}

async function emailsIn(state: string): Promise<number> {
  return (await database.pool.query('select count(*)::int as n from outbox where state = $1', [state])).rows[0].n
}

async function emailsWith(): Promise<{ state: string; last_error: string | null }[]> {
  return (await database.pool.query('select state, last_error from outbox')).rows
}

/** Resolves when no email is waiting, skipping the pauses between tries. */
async function allSent() {
  await expect
    .poll(async () => {
      await database.pool.query("update outbox set next_attempt_at = now() where state = 'waiting' and leased_until is null")
      return await emailsIn('waiting')
    }, patience)
    .toBe(0)
}

async function openSlowServer() {
  const greeting = '220 mail.example ESMTP\r\n'
  let visits = 0
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    visits += 1
    lines.add(line)
    line.on('error', () => {})
    let greeted = 0
    const say = () => line.write(greeting[greeted++] ?? '')
    say()
    const timer = setInterval(say, 10_000)
    line.on('close', () => clearInterval(timer))
  })
  const url = await listening(server)
  const close = async () => {
    for (const line of lines) line.destroy()
    await new Promise((closed) => server.close(closed))
  }
  closing.push(close)
  return {
    url,
    get visits() {
      return visits
    },
    close,
  }
}

/** A proxy to a mail server that records everything the client sends. */
async function openRecorder(target: string) {
  let heard = ''
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    const behind = connect(Number(new URL(target).port), '127.0.0.1')
    for (const [from, to] of [
      [line, behind],
      [behind, line],
    ] as const) {
      lines.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
    line.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
  })
  const url = await listening(server)
  const close = async () => {
    for (const line of lines) line.destroy()
    await new Promise((closed) => server.close(closed))
  }
  closing.push(close)
  return { url, heard: () => heard, close }
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  return `smtp://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : ''}`
}

function isReadable(line: string) {
  return /^[\x20-\x7e]+$/.test(line)
}
