import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { administrator, openPortal, sharedPortal } from '#test/support/portal.ts'

/** Shorter time limits than in production, so that slow clients are tested quickly. */
const timeouts = { headers: 600, request: 9_000, idle: 60_000, check: 100 }

const portal = sharedPortal(() => ({ publicUrl: 'https://portal.example', timeouts, limits: { codes: 1e6 } }))
let cookie = ''
let port = 0
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
  cookie = (await portal.signIn()).cookie
})

const safety = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const json = (body: string, more = '') =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`
const own = 'Origin: https://portal.example\r\n'

/** The request, the expected status, and whether the response is private, so that no cache may store it. */
const answers: [what: string, sent: () => string, status: number, isKept?: 'no-store'][] = [
  ['a page', () => 'GET / HTTP/1.1\r\n\r\n', 200],
  ['a file of a page', () => 'GET /favicon.svg HTTP/1.1\r\n\r\n', 200],
  ['a call', () => 'GET /api/season HTTP/1.1\r\n\r\n', 200],
  ['a redirect', () => 'GET /admin HTTP/1.1\r\n\r\n', 302, 'no-store'],
  ['an own page', () => `GET /admin HTTP/1.1\r\nCookie: ${cookie}\r\n\r\n`, 200, 'no-store'],
  ['an own call', () => `GET /api/office/letters HTTP/1.1\r\nCookie: ${cookie}\r\n\r\n`, 200, 'no-store'],
  ['who is signed in', () => `GET /api/session HTTP/1.1\r\nCookie: ${cookie}\r\n\r\n`, 200, 'no-store'],
  ['a page that is not there', () => 'GET /no-such-page HTTP/1.1\r\n\r\n', 404],
  ['a call that is not there', () => 'GET /api/nothing HTTP/1.1\r\n\r\n', 404, 'no-store'],
  ['nobody signed in', () => 'GET /api/office/letters HTTP/1.1\r\n\r\n', 401, 'no-store'],
  ['another website', () => `POST /api/session HTTP/1.1\r\nOrigin: https://evil.example\r\n${json('{}')}`, 403, 'no-store'],
  ['wrong answers', () => `POST /api/session HTTP/1.1\r\n${own}${json('{}')}`, 400, 'no-store'],
  ['no JSON', () => `POST /api/session HTTP/1.1\r\n${own}${json('{"email"')}`, 400, 'no-store'],
  ['too much', () => `POST /api/session HTTP/1.1\r\n${own}${json(`"${'x'.repeat(70_000)}"`)}`, 413, 'no-store'],
  [
    'another kind of content',
    () => `POST /api/session HTTP/1.1\r\n${own}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`,
    415,
    'no-store',
  ],
  ['an address that cannot be read', () => 'GET /%ff%2 HTTP/1.1\r\n\r\n', 400, 'no-store'],
  ['no request at all', () => 'NONSENSE\r\n\r\n', 400, 'no-store'],
  ['two lengths', () => 'POST /api/session HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400, 'no-store'],
  [
    'a length and chunks',
    () => 'POST /api/session HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'no-store',
  ],
  ['too many headers', () => `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'no-store'],
  ['TRACE', () => 'TRACE / HTTP/1.1\r\n\r\n', 404],
  ['not ready or ready', () => 'GET /readyz HTTP/1.1\r\n\r\n', 200],
]

describe('the headers of', () => {
  test.each(answers)('%s', async (_what, sent, status, isKept) => {
    const reply = await exchange(sent().replace('HTTP/1.1\r\n', 'HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n'))
    expect(reply.status).toBe(status)
    expectSafe(reply.headers)
    if (isKept) expect(reply.headers['cache-control']).toBe(isKept)
  })

  test('an internal error, which reveals nothing but a number to ask about', async () => {
    const broken = await openPortal({
      season: () => {
        throw new Error('SECRET at /root/secret.ts:1')
      },
    })
    const reply = await broken.app.inject('/api/season')
    await broken.close()
    expect(reply.statusCode).toBe(500)
    expectSafe(reply.headers, false)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(Object.keys(reply.json()).sort()).toEqual(['detail', 'requestId', 'status', 'title', 'type'])
    expect(reply.body).not.toMatch(/SECRET|root|\.ts/)
  })
})

test('a response that is not a page can do nothing when it is opened as one', async () => {
  for (const path of ['/api/season', '/api/office/letters', '/api/office/schools.xlsx', '/api/nothing', '/api/season?unasked=1', '/%ff']) {
    const { headers } = await exchange(`GET ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`)
    expect([path, headers['content-security-policy']]).toEqual([path, expect.stringMatching(/^default-src 'none';.*; sandbox$/)])
    expect(headers['content-type']).not.toContain('html')
  }
})

test('every cookie is for this host and https only, and cannot be read by scripts', async () => {
  const reply = await portal.app.inject({ method: 'POST', url: '/api/session', payload: { ...administrator, role: 'admin' } })
  expect(reply.cookies.map(({ name }) => name).sort()).toEqual(['__Host-portal.known', '__Host-portal.session_token'])
  const out = await portal.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } })
  cookie = (await portal.signIn()).cookie
  for (const line of [reply, out].flatMap(({ headers }) => headers['set-cookie'] ?? [])) {
    expect(line).toMatch(/^__Host-portal\./)
    expect(line).toMatch(/; Path=\/(;|$)/)
    for (const mark of ['Secure', 'HttpOnly']) expect(line).toContain(mark)
    expect(line).toMatch(/session_token=.+SameSite=Strict|known=.+SameSite=Lax|=;/)
    expect(line).not.toMatch(/domain/i)
  }
  expect(reply.body).not.toContain(reply.cookies[0]?.value)
})

test('CONNECT is not answered', async () => {
  const { status } = await exchange('CONNECT portal.example:443 HTTP/1.1\r\nHost: portal.example\r\n\r\n')
  expect([0, 400, 404, 405]).toContain(status)
})

test.each(
  [
    '/.git/config /.git/HEAD /.env /.env.example /package.json /package-lock.json /server/main.ts /data /data/files /assets /assets/ /assets/.hidden',
    '/assets/../../package.json /assets/..%2f..%2fpackage.json /assets/%2e%2e/%2e%2e/package.json /assets/..%5c..%5cpackage.json /assets/%252e%252e/package.json',
    '/assets//etc/passwd /assets/%2fetc%2fpasswd /site/manifest.json /.vite/manifest.json /assets/manifest.json //etc/passwd /assets/office.js.map /debug /admin.php',
  ].flatMap((line) => line.split(' ')),
)('%s does not exist', async (path) => {
  const reply = await exchange(`GET ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`)
  expect([400, 403, 404]).toContain(reply.status)
  expect(reply.text).not.toMatch(/"dependencies"|root:|ref:|sourcesContent|DATABASE_URL/)
})

describe('a slow client', () => {
  test('that sends its headers slowly on purpose is cut off', async () => {
    const { status, seconds } = await drip('GET / HTTP/1.1\r\nHost: portal.example\r\n', (n) => `X-${n}: y\r\n`)
    expect(status).toBe(408)
    expect(seconds).toBeLessThan(15)
  })

  test('that sends its body slowly on purpose is cut off', async () => {
    const head = `POST /api/session HTTP/1.1\r\nHost: portal.example\r\n${own}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`
    const { status, headers, seconds } = await drip(head, () => ' ')
    expect(status).toBe(408)
    expectSafe(headers)
    expect(seconds).toBeLessThan(15)
  })

  test('with a slow connection can send all of 300 kB at 20 kB a second', async () => {
    const phone = await open()
    const size = 300_000
    phone.write(
      `POST /api/doors/quatform/registrations HTTP/1.1\r\nHost: portal.example\r\n${own}Connection: close\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`,
    )
    const reply = read(phone)
    // Four times as fast as the phone, with a time limit 13 times shorter.
    const portion = Buffer.alloc(20_000, ' ')
    for (let sent = 0; sent < size; sent += portion.length) {
      phone.write(portion)
      await pause(250)
    }
    const { status, headers } = await reply
    expect(status).toBe(400)
    expectSafe(headers)
  })
})

test('a client that does not read its answers is cut off', async () => {
  const hasty = await openPortal({ timeouts: { ...timeouts, idle: 1_000 } })
  onTestFinished(() => hasty.close())
  await hasty.app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((hasty.app.server.address() as { port: number }).port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.pause()
  // More than the buffers of two sockets hold.
  client.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60))
  const [connection] = await once(hasty.app.server, 'connection')
  await once(connection, 'close')
})

describe('JSON is read strictly', () => {
  const ask = (body: string, headers = 'Content-Type: application/json\r\n') =>
    exchange(
      `POST /api/password-resets HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n${own}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )

  test.each(
    [
      '{"email":"a@home.example","__proto__":{"role":"admin"}}',
      '{"email":"a@home.example","constructor":{"prototype":{"role":"admin"}}}',
      '{"email":"a@home.example","actor":"admin"}',
      '{"email":["a@home.example"]}',
      '{"email":{"toString":1}}',
      '{"email":1}',
      '{"email":null}',
      '{"email":true}',
      '["email"]',
      '"email"',
      'null',
      '',
      '{"email":"a@home.example"}{}',
      '{email:1}',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      'NaN',
      '1e309',
    ].map((body) => [body.slice(0, 60), body] as const),
  )('%s is refused', async (_beginning, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  test('strings that look like keys stay strings', async () => {
    expect((await ask('{"email":"\\"email\\":{,\\\\"}')).status).not.toBe(500)
    expect((await ask(' {"email" : "a@home.example"} ')).status).toBe(202)
  })

  test('is the only content type that a call accepts', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', '']) {
      expect((await ask('{"email":"a@home.example"}', type && `Content-Type: ${type}\r\n`)).status).toBe(415)
    }
    expect({}).not.toHaveProperty('role')
  })
})

