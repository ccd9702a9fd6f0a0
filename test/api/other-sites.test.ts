import { once } from 'node:events'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '#server/auth/accounts.ts'
import { history, outbox } from '#server/platform/db/schema/index.ts'
import { administrator, openPortal, sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal({ publicUrl: 'https://portal.example' })
let cookie = ''
let unsafe: { method: 'POST'; url: string }[] = []
beforeAll(async () => {
  cookie = (await portal.signIn()).cookie
  unsafe = portal.app
    .routeTable()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({ method: method as 'POST', url: path.replaceAll(/:\w+/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f') }))
})

const plainForms = ['/check', '/registration/']

describe('a call that changes data', () => {
  test('is refused everywhere when another website makes the browser send it, even with a valid cookie', async () => {
    expect(unsafe.length).toBeGreaterThan(25)
    const wrong: string[] = []
    const before = await portal.db.select().from(history)
    for (const { method, url } of unsafe) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://portal.example' },
        { origin: 'https://portal.example.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' },
      ]) {
        const reply = await portal.app.inject({ method, url, headers: { cookie, ...headers }, payload: {} })
        if (reply.statusCode !== 403 || reply.json().type !== 'urn:problem:cross-site')
          wrong.push(`${method} ${url} ${JSON.stringify(headers)} ${reply.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await portal.db.select().from(history)).toEqual(before)
    expect((await portal.app.inject({ url: '/api/session', headers: { cookie } })).statusCode).toBe(200)
  })

  test('with a session, must state that it comes from our own pages', async () => {
    const wrong: string[] = []
    for (const { method, url } of unsafe) {
      for (const headers of [{ origin: undefined }, { 'sec-fetch-site': 'none' }]) {
        const reply = await portal.app.inject({ method, url, headers: { cookie, ...headers }, payload: {} })
        if (reply.statusCode !== 403 || reply.json().type !== 'urn:problem:cross-site') wrong.push(`${method} ${url} ${reply.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    for (const headers of [{ origin: 'https://portal.example' }, { 'sec-fetch-site': 'same-origin' }]) {
      const reply = await portal.app.inject({ method: 'DELETE', url: '/api/profile/sessions', headers: { cookie, ...headers } })
      expect(reply.statusCode).toBe(204)
    }
  })

  test('without a session, may come from a program that is not a browser', async () => {
    const reply = await portal.send('POST', '/api/password-resets', { email: 'nobody@home.example' }, { origin: undefined })
    expect(reply.statusCode).toBe(202)
  })

  test('is accepted only as JSON, or as multipart where it carries a picture: content that another website’s form can send is refused', async () => {
    const wrong: string[] = []
    for (const { method, url } of unsafe) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const reply = await portal.app.inject({ method, url, headers: { cookie, 'content-type': type }, payload: 'a=1' })
        // An administrator is neither a student nor a school; this is refused before anything is read.
        const refusals = type.startsWith('multipart') ? [400, 415, 403] : [415, 403]
        // Plain forms, which work without JavaScript; they are refused when another website sends them, as above.
        if (plainForms.some((form) => url.startsWith(form)) && reply.statusCode < 500) continue
        if (!refusals.includes(reply.statusCode)) wrong.push(`${method} ${url} ${type} ${reply.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('cannot be triggered by a link or a picture', async () => {
    const readable = new Set(portal.app.routeTable().flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))
    const changing = portal.app.routeTable().filter(({ method, path }) => method !== 'GET' && !readable.has(path))
    for (const { path } of changing) {
      const url = path.replaceAll(/:\w+/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await portal.app.inject({ method, url, headers: { cookie } })
        // '/api/office/registrations/:id' and the like respond for an id that does not exist, or isn't one, as in '/api/office/review/next'.
        expect([404, 400], `${method} ${url}`).toContain(statusCode)
      }
    }
  })

  test('gets no CORS permission: no other website may make it', async () => {
    for (const { url } of unsafe) {
      const reply = await portal.send('OPTIONS', url, undefined, {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      })
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

test('what a request claims about itself changes neither links, cookies, limits nor its identity', async () => {
  const claims = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.8',
    'x-user-id': '1',
    'x-original-url': '/api/office/letters',
    'x-rewrite-url': '/api/office/letters',
    'x-http-method-override': 'DELETE',
    forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
  }
  expect((await portal.app.inject({ url: '/api/session', headers: claims })).statusCode).toBe(401)
  const asked = await portal.send('POST', '/api/password-resets', { email: administrator.email }, claims)
  expect(asked.statusCode).toBe(202)
  const emails = await portal.db.select().from(outbox).where(eq(outbox.recipient, administrator.email))
  expect(emails.map(({ template }) => template)).toEqual(['password-reset'])
  expect(JSON.stringify(emails)).not.toContain('evil.example')

  const signedIn = await portal.send('POST', '/api/session', { ...administrator, role: 'admin' }, claims)
  expect(signedIn.cookies.every(({ secure, domain }) => secure === true && domain === undefined)).toBe(true)
  const account = await accountOf(portal.db, administrator.email, 'admin')
  const rows = await rowsWhere(portal, history, eq(history.subjectId, account?.id ?? ''))
  expect(JSON.stringify(rows)).toContain('127.0.0.1')
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|evil/)

  const limited = await openPortal({ limits: { signIn: 2, submit: 2 } })
  const tries: number[] = []
  for (let n = 0; n < 4; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }
    const payload = { reference: 'AAAAA-BBBBB', email: 'a@home.example' }
    tries.push((await limited.app.inject({ method: 'POST', url: '/api/registration-checks', headers, payload })).statusCode)
  }
  await limited.close()
  expect(tries.slice(2)).toEqual([429, 429])
})

test('without a public address, only requests for this machine are served, whatever host name points at it', async () => {
  const local = await openPortal()
  const ask = async (host: string, method: 'GET' | 'POST' = 'GET') =>
    (await local.app.inject({ method, url: '/api/season', headers: { host, origin: `http://${host}` } })).statusCode
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) expect([host, await ask(host)]).toEqual([host, 200])
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '10.0.0.1']) {
    expect([host, await ask(host), await ask(host, 'POST')]).toEqual([host, 421, 421])
  }
  const reply = await local.app.inject({ url: '/', headers: { host: 'evil.example' } })
  expect(reply.json()).toMatchObject({ type: 'urn:problem:other-host', detail: expect.stringContaining('PUBLIC_URL') })
  await local.close()
})

test('each kind of call is limited per address, the refusal says how long to wait, and other addresses are not affected', async () => {
  const limited = await openPortal({ limits: { signIn: 2, submit: 2 }, trustProxy: ['127.0.0.1'] })
  for (const url of [
    '/api/doors/quatform/registrations',
    '/api/bookings',
    '/api/schools',
    '/api/registration-checks',
    '/api/doors/quatform/duplicate-checks',
    '/api/password-resets',
  ]) {
    const ask = (from: string, email: string) =>
      limited.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': from }, payload: url.endsWith('resets') ? { email } : {} })
    const replies = []
    for (let n = 0; n < 4; n++) replies.push(await ask('10.0.0.1', 'a@home.example'))
    const network = []
    for (let n = 0; n < 4; n++) network.push((await ask(`2001:db8::${n}`, 'c@home.example')).statusCode)
    expect([url, network.slice(2)]).toEqual([url, [429, 429]])
    expect([url, replies.map(({ statusCode }) => statusCode === 429)]).toEqual([url, [false, false, true, true]])
    expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect([url, (await ask('10.0.0.2', 'b@home.example')).statusCode]).not.toEqual([url, 429])
  }
  await limited.close()
})

describe('ambiguous HTTP', () => {
  test.each([
    ['a line that goes on in the next', 'GET /api/season HTTP/1.1\r\nHost: portal.example\r\nX-A: b\r\n c\r\nConnection: close\r\n\r\n'],
    ['lines that end half', 'GET /api/season HTTP/1.1\nHost: portal.example\nConnection: close\n\n'],
    ['a space before the colon', 'GET /api/season HTTP/1.1\r\nHost: portal.example\r\nContent-Length : 5\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /api/season HTTP/1.1\r\nHost: portal.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /api/season HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'chunks twice over',
      'POST /api/session HTTP/1.1\r\nHost: portal.example\r\nTransfer-Encoding: chunked, identity\r\nConnection: close\r\n\r\n0\r\n\r\n',
    ],
    ['a length with a sign', 'POST /api/session HTTP/1.1\r\nHost: portal.example\r\nContent-Length: +2\r\nConnection: close\r\n\r\n{}'],
  ])('%s is refused, and the connection ends', async (_what, bytes) => {
    const text = await answerTo(bytes)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

test('an address with several slashes gets a page that links only to this site', async () => {
  for (const address of ['//', '///?from=poster', '//evil.example/page?from=poster', '/\\\\evil.example']) {
    const text = await answerTo(`GET ${address} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`)
    expect(text.slice(0, 13), address).toMatch(/^HTTP\/1\.1 (200|404) /)
    const links = [...text.matchAll(/href="([^"]*)/g)].map(([, link = '']) => link)
    expect(
      links.some((link) => link.endsWith('lang=hi')),
      address,
    ).toBe(true)
    expect(links.filter((link) => /^\/[\\/]/.test(link))).toEqual([])
  }
})

/** What the server answers to these bytes, until it ends the connection. */
async function answerTo(bytes: string): Promise<string> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((portal.app.server.address() as { port: number }).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

test('every response states its content type and charset', async () => {
  for (const { method, path } of portal.app.routeTable()) {
    const url = path.replaceAll(/:\w+/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f').replace('*', 'nothing.js')
    const reply = await portal.app.inject({ method: method as 'GET', url, headers: { cookie }, ...(method !== 'GET' && { payload: {} }) })
    const type = String(reply.headers['content-type'] ?? '')
    if (reply.body === '') continue
    expect([url, type]).toEqual([url, expect.stringMatching(/charset=utf-8|^image\/|openxmlformats/)])
    if (path.startsWith('/api/')) expect(type).not.toContain('html')
    if (path === '/api/session' && method === 'DELETE') cookie = (await portal.signIn()).cookie
  }
})
