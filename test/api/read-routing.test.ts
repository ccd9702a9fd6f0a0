import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegistrationPage } from '#domain/office-api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { printNext } from '#server/features/certificates/index.ts'
import type { ReadRouting } from '#server/platform/db/read-routing.ts'
import { bookings, notes, outbox, registrations, schools, statements, user } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { publishResult } from '#test/support/certificates.ts'
import { aPdf } from '#test/support/pdfs.ts'
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
  portal = await openPortal({ reads: noting, season: () => defaultSeason })
  office = await portal.signIn()
  await portal.register()
})
afterAll(() => portal.close())

const lists = [
  '/api/statistics',
  '/api/office/waiting',
  '/api/office/schools/to-decide',
  '/api/office/corrections',
  '/api/office/disputes',
  '/api/office/bookings/waiting',
  '/api/office/people?q=aanya',
  '/api/office/dashboard',
  '/api/office/work',
  '/api/office/errors',
  '/api/office/problem-reports',
  '/api/office/registrations?competition=quarter-final&status=all',
  '/api/office/registrations.xlsx?competition=quarter-final&status=all',
  '/api/office/bookings',
  '/api/office/bookings.xlsx',
  '/api/office/schools',
  '/api/office/schools.xlsx',
  '/api/office/letters',
  '/api/office/access',
  '/api/office/consents',
  '/api/office/consents/notices',
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

const tables = { registrations, schools, bookings, outbox, statements, user, notes }
const kinds: Record<string, (typeof tables)[keyof typeof tables]> = {
  registrations,
  schools,
  bookings,
  letters: outbox,
  review: registrations,
  statements,
  colleagues: user,
  notes,
}

/** Makes what a single row isn't enough for: a note's file, a certificate, a file of certificates and one of scores. Returns their addresses. */
async function madeFiles(): Promise<Record<string, string>> {
  const made = async (method: string, url: string, payload?: object) => {
    const { status, reply } = await ask(method, `/api/office${url}`, payload)
    expect([url, status]).toEqual([url, expect.toSatisfy((code: number) => code >= 200 && code < 300)])
    return reply.json()
  }
  const send = async (method: 'PUT' | 'POST', url: string, payload: Buffer) => {
    const headers = { ...office, 'content-type': 'application/octet-stream' }
    const reply = await portal.app.inject({ method, url: `/api/office${url}`, headers, payload })
    expect([url, reply.statusCode]).toEqual([url, method === 'PUT' ? 200 : 201])
    return reply.json()
  }
  const { note } = await made('POST', '/notes?competition=quarter-final', { title: 'Words', description: '', classes: [], link: '' })
  await send('PUT', `/notes/${note.id}/file?version=${note.version}&name=words.pdf`, Buffer.from(await aPdf('Words')))
  const [child] = await acceptedChildren(portal, [{ student_name: 'Bo Rao', parent_email: 'bo@home.example' }], 'semiform')
  await publishResult(portal, child?.row.id ?? '')
  await made('POST', '/certificates/semi-final', {})
  const print = await made('POST', '/certificates/semi-final/prints', { format: 'pdf' })
  expect(await printNext(portal.context, new AbortController().signal)).toBe(true)
  const scores = await send('POST', '/results/semi-final/imports', Buffer.from('Serial No,Score\n999999,12\n'))
  return {
    '/api/office/registrations/:id/certificate': `/api/office/registrations/${child?.row.id}/certificate`,
    '/api/office/certificates/prints/:id': `/api/office/certificates/prints/${print.id}`,
    '/api/office/results/:competition/imports/:id/mistakes.xlsx': `/api/office/results/semi-final/imports/${scores.id}/mistakes.xlsx`,
  }
}

test('nothing else may be read from a replica: no single registration, history, receipt or session', async () => {
  expect((await ask('POST', '/api/schools', aSchool())).status).toBe(201)
  expect((await ask('POST', '/api/bookings', aBooking())).status).toBe(201)
  const nothing = { moneyIn: 0, moneyOut: 0, seenBefore: 0, unreadable: 0 }
  const statement = {
    id: crypto.randomUUID(),
    bank: 'HDFC Bank',
    currency: 'INR' as const,
    fileName: 'november.csv',
    importedBy: 'office',
    ...nothing,
  }
  await portal.db.insert(statements).values(statement)
  const addresses = await madeFiles()
  const idIn = async (table: (typeof kinds)[string]) => (await portal.db.select({ id: table.id }).from(table).limit(1))[0]?.id ?? ''
  const isList = (path: string) => lists.some((url) => url.split('?')[0] === path)
  const others = portal.app.routeTable().filter(({ method, path }) => method === 'GET' && path !== '/assets/*' && !isList(path))
  expect(others.length).toBeGreaterThan(40)
  for (const { path } of others) {
    const kind = kinds[/^\/api\/office\/(?:money\/)?(\w+)\/:id/.exec(path)?.[1] ?? '']
    const address = addresses[path] ?? (kind && path.replace(':id', await idIn(kind)).replace(':version', '1'))
    const asked = await ask('GET', address ?? path)
    expect([path, asked.wasRead]).toEqual([path, false])
    if (address) expect([path, asked.status]).toEqual([path, 200])
    // A school's own things are asked for by schools, and published notes by students and schools.
    else expect(path).not.toMatch(/^\/api\/(?!school|notes\/).*:id/)
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
