import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegistrationPage } from '#domain/office-api.ts'
import type { ReadRouting } from '#server/platform/db/read-routing.ts'
import { bookings, outbox, registrations, schools, statements, user } from '#server/platform/db/schema/index.ts'
import { bookableByAll } from '#test/support/bookable-by-all.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

// What may be read from a replica, tested with a fake that records its use. For real replicas see test/database/replica.test.ts.

let portal: Portal
let office: { cookie: string }
let wasRead = false
const noting: ReadRouting = {
  page(work) {
    wasRead = true
    return work(portal.db)
  },
  workbook() {
    wasRead = true
    return portal.db
  },
  figures: null,
}
beforeAll(async () => {
  portal = await openPortal({ reads: noting, season: () => bookableByAll })
  office = await portal.signIn()
  await portal.register()
})
afterAll(() => portal.close())

const lists = [
  '/api/statistics',
  '/api/office/waiting',
  '/api/office/corrections',
  '/api/office/bookings/waiting',
  '/api/office/people?q=aanya',
  '/api/office/dashboard',
  '/api/office/work',
  '/api/office/errors',
  '/api/office/registrations?competition=quarter-final&status=all',
  '/api/office/registrations.xlsx?competition=quarter-final&status=all',
  '/api/office/bookings',
  '/api/office/bookings.xlsx',
  '/api/office/schools',
  '/api/office/schools.xlsx',
  '/api/office/letters',
  '/api/office/access',
  '/api/office/notify-me',
]

async function ask(method: string, url: string, payload?: object) {
  wasRead = false
  const headers = { ...office, 'idempotency-key': crypto.randomUUID() }
  const reply = await portal.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, wasRead, reply }
}

test.each(lists)('%s may come from a replica', async (url) => {
  expect(await ask('GET', url)).toMatchObject({ status: 200, wasRead: true })
})

const kinds: Record<string, typeof registrations | typeof schools | typeof bookings | typeof outbox | typeof statements | typeof user> = {
  registrations,
  schools,
  bookings,
  letters: outbox,
  review: registrations,
  statements,
  colleagues: user,
}

test('nothing else may be read from a replica: no single registration, history, receipt or session', async () => {
  expect((await ask('POST', '/api/schools', aSchool())).status).toBe(201)
  expect((await ask('POST', '/api/bookings', aBooking())).status).toBe(201)
  const nothing = { moneyIn: 0, moneyOut: 0, seenBefore: 0, unreadable: 0 }
  const statement = {
    id: crypto.randomUUID(),
    bank: 'HDFC Bank',
    currency: 'INR',
    fileName: 'november.csv',
    importedBy: 'office',
    ...nothing,
  }
  await portal.db.insert(statements).values(statement)
  const idIn = async (table: (typeof kinds)[string]) => (await portal.db.select({ id: table.id }).from(table).limit(1))[0]?.id ?? ''
  const isList = (path: string) => lists.some((url) => url.split('?')[0] === path)
  const others = portal.app.routeTable().filter(({ method, path }) => method === 'GET' && path !== '/assets/*' && !isList(path))
  expect(others.length).toBeGreaterThan(40)
  for (const { path } of others) {
    const kind = kinds[/^\/api\/office\/(?:money\/)?(\w+)\/:id/.exec(path)?.[1] ?? '']
    const asked = await ask('GET', kind ? path.replace(':id', await idIn(kind)).replace(':version', '1') : path)
    expect([path, asked.wasRead]).toEqual([path, false])
    if (kind) expect([path, asked.status]).toEqual([path, 200])
    // A school's own things are asked for by schools.
    else expect(path).not.toMatch(/^\/api\/(?!school).*:id/)
  }
})

test('nor may anything that is being changed, or read in order to change it', async () => {
  const { rows }: RegistrationPage = (await ask('GET', '/api/office/registrations?competition=quarter-final&status=all')).reply.json()
  const [{ id, version } = { id: '', version: 0 }] = rows
  const one = `/api/office/registrations/${id}`
  expect(await ask('POST', '/api/office/decisions/preview', { decision: 'accepted', rows: [{ id, version }] })).toMatchObject({
    status: 200,
    wasRead: false,
  })
  const changes: [method: string, url: string, payload: object][] = [
    ['PUT', `${one}/decision`, { decision: 'accepted', version }],
    ['PATCH', one, { version: version + 1, address_name: '1 New Lane' }],
    ['DELETE', `${one}/decision`, { version: version + 2 }],
    ['PUT', '/api/office/decisions', { decision: 'declined', rows: [{ id, version: version + 3 }] }],
  ]
  for (const [method, url, payload] of changes) {
    expect([url, await ask(method, url, payload)]).toEqual([url, expect.objectContaining({ status: 200, wasRead: false })])
  }
  expect(await ask('POST', '/api/bookings', aBooking())).toMatchObject({ status: 201, wasRead: false })
  wasRead = false
  expect((await portal.submit(aFamily())).statusCode).toBe(201)
  expect(wasRead).toBe(false)
})
