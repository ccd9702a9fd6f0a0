import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

const root = join(import.meta.dirname, '../..')

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
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(20_000)
  socket.destroy()
})

test('two signals at once end the server just as cleanly', async () => {
  fresh = await freshDatabase('embedded')
  server = await startServer(fresh, { LOG_LEVEL: 'silent' })
  const codes = await Promise.all([server.stop(), server.stop()])
  expect(codes).toEqual([0, 0])
})

test('a signal to npm start also ends the server it started', async () => {
  fresh = await freshDatabase('embedded')
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: '0', DATA_DIR: fresh.dataDir, LOG_LEVEL: 'info' } })
  onTestFinished(() => {
    npm.kill('SIGKILL')
  })
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitFor(() => expect(output).toContain('runs on'), 120_000)
  const pid = Number(/"pid":(\d+)/.exec(output)?.[1])
  npm.kill('SIGTERM')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 30_000)
})
