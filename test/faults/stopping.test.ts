import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

let fresh: FreshDatabase
let server: ServerProcess
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

test('SIGTERM ends the server cleanly, even if a visitor stopped sending halfway', async () => {
  fresh = await freshDatabase('embedded')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/doors/quatform/registrations HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b',
  )
  await pause(200)
  const started = Date.now()
  // Two signals at once end it just as cleanly.
  expect(await Promise.all([server.stop(), server.stop()])).toEqual([0, 0])
  expect(Date.now() - started).toBeLessThan(20_000)
  socket.destroy()
})
