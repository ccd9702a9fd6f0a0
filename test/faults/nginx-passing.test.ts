import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request as askHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort, type Nginx, nginxProgram, startNginx } from '#test/support/nginx/nginx.ts'

type Process = { server: Server; address: string; heard: string[] }
type Answer = { status?: number; body: string }

/** A fake portal process: reads a request to its end and then answers, or dies when `answer` returns null. */
async function startProcess(answer: (heard: string) => Answer | null): Promise<Process> {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const what = [request.method, request.url, await text(request)].filter(Boolean).join(' ')
    heard.push(what)
    const given = answer(what)
    if (!given) return request.socket.destroy()
    response.writeHead(given.status ?? 200, { etag: `"${given.body}"`, 'cache-control': 'no-cache' }).end(given.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')

test('the nginx site never excludes a process for a while, and repeats neither a POST nor a PATCH', () => {
  const processes = [...site.matchAll(/^ *server (\S+:\d+.*);$/gm)].map(([, process]) => process)
  expect(processes).toEqual(['127.0.0.1:3000 max_fails=0'])
  expect([...site.matchAll(/^ *proxy_next_upstream (.+);$/gm)].map(([, when]) => when)).toEqual(['error timeout'])
})

test('the nginx site lets requests for slots wait longer than it tries to reach a process', () => {
  const seconds = (setting: string) => Number(new RegExp(`^ *${setting} (\\d+)s;$`, 'm').exec(site)?.[1])
  expect(seconds('proxy_cache_lock_timeout')).toBeGreaterThan(seconds('proxy_connect_timeout'))
})

// Without nginx, only the text of the configuration can be checked.
if (nginxProgram) {
  describe('the nginx site, in front of several processes', () => {
    let nginx: Nginx
    let processes: Process[] = []
    beforeEach(() => {
      processes = []
    })
    afterEach(async () => {
      await nginx?.close()
      for (const { server } of processes) server.close().closeAllConnections()
    })

    async function openSite(...behind: (Process | { address: string })[]) {
      for (const one of behind) if ('server' in one) processes.push(one)
      nginx = await startNginx(
        nginxProgram ?? '',
        behind.map(({ address }) => address),
      )
    }

    async function ask(
      method: string,
      path: string,
      { body = '', headers = {}, from = '127.0.0.1' }: { body?: string; headers?: Record<string, string>; from?: string } = {},
    ) {
      const sent = askHttps({
        host: '127.0.0.1',
        port: nginx.https,
        path,
        method,
        localAddress: from,
        agent: false,
        rejectUnauthorized: false,
        headers: { host: 'register.example.org', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) },
      })
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>
      sent.end(body)
      const [reply] = await answered
      return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
    }

    test.each(['POST', 'PATCH'])('a %s that a process was handling when it died is not repeated', async (method) => {
      await openSite(await startProcess(() => null), await startProcess(() => null))
      expect((await ask(method, '/api/anything', { body: 'once' })).status).toBe(502)
      expect(processes.flatMap(({ heard }) => heard)).toEqual([`${method} /api/anything once`])
    })

    test.each(['GET', 'PUT', 'DELETE'])('a %s is repeated with one other process, and not with a third', async (method) => {
      await openSite(await startProcess(() => null), await startProcess(() => null), await startProcess(() => null))
      expect((await ask(method, '/api/anything')).status).toBe(502)
      expect(processes.flatMap(({ heard }) => heard)).toEqual([`${method} /api/anything`, `${method} /api/anything`])
    })

    test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])('a %s goes to a running process when another is down', async (method) => {
      const nobody = { address: `127.0.0.1:${await freePort()}` }
      await openSite(nobody, await startProcess(() => ({ body: 'done' })))
      for (let n = 0; n < 4; n++) expect((await ask(method, '/api/anything', { body: 'a form' })).body).toBe('done')
      expect(processes.flatMap(({ heard }) => heard)).toEqual(Array(4).fill(`${method} /api/anything a form`))
    })

    /** Starts a request with a body, without ending it. */
    function begin(length: number, from = '127.0.0.1') {
      const sent = askHttps({
        host: '127.0.0.1',
        port: nginx.https,
        path: '/api/doors/quatform/registrations',
        method: 'POST',
        localAddress: from,
        agent: false,
        rejectUnauthorized: false,
        headers: { host: 'register.example.org', 'content-length': String(length) },
      })
      sent.on('error', () => {})
      sent.write('x')
      return sent
    }

    test('a request body that arrives slowly does not reach the portal before it is complete', async () => {
      const one = await startProcess(() => ({ body: 'done' }))
      let requests = 0
      one.server.prependListener('request', () => requests++)
      await openSite(one)
      const length = 100_000
      const slow = Array.from({ length: 20 }, () => begin(length))
      for (let n = 0; n < 5; n++) {
        for (const sent of slow) sent.write('x'.repeat(1000))
        await pause(100)
      }
      expect((await ask('POST', '/api/anything', { body: 'a form' })).body).toBe('done')
      expect(requests).toBe(1)
      const first = slow[0] as (typeof slow)[0]
      const answered = once(first, 'response')
      first.end('x'.repeat(length - 5001))
      await answered
      expect(requests).toBe(2)
      for (const sent of slow) sent.destroy()
    })

    test('one address can have at most a hundred requests in progress, without affecting others', async () => {
      await openSite(await startProcess(() => ({ body: 'done' })))
      const slow = Array.from({ length: 100 }, () => begin(1000, '127.0.0.2'))
      const status = async (from: string) => (await ask('POST', '/api/anything', { body: 'a form', from })).status
      await expect.poll(() => status('127.0.0.2'), { timeout: 20_000 }).toBe(429)
      expect(await status('127.0.0.3')).toBe(200)
      for (const sent of slow) sent.destroy()
      await expect.poll(() => status('127.0.0.2'), { timeout: 20_000 }).toBe(200)
    })

    test('a later visitor’s request reuses the same connection to the portal', async () => {
      const one = await startProcess(() => ({ body: 'done' }))
      let connections = 0
      one.server.on('connection', () => connections++)
      await openSite(one)
      for (let n = 0; n < 10; n++) expect((await ask('POST', '/api/anything', { body: 'a form' })).body).toBe('done')
      expect(connections).toBeLessThan(4)
    })

    test('a request that makes every process hang up does not take them away from others', async () => {
      const unlessBad = (what: string) => (what.includes('bad') ? null : { body: 'done' })
      await openSite(await startProcess(unlessBad), await startProcess(unlessBad))
      for (let n = 0; n < 4; n++) expect((await ask('POST', '/api/bad', { body: 'bad' })).status).toBe(502)
      for (let n = 0; n < 4; n++) expect((await ask('POST', '/api/anything', { body: 'good' })).body).toBe('done')
    })

    test('of all requests for a day’s slots within a second, one is passed on', async () => {
      let version = 0
      await openSite(await startProcess(() => ({ body: String(++version) })))
      // The second may change during the test.
      const began = Math.floor(Date.now() / 1000)
      for (let round = 0; round < 3; round++) {
        const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => slots(n % 2 ? '2025-09-10' : '2025-09-11')))
        expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
      }
      const seconds = Math.floor(Date.now() / 1000) - began + 1
      expect(processes[0]?.heard.length).toBeLessThanOrEqual(2 * seconds)
    })

    test('a response about the slots is never older than a second, however long nobody asked, and browsers revalidate every time', async () => {
      let version = 0
      await openSite(await startProcess(() => ({ body: String(++version) })))
      const { headers, body } = await slots('2025-09-10')
      expect([headers['cache-control'], body]).toEqual(['no-cache', '1'])
      await pause(1_100)
      expect((await slots('2025-09-10')).body).toBe('2')
    })

    test('a conditional request for the slots gets 304 while nothing has changed', async () => {
      await openSite(await startProcess(() => ({ body: 'the same' })))
      const { etag } = (await slots('2025-09-10')).headers
      for (let n = 0; n < 3; n++) {
        const again = await slots('2025-09-10', { 'if-none-match': String(etag) })
        expect([again.status, again.body]).toEqual([304, ''])
      }
      expect((await slots('2025-09-10', { 'if-none-match': '"another"' })).status).toBe(200)
    })

    test('a refusal of a slots request is not cached for others', async () => {
      await openSite(await startProcess(() => ({ status: 503, body: 'later' })))
      for (let n = 0; n < 3; n++) expect((await slots('2025-09-10')).status).toBe(503)
      expect(processes[0]?.heard).toHaveLength(3)
    })

    const slots = (day: string, headers = {}) => ask('GET', `/api/slots?date=${day}`, { headers })
  })
}
