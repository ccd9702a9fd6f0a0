import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import { uploadBudget } from '#server/platform/http/limits/upload-budget.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { memoryOf } from '#test/support/memory.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { longest } from './helpers/figures.ts'
import { found } from './helpers/findings.ts'
import { sendForm, settings, signIn } from './helpers/senders.ts'

const mebibyte = 2 ** 20
const families = rounds(10, 60)
/** For a machine that is busy with something else. */
const patience = 30_000

test('slow clients lock nobody out: families register and the office reads while hundreds of sockets hold uploads', async () => {
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const server = await startServer(fresh, settings)
  onTestFinished(server.kill)
  const { port, host } = new URL(server.url)
  const picture = await aPicture('png', { width: 1080, height: 2200 })
  const cookie = await signIn(server.url)
  expect((await sendForm(server.url, aFamily(), picture)).status).toBe(201)
  const before = memoryOf(server.pid)

  // 28 that announce as much as 4 addresses may send, 500 more from 20 addresses, and 40 from 5 addresses that send nearly all they announce.
  const rest = uploadBudget.perNetwork - 6 * bodyLimit
  for (let n = 0; n < 28; n++) hold(`192.0.2.${n % 4}`, n < 24 ? bodyLimit : rest)
  for (let n = 0; n < 500; n++) hold(`198.51.100.${n % 20}`, bodyLimit)
  const bulk = randomBytes(bodyLimit - 100_000)
  for (let n = 0; n < 40; n++) hold(`203.0.113.${n % 5}`, bodyLimit, bulk)
  await pause(2_000)

  const [registering, reading]: [number[], number[]] = [[], []]
  let most = 0
  for (let n = 0; n < families; n++) {
    const began = performance.now()
    expect(await sendForm(server.url, aFamily(), picture)).toMatchObject({ status: 201 })
    const registered = performance.now()
    const list = await fetch(`${server.url}/api/office/registrations?competition=quarter-final&status=pending`, { headers: { cookie } })
    expect(list.status).toBe(200)
    await list.arrayBuffer()
    registering.push(registered - began)
    reading.push(performance.now() - registered)
    most = Math.max(most, memoryOf(server.pid))
  }
  expect(Math.max(...registering, ...reading)).toBeLessThan(patience)
  const grown = Math.round((most - before) / mebibyte)
  expect(grown).toBeLessThan(500)
  found({
    promise: 'Slow clients lock nobody out',
    method: `28 sockets from 4 addresses that announce 5 MB each and send 1 kB a second, 500 more from 20 addresses, and 40 from 5 addresses that send all but the end of 5 MB each; meanwhile ${families} families register and the office reads its list`,
    pass: 'every family gets 201 and every list 200; memory stays bounded',
    seen: `${registering.length} of ${families} registered, ${longest(registering)}; ${reading.length} lists read, ${longest(reading)}; memory grew by ${grown} MiB at most`,
  })

  /** Starts an upload, sends the given bytes and then 500 bytes every half second. */
  function hold(from: string, announced: number, bytes: Buffer | null = null) {
    const socket: Socket = connect(Number(port), '127.0.0.1')
    const timer = setInterval(() => socket.write('-'.repeat(500)), 500)
    socket.on('error', () => {})
    socket.on('close', () => clearInterval(timer))
    socket.resume()
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST /api/doors/quatform/registrations HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\nIdempotency-Key: ${randomUUID()}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${announced}\r\n\r\n`,
    )
    if (bytes) socket.write(bytes)
  }
})
