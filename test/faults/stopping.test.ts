import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../databases.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

test('SIGTERM ends the server cleanly, though a visitor stopped sending half way', async () => {
  fresh = await freshDatabase('embedded')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/doors/quatform/registrations HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b',
  )
  await pause(200)
  const started = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(14_000)
  socket.destroy()
})

test('two signals at once end it no less cleanly', async () => {
  fresh = await freshDatabase('embedded')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const codes = await Promise.all([server.stop(), server.stop()])
  expect(codes).toEqual([0, 0])
})
