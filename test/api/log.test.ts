import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { buildApp } from '#server/app.ts'
import { invitationToken } from '#server/features/links/index.ts'
import { invitations, user } from '#server/platform/db/schema/index.ts'
import { pinoOptions } from '#server/platform/http/log.ts'
import { send } from '#test/fuzz/send.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { administrator, openPortal, type Portal } from '#test/support/portal.ts'

const lines: string[] = []
let portal: Portal
beforeAll(async () => {
  const log = pino(pinoOptions('debug'), { write: (line: string) => lines.push(line) })
  portal = await openPortal({ log, season: () => defaultSeason })
})
afterAll(() => portal.close())

/** Marks planted everywhere, which must not appear in the log. */
const planted = {
  name: 'Zuleikha Wolkenstein',
  email: 'zuleikha.planted@home.example',
  phone: '9812312312',
  txn: 'PLANTEDTXN998877',
  address: '7 Planted Street',
  password: 'planted pebbles under the kettle',
  token: 'planted-token-4f9a1c',
}
const marks = /zuleikha|wolkenstein|98123\s?12312|plantedtxn|planted/i

const family = () =>
  aFamily({
    student_name: planted.name,
    student_email: planted.email,
    parent_email: `parent.${planted.email}`,
    parent_contact: planted.phone,
    txn_no: planted.txn,
    address_name: planted.address,
  })

test('names, addresses, phone numbers, transaction numbers, passwords and keys are in no log line, whatever happens', async () => {
  const { cookie } = await portal.signIn()
  const ask = (method: string, url: string, payload?: unknown, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: method as 'POST',
      url,
      headers: {
        cookie: `${cookie}; planted=${planted.token}`,
        authorization: `Bearer ${planted.token}`,
        'user-agent': planted.name,
        referer: `http://localhost/password/${planted.token}`,
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
        'x-request-id': planted.token,
        'x-forwarded-for': planted.email,
        ...headers,
      },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })

  // Requests that succeed.
  expect((await portal.submit(family())).statusCode).toBe(201)
  expect((await ask('POST', '/api/bookings', aBooking({ student_name: planted.name, parent_email: planted.email }))).statusCode).toBe(201)
  expect((await ask('POST', '/api/schools', aSchool({ schoolname: `Planted ${planted.name}`, email: planted.email }))).statusCode).toBe(201)
  const found = await ask('GET', `/api/office/registrations?competition=quarter-final&status=all&q=${encodeURIComponent(planted.name)}`)
  const [row] = found.json().rows
  expect(
    (await ask('PATCH', `/api/office/registrations/${row.id}`, { version: 1, address_name: `${planted.address}, back door` })).statusCode,
  ).toBe(200)
  const decision = { decision: 'declined', version: 2, reason: planted.address }
  expect((await ask('PUT', `/api/office/registrations/${row.id}/decision`, decision)).statusCode).toBe(200)
  expect((await ask('GET', `/studentlist?q=${encodeURIComponent(planted.name)}`)).statusCode).toBe(200)
  const link = await portal.linkFor(planted.email)
  expect((await ask('PUT', link.replace('/password/', '/api/password-resets/'), { password: planted.password })).statusCode).toBe(204)

  expect((await portal.submit(family())).statusCode).toBe(201)

  // Requests that are refused.
  const refused = [
    await portal.submit({ ...family(), birth_date: planted.token }),
    await portal.submit(family()),
    await portal.submit(family(), { door: planted.token }),
    await portal.submit(family(), { picture: new TextEncoder().encode(planted.txn) }),
    await ask('POST', '/api/session', { email: planted.email, password: planted.password, role: 'admin' }),
    await ask('POST', '/api/session', { email: administrator.email, password: planted.password, role: 'admin' }),
    await ask('POST', '/api/session', `{"email":"${planted.email}","password":"${planted.password}"`),
    await ask('POST', '/api/session', { [planted.name]: planted.name }),
    await ask('PUT', `/api/password-resets/${planted.token}`, { password: planted.password }),
    await ask('POST', '/api/registration-checks', { reference: planted.token, email: planted.email }),
    await ask('GET', `/api/${planted.token}/${planted.email}?email=${planted.email}`),
    await ask('GET', `/${planted.token}?email=${planted.email}`),
    await ask('GET', `/%ff${planted.token}`),
    await ask('GET', `/api/office/registrations?sort=${planted.token}`),
    await ask('PATCH', `/api/office/registrations/${row.id}`, { version: 3, birth_date: planted.token }),
    await ask('POST', '/api/bookings', { date: planted.name }, { origin: `https://${planted.token}.example` }),
    await ask('POST', '/api/bookings', aBooking({ student_name: planted.name }), { 'content-type': `text/${planted.token}` }),
  ]
  expect(refused.map(({ statusCode }) => statusCode).filter((status) => status < 400 || status >= 500)).toEqual([])

  expect(lines.length).toBeGreaterThan(refused.length)
  expect(lines.filter((line) => marks.test(line))).toEqual([])
  const cookies = cookie.split('; ').map((part) => part.slice(part.indexOf('=') + 1))
  for (const value of cookies) expect(lines.filter((line) => line.includes(value.slice(0, 16)))).toEqual([])
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/) })
})

