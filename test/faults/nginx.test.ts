import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as askHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screenshot } from '#domain/payment/screenshot.ts'
import { defaultTimeouts } from '#server/context.ts'
import { bodyLimit } from '#server/platform/http/form-data.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { freePort, type Nginx, nginxProgram, startNginx } from '#test/support/nginx/nginx.ts'
import { setUpPayment } from '#test/support/own-payment.ts'
import { aFamily } from '#test/support/people.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
const valuesOf = (directive: string) => [...site.matchAll(new RegExp(`^ *${directive} (.+);$`, 'gm'))].map(([, value]) => value)

test('the nginx site waits as long as the portal does, accepts forms as large, and does not pass on an address that a visitor claims', () => {
  expect(valuesOf('client_header_timeout')).toEqual([`${defaultTimeouts.headers / 1000}s`])
  for (const wait of ['proxy_read_timeout', 'proxy_send_timeout']) {
    expect(Number.parseInt(valuesOf(wait)[0] ?? '', 10) * 1000).toBeGreaterThan(defaultTimeouts.request)
  }
  const [most = ''] = valuesOf('client_max_body_size')
  expect(Number.parseInt(most, 10) * 1024 * 1024).toBeGreaterThan(bodyLimit)
  expect(valuesOf('proxy_request_buffering')).toEqual(['on'])
  expect(valuesOf('proxy_set_header X-Forwarded-For')).toEqual(['$remote_addr'])
})

// Debian: nginx-light; .ci/run installs it. Without it, only the text of the configuration can be checked.
if (nginxProgram) {
  describe('the portal behind a real nginx', () => {
    let fresh: FreshDatabase
    let server: ServerProcess
    let nginx: Nginx
    beforeAll(async () => {
      fresh = await freshDatabase('postgres')
      await setUpPayment(fresh)
      const port = await freePort()
      const settings = { PORT: String(port), PUBLIC_URL: 'https://register.example.org', TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: token }
      server = await startServer(fresh, { ...settings, LOG_LEVEL: 'silent' })
      nginx = await startNginx(nginxProgram ?? '', [`127.0.0.1:${port}`])
    })
    afterAll(async () => {
      await nginx?.close()
      await server?.kill()
      await fresh?.remove()
    })

    const token = 'a monitor shows these words'
    type Asked = { method?: string; from?: string; headers?: IncomingHttpHeaders; body?: Buffer | string; clear?: boolean }

    /** Sends a request as a visitor at that address of this machine. */
    async function ask(path: string, { method = 'GET', from = '127.0.0.2', headers = {}, body, clear = false }: Asked = {}) {
      const options = {
        host: '127.0.0.1',
        port: clear ? nginx.http : nginx.https,
        path,
        method,
        localAddress: from,
        agent: false,
        headers: { host: 'register.example.org', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      } as const
      const sent = clear ? askHttp(options) : askHttps({ ...options, servername: 'register.example.org', rejectUnauthorized: false })
      // A request that is refused while still sending gets the response first, and is cut off then.
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>
      sent.end(body)
      const [reply] = await answered
      sent.on('error', () => {})
      return { status: reply.statusCode, headers: reply.headers, body: await text(reply).catch(() => '') }
    }

    async function register(picture: Buffer) {
      const form = new FormData()
      for (const [name, value] of Object.entries(aFamily())) form.append(name, value)
      form.append('file_doc', new File([new Uint8Array(picture)], 'payment.png'))
      const request = new Request('http://portal/', { method: 'POST', body: form })
      return await ask('/api/doors/quatform/registrations', {
        method: 'POST',
        headers: {
          'content-type': request.headers.get('content-type') ?? '',
          'idempotency-key': randomUUID(),
          origin: 'https://register.example.org',
        },
        body: Buffer.from(await request.arrayBuffer()),
      })
    }

    test('pages are served over TLS 1.2 or 1.3 and HTTP/2; plain HTTP redirects there, and refuses forms', async () => {
      const page = await ask('/quatform')
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age=')])
      expect(page.headers.server).toBe('nginx')
      const clear = await ask('/quatform?x=1', { clear: true })
      expect([clear.status, clear.headers.location]).toEqual([301, 'https://register.example.org/quatform?x=1'])
      expect((await ask('/api/session', { clear: true, method: 'POST', body: '{}' })).status).toBe(403)
      expect(await handshake({ ALPNProtocols: ['h2'] })).toEqual(['TLSv1.3', 'h2'])
      expect(await handshake({ maxVersion: 'TLSv1.2' })).toEqual(['TLSv1.2', false])
      await expect(handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).rejects.toThrow(
        /protocol version/,
      )
    })

    test('a picture of nearly 5 MiB gets through, a larger one is refused by the portal with its sentence, and a much larger one by nginx', async () => {
      const side = Math.floor(Math.sqrt((screenshot.maxBytes - 60_000) / 3))
      const noise = { raw: { width: side, height: side, channels: 3 } } as const
      const picture = await sharp(randomBytes(side * side * 3), noise)
        .png({ compressionLevel: 0 })
        .toBuffer()
      expect(picture.length).toBeGreaterThan(4.9 * 1024 * 1024)
      expect((await register(picture)).status).toBe(201)
      const larger = await register(Buffer.concat([picture, randomBytes(screenshot.maxBytes + 1 - picture.length)]))
      expect([larger.status, JSON.parse(larger.body).detail]).toEqual([413, screenshot.tooLarge()])
      const most = await register(randomBytes(7 * 1024 * 1024))
      expect([most.status, most.headers['content-type']]).toEqual([413, 'text/html'])
    })

    test('limits count each visitor’s real address, and not the one a visitor claims', async () => {
      const check = (from: string, headers: IncomingHttpHeaders = {}) =>
        ask('/api/doors/quatform/duplicate-checks', {
          method: 'POST',
          from,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({
            name: 'Unknown Rao',
            birth_date: '2013-05-06',
            contact_email: 'a@home.example',
            dial_code: '+91',
            phone: '9845010200',
          }),
        })
      const statuses: (number | undefined)[] = []
      for (let n = 0; n < 21; n++) statuses.push((await check('127.0.0.3', { 'x-forwarded-for': `10.1.1.${n}` })).status)
      expect(statuses).toEqual([...Array(20).fill(200), 429])
      expect((await check('127.0.0.4')).status).toBe(200)
    })

    test('metrics are available only on the machine itself', async () => {
      const headers = { authorization: `Bearer ${token}` }
      expect((await ask('/metrics', { headers, from: '127.0.0.1' })).status).toBe(200)
      for (const path of ['/metrics', '/metrics/', '/METRICS']) expect([path, (await ask(path, { headers })).status]).toEqual([path, 403])
    })

    async function handshake(options: object): Promise<[string | null, string | false | null]> {
      const socket = connect({
        host: '127.0.0.1',
        port: nginx.https,
        servername: 'register.example.org',
        rejectUnauthorized: false,
        ...options,
      })
      await once(socket, 'secureConnect')
      const agreed: [string | null, string | false | null] = [socket.getProtocol(), socket.alpnProtocol]
      socket.destroy()
      return agreed
    }
  })
}
