import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { session, user } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { administrator, openPortal, sharedPortal } from '#test/support/portal.ts'
import { changeRows } from '#test/support/rows.ts'

const portal = sharedPortal()

const whoAmI = (cookie: string) => portal.app.inject({ url: '/api/session', headers: { cookie } })
const tokenIn = (cookie: string) => /session_token=([^;]*)/.exec(cookie)?.[1] ?? ''
const withToken = (token: string) => `portal.session_token=${token}`
const signIn = (cookie: string) =>
  portal.app.inject({ method: 'POST', url: '/api/session', headers: { cookie }, payload: { ...administrator, role: 'admin' } })

describe('a session token', () => {
  test('is nowhere in the database, which stores its hash', async () => {
    const { cookie } = await portal.signIn()
    const token = tokenIn(cookie)
    expect(token).toMatch(/^[\w-]{43}$/)
    // The search itself works: it finds text that is stored.
    expect(await placesOf('127.0.0.1')).not.toEqual([])
    expect(await placesOf(token)).toEqual([])
    const [row] = await portal.db.select().from(session)
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/)
  })

  test('cannot be derived from the contents of the database, not even with its keys', async () => {
    const { cookie } = await portal.signIn()
    expect((await whoAmI(withToken(tokenIn(cookie)))).statusCode).toBe(200)
    const key = await secretNamed(portal.db, 'two-factor')
    const signed = (token: string) => encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)
    const rows = await portal.db.select().from(session)
    expect(rows.length).toBeGreaterThan(0)
    const stored = rows.flatMap(({ id, token, userId }) => [id, token, userId, Buffer.from(token, 'hex').toString('base64url')])
    for (const read of stored) for (const made of [read, signed(read)]) expect((await whoAmI(withToken(made))).statusCode).toBe(401)
  })

  test('is new at every sign-in, and never repeats', async () => {
    const tokens = new Set<string>()
    for (let n = 0; n < 21; n++) tokens.add(tokenIn((await portal.signIn()).cookie))
    expect(tokens.size).toBe(21)
  })

  test('is never one that someone else put into the browser', async () => {
    const planted = [
      withToken('A'.repeat(43)),
      (await portal.signIn({ email: 'thief@portal.example', password: 'a thief’s password' })).cookie,
    ]
    for (const before of planted) {
      const reply = await signIn(before)
      const token = tokenIn([reply.headers['set-cookie']].flat().join(' '))
      expect(token).not.toBe(tokenIn(before))
      expect((await whoAmI(withToken(token))).json()).toMatchObject({ email: administrator.email })
      expect((await whoAmI(before)).statusCode).toBe(401)
    }
  })
})

test('a cookie changed in any way opens nothing', async () => {
  const { cookie } = await portal.signIn()
  const token = tokenIn(cookie)
  const flipped = Array.from(token, (sign, at) => `${token.slice(0, at)}${sign === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`)
  const changed = [
    '',
    ...flipped,
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token}.`,
    `${token}.x`,
    `.${token}`,
    `"${token}"`,
    `${token}%00`,
    `%${token.slice(1)}`,
    token.toLowerCase(),
    token.repeat(2),
    'A'.repeat(43),
    'A'.repeat(10_000),
  ].map(withToken)
  const misnamed = [`portal.session_tokens=${token}`, `session_token=${token}`, `Portal.Session_Token=${token}`, `portal.session=${token}`]
  for (const one of [...changed, ...misnamed]) expect([one, (await whoAmI(one)).statusCode]).toEqual([one, 401])
  for (const right of [cookie, `a=b; ${cookie}; c=d`]) expect((await whoAmI(right)).statusCode).toBe(200)
})

describe('a cookie opens nothing once its session', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['has expired', (id) => portal.db.update(session).set({ expiresAt: new Date() }).where(eq(session.userId, id))],
    ['was idle too long', (id) => changeRows(portal, session, { updatedAt: new Date(Date.now() - 30 * 60_000) }, eq(session.userId, id))],
    ['was ended', (id) => portal.db.delete(session).where(eq(session.userId, id))],
    ['belongs to a disabled account', (id) => portal.db.update(user).set({ banned: true }).where(eq(user.id, id))],
    ['belongs to nobody', (id) => portal.db.delete(user).where(eq(user.id, id))],
  ])('%s', async (_what, end) => {
    const email = `ending${Math.floor(performance.now() * 1000)}@portal.example`
    const { cookie } = await portal.signIn({ email, password: 'a long enough password' })
    const [account] = await portal.db.select().from(user).where(eq(user.email, email))
    expect((await whoAmI(cookie)).statusCode).toBe(200)
    await end(account?.id ?? '')
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    expect((await portal.app.inject({ url: '/api/office/waiting', headers: { cookie } })).statusCode).toBe(401)
  })
})

test('with https, a cookie with the unprefixed name, which a neighbouring subdomain can set, opens nothing', async () => {
  const secure = await openPortal({ publicUrl: 'https://portal.example' })
  const { cookie } = await secure.signIn()
  const ask = async (sent: string) => (await secure.app.inject({ url: '/api/session', headers: { cookie: sent } })).statusCode
  const plain = cookie.replaceAll('__Host-', '')
  expect(plain).not.toBe(cookie)
  const answers = [await ask(cookie), await ask(plain), await ask(`${plain}; ${cookie}`)]
  await secure.close()
  expect(answers).toEqual([200, 401, 200])
})

test('signing out while the database is unreachable says so, and does not pretend that the session has ended', async () => {
  const { cookie } = await portal.signIn()
  await portal.db.execute(sql`alter table session rename to session_away`)
  const failed = await portal.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } })
  await portal.db.execute(sql`alter table session_away rename to session`)
  expect(failed.statusCode).toBe(500)
  expect(failed.headers['set-cookie']).toBeUndefined()
  expect((await portal.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } })).statusCode).toBe(204)
  expect((await whoAmI(cookie)).statusCode).toBe(401)
})

/** Every column of every table that holds this text anywhere. */
async function placesOf(searched: string): Promise<string[]> {
  const { rows: columns } = await portal.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`)
  const places: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await portal.db.execute(
      sql`select 1 from ${sql.identifier(table)} where strpos(${sql.identifier(column)}::text, ${searched}) > 0 limit 1`,
    )
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}
