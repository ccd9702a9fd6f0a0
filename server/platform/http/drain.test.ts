import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drain } from './drain.ts'

test('a server that stops still answers what a proxy sends on an open connection, which ends then, and accepts no other', async () => {
  const app = fastify({ return503OnClosing: false })
  app.get('/', async () => 'here')
  app.addHook('preClose', () => drain(app.server))
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async () => {
    const [answer] = (await once(request(address, { agent }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection }
  }

  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  await closed
  const late = connect(Number(address.port), '127.0.0.1')
  expect(await once(late, 'error')).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })])
})

test('a server without connections stops at once, and so does one that never listened', async () => {
  for (const listens of [true, false]) {
    const app = fastify()
    app.addHook('preClose', () => drain(app.server))
    await (listens ? app.listen({ port: 0, host: '127.0.0.1' }) : app.ready())
    await app.close()
    expect(app.server.listening).toBe(false)
  }
})
