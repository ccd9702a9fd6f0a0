import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenIn } from '#server/auth/sessions/session-token.ts'
import { session } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const whoAmI = (cookie: string) => portal.app.inject({ url: '/api/session', headers: { cookie } })

describe('a session token', () => {
  test('is nowhere in the database, which stores its hash', async () => {
    const { cookie } = await portal.signIn()
    const token = tokenIn(cookie.split(';')) ?? ''
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    // The search does find what is there: the address that the session came from.
    expect(await placesOf('127.0.0.1')).not.toEqual([])
    expect(await placesOf(token)).toEqual([])
    const [row] = await portal.db.select().from(session)
    expect(row?.token).toMatch(/^[0-9a-f]{64}$/)
  })

  test('cannot be derived from the contents of the database, not even with the key that signs cookies', async () => {
    const { cookie } = await portal.signIn()
    const key = await secretNamed(portal.db, 'cookies')
    const signed = (token: string) =>
      `portal.session_token=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`
    expect((await whoAmI(signed(tokenIn(cookie.split(';')) ?? ''))).statusCode).toBe(200)
    const rows = await portal.db.select().from(session)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, token } of rows) for (const read of [token, id]) expect((await whoAmI(signed(read))).statusCode).toBe(401)
  })

  test('is new at every sign-in, and never repeats', async () => {
    const tokens = new Set<string | null>()
    const { cookie } = await portal.signIn()
    tokens.add(tokenIn(cookie.split(';')))
    for (let n = 0; n < 20; n++) tokens.add(tokenIn((await portal.signIn()).cookie.split(';')))
    expect(tokens.size).toBe(21)
  })
})

test('a cookie changed in any way opens nothing, and better-auth reads the same from it', async () => {
  const { cookie } = await portal.signIn()
  const [, value = ''] = /portal\.session_token=([^;]+)/.exec(cookie) ?? []
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = (await portal.signIn()).cookie
  const [, otherSignature = ''] = decodeURIComponent(other).split('.')
  const changed = [
    '',
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.slice(0, -2)}=`,
    `${token}.${Buffer.from('x'.repeat(32)).toString('base64')}`,
    `${token}.${otherSignature}`,
    `${token}x.${signature}`,
    `${token}.x.${signature}`,
    `${token.toLowerCase()}.${signature}`,
  ].map((text) => `portal.session_token=${encodeURIComponent(text)}`)
  const broken = [
    'portal.session_token=%',
    `portal.session_token=%zz.${signature}`,
    `portal.session_tokens=${value}`,
    `session_token=${value}`,
  ]
  for (const one of [...changed, ...broken]) {
    expect([one, (await whoAmI(one)).statusCode]).toEqual([one, 401])
    expect([one, await portal.context.auth.api.getSession({ headers: new Headers({ cookie: one }) })]).toEqual([one, null])
  }
  for (const right of [cookie, `a=b; ${cookie}; c=d`]) expect((await whoAmI(right)).statusCode).toBe(200)
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

test('a session can be ended by its id, and its cookie opens nothing from then on', async () => {
  const { cookie } = await portal.signIn()
  const other = await portal.signIn()
  const { sessions } = (await portal.app.inject({ url: '/api/profile', headers: { cookie } })).json()
  const own = sessions.find(({ current }: { current: boolean }) => current)
  expect(await portal.db.select().from(session).where(eq(session.id, own.id))).toHaveLength(1)
  await portal.app.inject({ method: 'DELETE', url: `/api/profile/sessions/${own.id}`, headers: other })
  expect((await whoAmI(cookie)).statusCode).toBe(401)
  expect((await whoAmI(other.cookie)).statusCode).toBe(200)
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
