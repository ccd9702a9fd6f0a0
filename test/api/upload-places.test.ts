import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsAtOnce, formsFromOneAddress } from '../../server/http/crowd.ts'
import { bodyLimit } from '../../server/http/form-data.ts'
import { networkOf } from '../../server/http/network.ts'
import { openPortal, type Portal } from '../portal.ts'

/** Nobody is cut off for being slow here: who is kept out is kept out by others. */
const patience = 290_000
const perAddress = Math.floor(formsFromOneAddress / bodyLimit)
const inAll = Math.floor(formsAtOnce / bodyLimit)

/** More than what is left when no slow one fits any more. */
const rest = Math.max(formsAtOnce % bodyLimit, formsFromOneAddress % bodyLimit) + 1000

const sockets: Socket[] = []
let portal: Portal
let port = 0
beforeAll(async () => {
  const pace = { headers: patience - 1, whole: patience, check: 500, body: { bytes: 1, within: patience } }
  portal = await openPortal({ trustProxy: ['127.0.0.1'], pace })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.close()
})

test('one address holds a quarter of the places for forms at most, and keeps nobody else out', async () => {
  const slow = Array.from({ length: perAddress + 1 }, (_, n) => hold('10.0.0.1', n % 2 === 0))
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(503)
  expect(await family('10.0.0.1')).toBe(503)
  expect(await family('10.0.0.2')).toBe(400)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => family('10.0.0.1')).toBe(400)
})

test('many addresses together hold all of them at most, and give them back', async () => {
  const addresses = Array.from({ length: inAll + 1 }, (_, n) => `10.1.0.${n}`)
  const slow = addresses.map((from) => hold(from, true))
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(503)
  expect(await family('10.0.0.3')).toBe(503)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => family('10.0.0.3')).toBe(400)
})

test('all addresses of one IPv6 network count as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1')
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
})

const head = (from: string, length: string) =>
  `POST /api/doors/quatform/registrations HTTP/1.1\r\nHost: portal.example\r\nX-Forwarded-For: ${from}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n` +
  `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`

/** Begins a form as large as any may be, and never ends it. Its length is said, or not known. */
function hold(from: string, isKnown: boolean) {
  return send(`${head(from, isKnown ? `Content-Length: ${bodyLimit}` : 'Transfer-Encoding: chunked')}${isKnown ? '--x' : '3\r\n--x\r\n'}`)
}

/** A form with nothing in it: read to its end, it is refused for its answers. */
function family(from: string): Promise<number> {
  return send(`${head(from, `Connection: close\r\nContent-Length: ${rest}`)}${' '.repeat(rest)}`).status
}

function send(bytes: string): { socket: Socket; status: Promise<number> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  sockets.push(socket)
  socket.on('error', () => {})
  const status = new Promise<number>((resolve) =>
    socket.once('data', (chunk: Buffer) => resolve(Number(chunk.toString('latin1').split(' ')[1]))),
  )
  return { socket, status }
}
