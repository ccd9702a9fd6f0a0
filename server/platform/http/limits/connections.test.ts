import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shareConnections } from './connections.ts'

async function open(trustProxy: string[] = []) {
  const server = createServer((_request, response) => response.end('here'))
  shareConnections({ server } as unknown as FastifyInstance, trustProxy, { total: 10, perNetwork: 6 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const hold = async (localAddress: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
    }
  }
  const answers = (localAddress: string) =>
    new Promise<boolean>((done) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      sockets.push(socket)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      socket.once('data', () => done(true))
      socket.once('error', () => {})
      socket.once('close', () => done(false))
    })
  const openCount = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)))
  return { hold, answers, openCount }
}

test('one address can open only its share of connections, and others still get theirs', async () => {
  const { hold, answers } = await open()
  await hold('127.0.0.2', 6)
  expect(await answers('127.0.0.2')).toBe(false)
  expect(await answers('127.0.0.3')).toBe(true)
})

test('when all connections are in use, the address with the most loses its oldest', async () => {
  const { hold, answers, openCount } = await open()
  await hold('127.0.0.2', 6)
  await hold('127.0.0.3', 4)
  for (let n = 4; n < 8; n++) expect(await answers(`127.0.0.${n}`)).toBe(true)
  expect(await openCount()).toBeLessThanOrEqual(10)
})

test('connections of a trusted proxy are not counted', async () => {
  const { hold, answers } = await open(['127.0.0.0/30', '::1'])
  await hold('127.0.0.2', 20)
  expect(await answers('127.0.0.2')).toBe(true)
})