describe('unknown input is refused', () => {
  test('in the address of every call: an unknown key, a duplicate key, and names that are special in JavaScript', async () => {
    const wrong: string[] = []
    const calls = portal.app.routeTable().filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/session'))
    for (const { method, path } of calls) {
      const url = path.replaceAll(/:\w+/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')
      const queries = ['smuggled=1', 'q=1&q=2', '__proto__=1', 'constructor=1', 'prototype[role]=admin']
      for (const query of queries) {
        const { statusCode } = await portal.app.inject({
          method: method as 'GET',
          url: `${url}?${query}`,
          headers: { cookie, 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload: '{}' }),
        })
        // Calls for schools or students only are refused before they are read.
        if (statusCode !== 400 && statusCode !== 403) wrong.push(`${method} ${path}?${query} ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

type Reply = { status: number; headers: Record<string, string>; text: string }

function expectSafe(headers: Record<string, unknown>, isSecure = true) {
  expect(headers).toMatchObject(safety)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src '(self|none)'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name)
  if (isSecure) expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function exchange(bytes: string): Promise<Reply> {
  const socket = await open()
  socket.write(bytes)
  return await read(socket)
}

/** Sends a beginning, and then a little every 100 ms until the server closes the connection. */
async function drip(head: string, more: (n: number) => string): Promise<Reply & { seconds: number }> {
  const began = performance.now()
  const socket = await open()
  socket.write(head)
  let n = 0
  const timer = setInterval(() => socket.writable && socket.write(more(n++)), 100)
  const reply = await read(socket)
  clearInterval(timer)
  return { ...reply, seconds: (performance.now() - began) / 1000 }
}

async function read(socket: Socket): Promise<Reply> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await Promise.race([once(socket, 'close'), pause(20_000, undefined, { ref: false })])
  socket.destroy()
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: body.join('\r\n\r\n') }
}
