import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import { networkOf } from '#server/platform/http/limits/rate-limit.ts'
import { uploadBudget } from '#server/platform/http/limits/upload-budget.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'

/** The largest permitted form, without its end. */
const nearlyAll = randomBytes(bodyLimit - 100_000)

/** For a machine that is busy with something else. */
const patience = { timeout: 30_000 }

let sockets: Socket[] = []
let timers: NodeJS.Timeout[] = []
const portal = sharedPortal(() => ({ trustProxy: ['127.0.0.1'] }))
let port = 0
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const timer of timers) clearInterval(timer)
  for (const socket of sockets) socket.destroy()
  sockets = []
  timers = []
  await expect.poll(() => portal.app.uploads.used(), patience).toBe(0)
})

test('28 sockets from 4 addresses that announce 5 MB each and send a trickle do not lock families out', async () => {
  // Six at each address, and one that announces the rest of the address's share.
  const rest = uploadBudget.perNetwork - 6 * bodyLimit
  const slow = Array.from({ length: 28 }, (_, n) => trickle(`10.0.0.${n % 4}`, n < 24 ? bodyLimit : rest))
  await expect.poll(() => portal.app.uploads.used(), patience).toBeGreaterThan(28 * 500)
  for (let n = 0; n < 3; n++) expect(await family(`10.1.0.${n}`)).toBe(201)
  // The same address still has room too.
  expect(await family('10.0.0.0')).toBe(201)
  expect(slow.filter(({ status }) => status !== null)).toEqual([])
})

test('40 sockets from 5 addresses that send 5 MB each, all but the end, use no more than the budget and do not lock families out', async () => {
  const held = Array.from({ length: 40 }, (_, n) => send(`10.0.0.${n % 5}`, nearlyAll))
  await Promise.all(held.map(({ isSent }) => isSent))
  // Each address has used its share, and one more full share leaves no room for the first four.
  await expect.poll(() => portal.app.uploads.used(), patience).toBeGreaterThan(uploadBudget.total * 0.9)
  for (let n = 0; n < 3; n++) {
    expect(await family(`10.1.0.${n}`)).toBe(201)
    expect(portal.app.uploads.used()).toBeLessThanOrEqual(uploadBudget.total)
  }
  expect(held.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(16)
})

test('one address can upload its share of bytes, gets 503 with Retry-After beyond it, and can upload again afterwards', async () => {
  const fit = Math.floor(uploadBudget.perNetwork / nearlyAll.length)
  const held = Array.from({ length: fit + 2 }, () => send('10.0.0.1', nearlyAll))
  await expect.poll(() => held.filter(({ status }) => status === 503).length, patience).toBe(2)
  expect(held.find(({ status }) => status === 503)?.text).toMatch(
    /retry-after: 5\r\n[\s\S]*"detail":"We are receiving too many forms right now\./,
  )
  for (const { socket } of held) socket.destroy()
  await expect.poll(() => portal.app.uploads.used(), patience).toBe(0)
  expect(await family('10.0.0.1')).toBe(201)
})

test('a form that announces too much is refused before it arrives', async () => {
  const { reply } = start('10.0.0.1', `Content-Length: ${bodyLimit + 1}`)
  await expect.poll(() => reply.status, patience).toBe(413)
})

test('pictures that the office uploads for the season count too', async () => {
  const { cookie } = await portal.signIn()
  const reply = start('10.0.0.1', `Cookie: ${cookie}\r\nOrigin: http://localhost\r\nContent-Length: 5000000`, '/api/office/season/pictures')
  reply.socket.write('--x')
  await expect.poll(() => portal.app.uploads.used(), patience).toBe('--x'.length)
})

test('all addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})

type Reply = { status: number | null; text: string }

/** Opens a connection and sends the head of a form; `reply` is filled in when the server answers. */
function start(from: string, more: string, path = '/api/doors/quatform/registrations'): { socket: Socket; reply: Reply } {
  const reply: Reply = { status: null, text: '' }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    reply.text += chunk.toString('latin1')
    reply.status = Number(reply.text.split(' ')[1])
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${more}\r\n\r\n`,
  )
  return { socket, reply }
}

/** Announces this many bytes, or gives no length, and sends 500 bytes every half second. */
function trickle(from: string, announced: number | null): Reply {
  const { socket, reply } = start(from, announced ? `Content-Length: ${announced}` : 'Transfer-Encoding: chunked')
  const portion = announced ? '-'.repeat(500) : `1f4\r\n${'-'.repeat(500)}\r\n`
  socket.write(portion)
  timers.push(setInterval(() => socket.write(portion), 500))
  return reply
}

/** Sends a form announced with the maximum size, except for its end. */
function send(from: string, bytes: Buffer) {
  const { socket, reply } = start(from, `Content-Length: ${bodyLimit}`)
  const isSent = new Promise<void>((done) => {
    socket.once('close', () => done())
    socket.write(bytes, () => done())
  })
  return Object.assign(reply, { socket, isSent })
}

/** Sends a whole form, as a browser does, and returns the status of the answer. */
async function family(from: string): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png', { type: 'image/png' }))
  const reply = await fetch(`http://127.0.0.1:${port}/api/doors/quatform/registrations`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    body: form,
  })
  return reply.status
}
