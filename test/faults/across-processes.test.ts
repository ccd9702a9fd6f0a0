import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegistrationPage } from '#domain/registration/api.ts'
import { onDatabase } from '#test/support/backups.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { inEnvironment, openTestStore, type TestStore } from '#test/support/s3/store.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { json } from './helpers/calls.ts'
import { sendForm, sendJson, settings, signIn, tally } from './helpers/senders.ts'

describe.each(['a shared folder', 'a bucket'])('two processes on one PostgreSQL, with pictures in %s', (place) => {
  let store: TestStore | undefined
  let fresh: FreshDatabase
  let servers: ServerProcess[] = []
  let cookie: string
  beforeAll(async () => {
    fresh = await freshDatabase('postgres')
    store = place === 'a bucket' ? await openTestStore() : undefined
    const env = { ...settings, ...(store && inEnvironment(await store.withBucket())) }
    servers = await Promise.all([startServer(fresh, env), startServer(fresh, env)])
    cookie = await signIn(at(0))
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await store?.close()
    await fresh?.remove()
  })

  const at = (n: number) => servers[n]?.url ?? ''
  const asOffice = (n: number, path: string, who = cookie) => fetch(`${at(n)}/api/office${path}`, { headers: { cookie: who } })

  test('signing in at one signs you in at the other, and signing out there signs you out here', async () => {
    const own = await signIn(at(0))
    expect((await asOffice(1, '/waiting', own)).status).toBe(200)
    expect((await fetch(`${at(1)}/api/session`, json('DELETE', {}, { cookie: own }))).status).toBe(204)
    expect((await asOffice(0, '/waiting', own)).status).toBe(401)
  })

  test('the same submission with one key at both at once makes one registration, or one booking, with one response', async () => {
    const [answers, picture, key] = [aFamily(), await aPicture(), randomUUID()]
    // Each picture must be in the bucket within eight seconds, and a busy machine takes longer for ten at once.
    const many = place === 'a bucket' ? 4 : 10
    const replies = await Promise.all(Array.from({ length: many }, (_, n) => sendForm(at(n % 2), answers, picture, key)))
    expect(tally(replies)).toEqual({ '201': many })
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    const [booking, bookingKey] = [aBooking(), randomUUID()]
    const bookings = await Promise.all(Array.from({ length: 10 }, (_, n) => sendJson(at(n % 2), '/bookings', booking, { key: bookingKey })))
    expect(tally(bookings)).toEqual({ '201': 10 })
    expect(
      await onDatabase(
        fresh,
        `with stored as (
          select id::text as id, 'registration' as what from registrations where submission_key = '${key}'
          union all select id::text, 'booking' from bookings where submission_key = '${bookingKey}')
        select (select count(*)::int from stored where what = 'registration') as registrations,
          (select count(*)::int from stored where what = 'booking') as bookings,
          (select count(*)::int from history where subject_id in (select id from stored)) as entries,
          (select count(*)::int from outbox where subject_id in (select id from stored)) as emails`,
      ),
    ).toEqual([{ registrations: 1, bookings: 1, entries: 2, emails: 2 }])
  })

  test('a picture uploaded through one is shown by the other, in both sizes', async () => {
    const name = 'Padma Elsewhere'
    expect((await sendForm(at(0), aFamily({ student_name: name }), await aPicture())).status).toBe(201)
    const list = await asOffice(1, `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'pending', q: name })}`)
    const { rows } = (await list.json()) as RegistrationPage
    for (const size of ['screenshot', 'thumbnail']) {
      const [here, there] = await Promise.all([0, 1].map((n) => asOffice(n, `/registrations/${rows[0]?.id}/${size}`)))
      expect([here?.status, there?.status]).toEqual([200, 200])
      expect(await there?.bytes()).toEqual(await here?.bytes())
    }
  })
})
