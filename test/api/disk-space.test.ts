import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { buildApp } from '#server/app.ts'
import { openDisk } from '#server/platform/storage/disk.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal, sendAsBrowser } from '#test/support/portal.ts'

/** The same portal, on a disk that has less free space than pictures must leave. */
let full: Portal
let portal: Portal
const heard: boolean[] = []
beforeAll(async () => {
  portal = await openPortal({ season: () => defaultSeason })
  const files = await openDisk(join(portal.dataDir, 'files'), Number.MAX_SAFE_INTEGER, (hasRoom) => heard.push(hasRoom))
  full = { ...portal, app: await buildApp({ ...portal.context, files }) }
  await full.app.ready()
  sendAsBrowser(full.app)
})
afterAll(async () => {
  await full.app.close()
  await portal.close()
})

const upload = (url: string, headers: object = {}, body = '--x--') =>
  full.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': randomUUID(), ...headers },
    payload: body,
  })

test('when free disk space is low, uploads are refused with a clear sentence, before they are read', async () => {
  const { cookie } = await portal.signIn()
  for (const reply of [await upload('/api/doors/quatform/registrations'), await upload('/api/office/season/pictures', { cookie })]) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60'])
    expect(reply.json().detail).toBe('We can’t store pictures right now. Nothing you entered is lost. Please try again in a few minutes.')
  }
  // Logged once, not for every upload.
  expect(heard).toEqual([false])
})

test('a form that was stored before still gets its receipt when it is sent again', async () => {
  const [family, key, picture] = [aFamily(), randomUUID(), await aPicture()]
  const form = new FormData()
  for (const [name, value] of Object.entries(family)) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(picture)], 'payment.png'))
  const request = new Request('http://portal/', { method: 'POST', body: form })
  const sent = {
    method: 'POST',
    url: '/api/doors/quatform/registrations',
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'idempotency-key': key },
    payload: Buffer.from(await request.arrayBuffer()),
  } as const
  const first = await portal.app.inject(sent)
  expect(first.statusCode).toBe(201)
  expect((await full.app.inject(sent)).json()).toEqual(first.json())
})

test('reading, reviewing, signing in, bookings and checks still work, and /readyz says what does not', async () => {
  const { reference } = await portal.register()
  const reply = await full.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: 'office@portal.example', password: 'a long enough password', role: 'admin' },
  })
  expect(reply.statusCode).toBe(200)
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const list = await full.app.inject({ url: '/api/office/registrations?competition=quarter-final&status=pending', headers: { cookie } })
  expect(list.statusCode).toBe(200)
  const row = list.json().rows.find((one: { reference: string }) => one.reference === reference)
  const decided = await full.app.inject({
    method: 'PUT',
    url: `/api/office/registrations/${row.id}/decision`,
    headers: { cookie },
    payload: { decision: 'accepted', reason: '', version: row.version },
  })
  expect(decided.statusCode).toBe(200)
  const booked = await full.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { 'idempotency-key': randomUUID() },
    payload: aBooking(),
  })
  expect(booked.statusCode).toBe(201)
  expect((await full.app.inject('/readyz')).json()).toEqual({ status: 'degraded', uploads: 'refused: the disk has too little free space' })
})
