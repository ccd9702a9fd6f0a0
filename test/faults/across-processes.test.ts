import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegistrationPage } from '#domain/registration/api.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { inEnvironment, openTestStore, type TestStore } from '#test/support/s3/store.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { json } from './helpers/calls.ts'
import { sendForm, settings, signIn } from './helpers/senders.ts'

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
