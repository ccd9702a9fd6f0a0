import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TwoFactorOffer } from '#domain/account/account.ts'
import { accountOf } from '#server/auth/accounts.ts'
import { history, session, twoFactor } from '#server/platform/db/schema/index.ts'
import { codeOf } from '#test/support/authenticator.ts'
import { sharedPortal } from '#test/support/portal.ts'

const who = { email: 'careful@portal.example', password: 'a long enough password' }

const portal = sharedPortal()
beforeAll(async () => {
  await portal.db.execute(sql`create function lose_it() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`)
})

const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, cookie: string, payload?: object) =>
  portal.app.inject({ method, url: `/api${path}`, headers: { cookie }, ...(payload && { payload }) })
const cookieIn = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** Simulates losing the database at the very last step, the history entry. */
async function withoutHistory<Reply>(work: () => Promise<Reply>): Promise<Reply> {
  await portal.db.execute(sql`create trigger lose_it before insert on history for each row execute function lose_it()`)
  const reply = await work()
  await portal.db.execute(sql`drop trigger lose_it on history`)
  return reply
}

/** Everything that switching it on or off changes. */
async function state() {
  const account = await accountOf(portal.db, who.email, 'admin')
  const id = account?.id ?? ''
  return {
    on: account?.twoFactorEnabled,
    secret: await portal.db.select().from(twoFactor).where(eq(twoFactor.userId, id)),
    sessions: await portal.db
      .select({ id: session.id, token: session.token })
      .from(session)
      .where(eq(session.userId, id))
      .orderBy(session.id),
    entries: (await portal.db.select({ action: history.action }).from(history).where(eq(history.subjectId, id))).map(
      ({ action }) => action,
    ),
  }
}

test('the second factor and the history entry about it are stored together or not at all', async () => {
  await portal.signIn(who)
  let { cookie } = await portal.signIn(who)
  const offer: TwoFactorOffer = (await call('POST', '/profile/two-factor', cookie, { password: who.password })).json()
  const before = await state()

  const failed = await withoutHistory(() => call('PUT', '/profile/two-factor', cookie, { code: codeOf(offer.secret) }))
  expect([failed.statusCode, failed.headers['set-cookie']]).toEqual([500, undefined])
  expect(await state()).toEqual(before)
  const on = await call('PUT', '/profile/two-factor', cookie, { code: codeOf(offer.secret) })
  expect(on.statusCode).toBe(204)
  cookie = cookieIn(on)

  const standing = await state()
  expect(standing).toMatchObject({ on: true, entries: expect.arrayContaining(['two-factor switched on']) })
  expect(standing.sessions).toHaveLength(1)
  for (const [method, path] of [
    ['POST', '/profile/recovery-codes'],
    ['DELETE', '/profile/two-factor'],
  ] as const) {
    const lost = await withoutHistory(() => call(method, path, cookie, { password: who.password, code: offer.recovery_codes[0] }))
    expect([path, lost.statusCode, lost.headers['set-cookie']]).toEqual([path, 500, undefined])
    expect(await state()).toEqual(standing)
  }
  expect((await call('GET', '/profile', cookie)).json().two_factor).toMatchObject({ on: true })
  expect((await call('DELETE', '/profile/two-factor', cookie, { password: who.password, code: offer.recovery_codes[0] })).statusCode).toBe(
    204,
  )
  expect(await state()).toMatchObject({ on: false, secret: [], entries: expect.arrayContaining(['two-factor switched off']) })
})
