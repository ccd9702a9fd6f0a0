import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sendAsBrowser, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
let cookie = ''
beforeAll(async () => {
  cookie = (await portal.signIn()).cookie
})

test('while sessions cannot be looked up, nobody is let in and nobody is asked to sign in again: every guarded call and page answers 503', async () => {
  // Everything else still works: only the session table is broken.
  const broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const db = new Proxy(portal.db, {
    get(real, name) {
      if (name !== 'select') return Reflect.get(real, name)
      return (columns?: object) => {
        if (columns && 'session' in columns) throw broken
        return columns ? real.select(columns as never) : real.select()
      }
    },
  })
  const app = await buildApp({ ...portal.context, db })
  sendAsBrowser(app)
  const guarded = app.routeTable().filter(({ callers }) => callers !== 'everybody')
  expect(guarded.length).toBeGreaterThan(60)
  const other: string[] = []
  for (const { method, path } of guarded) {
    const url = path.replaceAll(/:\w+/g, '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')
    const reply = await app.inject({ method: method as 'GET', url, headers: { cookie }, ...(method !== 'GET' && { payload: {} }) })
    if (reply.statusCode !== 503) other.push(`${method} ${path} ${reply.statusCode}`)
    expect(reply.headers['set-cookie'], path).toBeUndefined()
  }
  await app.close()
  expect(other).toEqual([])
  // Afterwards everything works again.
  expect((await portal.app.inject({ url: '/api/office/waiting', headers: { cookie } })).statusCode).toBe(200)
})

test('after a query that fails because of a text that cannot be stored, everyone can still sign in', async () => {
  await expect(portal.db.execute(sql`select ${'a\u0000b'}::text`)).rejects.toThrow()
  await expect(portal.db.execute(sql`select ${'no number'}::int`)).rejects.toThrow()
  const storm = await portal.send('POST', '/api/session', { email: 'a\u0000b@c.example', password: 'abcdefgh', role: 'admin' })
  expect(storm.statusCode).toBe(400)
  for (let n = 0; n < 3; n++) {
    const headers = { cookie }
    expect((await portal.app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
    const list = await portal.app.inject({ url: '/api/office/registrations?competition=semi-final&status=pending', headers })
    expect(list.statusCode).toBe(200)
    expect((await portal.signIn()).cookie).toContain('session_token')
  }
})