test('nor are they when the database fails halfway, and the number in the response finds the log line', async () => {
  lines.length = 0
  const failing = new Proxy(portal.db, {
    get(real, name) {
      if (name !== 'transaction') return Reflect.get(real, name)
      return (work: (tx: unknown) => Promise<unknown>) =>
        real.transaction(async (tx) => {
          await work(tx)
          throw new Error(`Failed query: insert into x values ('${planted.email}')\nparams: ${planted.name}, ${planted.phone}`)
        })
    },
  })
  const app = await buildApp({ ...portal.context, db: failing })
  const reply = await app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: aBooking({ student_name: planted.name, parent_email: planted.email, time_slot: '05:00 PM', parent_mobile: planted.phone }),
  })
  await app.close()
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toMatch(marks)
  expect(lines.filter((line) => marks.test(line))).toEqual([])
  expect(lines.filter((line) => line.includes(reply.json().requestId) && line.includes('request failed'))).toHaveLength(1)
})

test('the link of an invitation to the next round is answered once, and its token is in no log line', async () => {
  const [child] = await acceptedChildren(portal, [{ student_name: 'Invited Once' }])
  if (!child) throw new Error('Nobody was accepted')
  await portal.db
    .insert(invitations)
    .values({ id: randomUUID(), registrationId: child.row.id, competition: 'semi-final', invitedBy: 'office' })
  const token = invitationToken(portal.context.bookingLinkKey, child.row)
  lines.length = 0
  const page = await portal.app.inject({ url: `/semiform?invitation=${token}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Invited Once')
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toEqual([expect.objectContaining({ action: 'GET /semiform', status: 200 })])
  expect(lines.join('')).not.toContain(token)
})

describe('each request is one log line with who, what, the outcome and the reason', () => {
  const requestLines = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const linesOf = (requestId: string) => requestLines().filter(({ reqId }) => reqId === requestId)
  const visitor = { 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.7:5000' }
  const ask = (method: string, url: string, payload?: object | string, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: method as 'POST',
      url,
      headers: { 'content-type': 'application/json', ...visitor, ...headers },
      ...(payload !== undefined && { payload }),
    })

  test('for a successful and a failed sign-in, and for what the person then does, with the account’s id', async () => {
    lines.length = 0
    const credentials = { ...administrator, role: 'admin' }
    expect((await ask('POST', '/api/session', credentials)).statusCode).toBe(200)
    const { cookie } = await portal.signIn()
    await ask('GET', '/api/office/waiting', undefined, { cookie })
    const wrong = await ask('POST', '/api/session', { ...credentials, password: planted.password })
    const [owner] = await portal.db.select().from(user).where(eq(user.email, administrator.email))
    await expect.poll(() => requestLines().length).toBeGreaterThanOrEqual(4)
    const seen = requestLines()
    const at = { actor: owner?.id, from: '127.0.0.1', reqId: expect.any(String), time: expect.stringMatching(/^2\d{3}-.*Z$/) }
    expect(seen).toContainEqual(expect.objectContaining({ ...at, action: 'POST /api/session', result: 'done', status: 200, level: 30 }))
    expect(linesOf(wrong.json().requestId)).toEqual([
      expect.objectContaining({ ...at, action: 'POST /api/session', result: 'refused', status: 401, why: 'wrong-password', level: 40 }),
    ])
    const asked = seen.find(({ action }) => action === 'GET /api/office/waiting')
    expect(asked).toMatchObject({ actor: owner?.id, result: 'done', status: 200, level: 30 })
    // For ordinary requests the address is not logged.
    expect(asked).not.toHaveProperty('from')
  })

  const refusals: [what: string, ask: () => ReturnType<typeof ask>, status: number, why: string, level: number][] = [
    ['not signed in', () => ask('GET', '/api/office/waiting'), 401, 'sign-in-first', 30],
    ['another website', () => ask('POST', '/api/session', {}, { origin: 'https://evil.example' }), 403, 'cross-site', 40],
    ['another website’s frame', () => ask('DELETE', '/api/session', '', { 'sec-fetch-site': 'same-site' }), 403, 'cross-site', 40],
    ['something that is not there', () => ask('GET', '/api/nothing'), 404, 'not-found', 30],
    ['no JSON', () => ask('POST', '/api/session', '{"email":'), 400, 'malformed', 40],
    ['a name that JavaScript reads', () => ask('POST', '/api/session', '{"__proto__":{}}'), 400, 'malformed', 40],
    ['a smuggled key', () => ask('POST', '/api/password-resets', { email: 'a@home.example', actor: 'admin' }), 400, 'unasked', 40],
    ['a smuggled key in the address', () => ask('GET', '/api/season?role=admin'), 400, 'unasked', 40],
    ['a wrong answer', () => ask('POST', '/api/bookings', {}, { 'idempotency-key': crypto.randomUUID() }), 400, 'invalid', 30],
    ['another kind of content', () => ask('POST', '/api/session', 'x', { 'content-type': 'text/plain' }), 415, 'media-type', 40],
    ['too much', () => ask('POST', '/api/session', `"${'x'.repeat(70_000)}"`), 413, 'too-large', 40],
    ['an address that cannot be read', () => ask('GET', '/%ff'), 400, 'malformed', 40],
    [
      'a link that has ended',
      () => ask('PUT', '/api/password-resets/nothing', { password: 'kettle under the bed' }),
      404,
      'link-ended',
      40,
    ],
  ]
  test.each(refusals)('for %s', async (_what, refused, status, why, level) => {
    lines.length = 0
    const reply = await refused()
    expect(reply.statusCode).toBe(status)
    const { requestId } = reply.json()
    await expect.poll(() => linesOf(requestId)).toEqual([expect.objectContaining({ actor: null, result: 'refused', status, why, level })])
    expect(requestLines()).toHaveLength(1)
    expect(requestLines()[0].from).toBe(level === 40 ? '127.0.0.1' : undefined)
  })

  test('for an account that is refused, for too many tries, and for bytes that are not a request', async () => {
    const student = await studentOf(portal)
    lines.length = 0
    const forbidden = await ask('GET', '/api/office/waiting', undefined, student.headers)
    expect(linesOf(forbidden.json().requestId)).toEqual([
      expect.objectContaining({ actor: student.id, action: 'GET /api/office/waiting', status: 403, why: 'forbidden', level: 40 }),
    ])

    const strict = await buildApp({
      ...portal.context,
      limits: { ...portal.context.limits, signIn: 1, submit: 1 },
      trustProxy: ['127.0.0.1'],
    })
    await strict.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => strict.close())
    const tries = { method: 'POST' as const, url: '/api/registration-checks', headers: visitor, payload: { reference: 'x', email: 'y' } }
    await strict.inject(tries)
    const limited = await strict.inject(tries)
    // Behind a trusted proxy, the address is the visitor's, if it is a valid one.
    expect(linesOf(limited.json().requestId)).toEqual([
      expect.objectContaining({ status: 429, why: 'too-many-requests', level: 40, from: '203.0.113.7' }),
    ])
    const odd = await strict.inject({ ...tries, headers: { 'x-forwarded-for': planted.email, origin: 'https://evil.example' } })
    expect(linesOf(odd.json().requestId)[0]).not.toHaveProperty('from')

    lines.length = 0
    const { port } = strict.server.address() as { port: number }
    expect((await send(port, Buffer.from('NONSENSE\r\n\r\n'), 20_000)).status).toBe(400)
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toEqual([expect.objectContaining({ action: '(no request)', result: 'refused', status: 400, from: '127.0.0.1', level: 40 })])
  })

  test('however odd the request', async () => {
    lines.length = 0
    for (const odd of ['a\r\nb', '\u001b[31mred', '\u2028', '%n%s', 'x'.repeat(5_000)]) {
      await ask('POST', '/api/bookings', aBooking({ student_name: odd }), { 'idempotency-key': crypto.randomUUID(), 'user-agent': 'x' })
      await ask('GET', `/api/season?${encodeURIComponent(odd)}=1`)
      await ask('GET', `/${encodeURIComponent(odd)}`)
    }
    await expect.poll(requestLines).toHaveLength(15)
    for (const line of lines) {
      expect(line).toMatch(/^\{[\x20-\x7e]+\}\n$/)
      expect(line.length).toBeLessThan(500)
    }
  })
})

/** A student who is signed in. */
async function studentOf({ register, signIn, signInAs, app, db }: Portal) {
  const email = 'let.in@school.example'
  await register({ student_name: 'Let In', student_email: email })
  const office = await signIn()
  const list = await app.inject({ url: '/api/office/registrations?competition=quarter-final&status=pending&q=Let+In', headers: office })
  const [row] = list.json().rows
  const decision = { method: 'PUT' as const, url: `/api/office/registrations/${row.id}/decision`, headers: office }
  await app.inject({ ...decision, payload: { decision: 'accepted', version: row.version } })
  const [owner] = await db.select().from(user).where(eq(user.email, email))
  return { id: owner?.id, headers: await signInAs('user', email) }
}

test('the planted marks would be found if they were in the log', () => {
  expect(JSON.stringify(planted)).toMatch(marks)
  for (const mark of [planted.name, planted.email, planted.phone, planted.txn, planted.address, planted.password, planted.token])
    expect(mark).toMatch(marks)
  expect(createHash('sha256').update(planted.name).digest('hex')).not.toMatch(marks)
})
