import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowClients, defaultSlowClientLimits } from './slow-clients.ts'

/** More than the buffers of two sockets hold. */
const answer = Buffer.alloc(32 * 1024 * 1024)

async function ask({ whole }: { whole: number }) {
  const app = fastify()
  app.decorate('bareHeaders', {})
  app.get('/', (_request, reply) => reply.send(answer))
  cutSlowClients(app, { ...defaultSlowClientLimits, whole, check: 50 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [connection] = await once(app.server, 'connection')
  return { socket, ended: once(connection, 'close') }
}

test('a client that does not read its answer is cut off, and the answer is freed', async () => {
  const { socket, ended } = await ask({ whole: 500 })
  socket.pause()
  await ended
})

test('a client that reads its answer gets it completely', async () => {
  const { socket } = await ask({ whole: 60_000 })
  let received = 0
  for await (const chunk of socket) {
    received += chunk.length
    if (received > answer.length) break
  }
  expect(received).toBeGreaterThan(answer.length)
})
