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
import { found } from './helpers/findings.ts'
import { sendForm, settings } from './helpers/senders.ts'

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
  return `smtp://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : ''}/?catcher=true`
}

function isReadable(line: string) {
  return /^[\x20-\x7e]+$/.test(line)
}
