import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinoOptions } from '../../server/http/log.ts'
import { aBooking, aFamily, aSchool } from '../people.ts'
import { administrator, openPortal, type Portal } from '../portal.ts'

const lines: string[] = []
let portal: Portal
beforeAll(async () => {
  const log = pino(pinoOptions('debug'), { write: (line: string) => lines.push(line) })
  portal = await openPortal({ log })
})
afterAll(() => portal.close())

/** What is planted everywhere, and must not come up. */
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

test('names, addresses, phones, transaction numbers, passwords and keys come into no log line, whatever happens', async () => {
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

  // What goes well.
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

  // What is refused.
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

test('nor when the database fails in the middle, and the number in the answer finds the line', async () => {
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
  const { buildApp } = await import('../../server/app.ts')
  const app = await buildApp({ ...portal.deps, db: failing })
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

test('and the planted marks would be seen if they were there', () => {
  expect(JSON.stringify(planted)).toMatch(marks)
  for (const mark of [planted.name, planted.email, planted.phone, planted.txn, planted.address, planted.password, planted.token])
    expect(mark).toMatch(marks)
  expect(createHash('sha256').update(planted.name).digest('hex')).not.toMatch(marks)
})
