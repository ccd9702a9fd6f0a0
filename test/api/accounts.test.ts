import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openAccount } from '#server/auth/accounts.ts'
import { createFirstAdministrator, hasAdministrator, letAdministratorIn, offerFirstAdministrator } from '#server/auth/administrators.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { breaker } from '#server/platform/mail/emails.ts'
import { aSchool } from '#test/support/people.ts'
import { administrator, openPortal, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

const portal = sharedPortal()

const signIn = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/session', payload })
const whoAmI = (cookie?: string) => portal.app.inject({ url: '/api/session', headers: cookie ? { cookie } : {} })

describe('the first administrator', () => {
  const redeem = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/first-administrator', payload })

  test('is created through a link that works once; a new installation has no account at all', async () => {
    expect(await portal.db.select().from(user)).toEqual([])
    const old = await offerFirstAdministrator(portal.db, Date.now())
    const token = await offerFirstAdministrator(portal.db, Date.now())
    const body = { email: 'First@Portal.example', password: 'fifteen or more' }
    expect((await redeem({ token: 'x', ...body })).statusCode).toBe(404)

    const wrong = await redeem({ token, name: 'a@b.example', email: 'nobody', password: 'too short' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual([
      { path: 'name', message: 'Enter only the name: no phone number, no web address and no @. Leave a space after a dot.' },
      { path: 'email', message: 'Enter an email address like name@example.com.' },
      { path: 'password', message: 'Use at least 15 characters.' },
    ])
    // An account in another role is not an obstacle, nor does it become an administrator's.
    await portal.db.transaction((tx) => openAccount(tx, visitor, { email: 'first@portal.example', name: 'A school', role: 'school' }))
    // Invalid addresses do not use up the link.
    for (const email of ['b\u00fcro@portal.example', 'a..b@portal.example', 'a\u0000@portal.example']) {
      expect((await redeem({ token, ...body, email })).statusCode).toBe(400)
    }

    const reply = await redeem({ token, name: ' Meera Iyer', ...body })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ role: 'admin', email: 'first@portal.example', name: 'Meera Iyer' })
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    expect((await whoAmI(cookie)).json().role).toBe('admin')

    for (const used of [token, old]) expect((await redeem({ token: used, ...body, email: 'b@c.example' })).statusCode).toBe(404)
    expect(await hasAdministrator(portal.db)).toBe(true)
    expect(await offerFirstAdministrator(portal.db, Date.now())).toBeNull()
  })

  test('cannot be created with a link that is a day old', async () => {
    const other = await openPortal()
    const token = (await offerFirstAdministrator(other.db, Date.now() - 25 * 60 * 60 * 1000)) ?? ''
    const late = createFirstAdministrator(other.db, Date.now(), { token, email: 'a@b.example', password: 'fifteen or more' })
    await expect(late).rejects.toMatchObject({ status: 404 })
    expect(await hasAdministrator(other.db)).toBe(false)
    await other.close()
  })

  testRace('has an argon2id hash, and is created once by 50 people with links at the same time', async () => {
    const other = await openPortal()
    const offers = await Promise.all(Array.from({ length: 10 }, () => offerFirstAdministrator(other.db, Date.now())))
    const tries = Array.from({ length: 50 }, (_, n) =>
      createFirstAdministrator(other.db, Date.now(), {
        token: offers[n % 10] ?? '',
        email: `a${n}@b.example`,
        password: 'fifteen or more',
      }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const accounts = await other.db.select().from(user)
    expect(accounts.map(({ password }) => password)).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)])
    await other.close()
  })
})

describe('signing in', () => {
  test('takes an address as it is copied from an email of ours', async () => {
    await portal.signIn()
    const email = administrator.email.replaceAll(/[@.]/g, `$&${breaker}`)
    expect((await signIn({ ...administrator, email })).json()).toMatchObject({ email: administrator.email })
  })

  test('sets a cookie that scripts cannot read, and lasts until signing out', async () => {
    const { cookie } = await portal.signIn()
    const reply = await signIn({ ...administrator, email: ' OFFICE@portal.example', role: 'admin' })
    expect(reply.json()).toMatchObject({ role: 'admin', email: administrator.email, name: administrator.email, two_factor: false })
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(reply.body).not.toContain(reply.cookies[0]?.value.split('.')[0])

    expect((await whoAmI(cookie)).statusCode).toBe(200)
    const out = await portal.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } })
    expect(out.statusCode).toBe(204)
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    expect((await portal.app.inject({ method: 'DELETE', url: '/api/session' })).statusCode).toBe(204)
  })

  test('fails with the same sentence, whatever is wrong', async () => {
    await portal.signIn()
    const tries = [
      { email: administrator.email, password: 'wrong', role: 'admin' },
      { email: 'nobody@portal.example', password: administrator.password, role: 'admin' },
      { ...administrator, role: 'school' },
      { email: '', password: '', role: 'admin' },
    ]
    for (const body of tries) {
      const reply = await signIn(body)
      expect(reply.statusCode).toBe(401)
      expect(reply.json().detail).toBe('Invalid email or password')
      expect(reply.cookies).toEqual([])
    }
    for (const body of [
      {},
      { ...administrator, role: 'owner' },
      { ...administrator, role: 'admin', more: 1 },
      { ...administrator, password: 1, role: 'admin' },
    ]) {
      expect((await signIn(body)).statusCode).toBe(400)
    }
  })

  test('by following a link on another website works for schools and students, but not for the office', async () => {
    await portal.signIn()
    const strictness = async (payload: object) => {
      const reply = await portal.app.inject({ method: 'POST', url: '/api/session', payload })
      return reply.cookies.find(({ name }) => name === 'portal.session_token')?.sameSite
    }
    expect(await strictness({ ...administrator, role: 'admin' })).toBe('Strict')
    const school = aSchool()
    await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': randomUUID() }, payload: school })
    await portal.signInAs('school', school.email ?? '', 'kettle under the bed')
    expect(await strictness({ email: school.email, password: 'kettle under the bed', role: 'school' })).toBe('Lax')
  })
})

test('a link ends when an administrator is created in another way', async () => {
  const other = await openPortal()
  const token = (await offerFirstAdministrator(other.db, Date.now())) ?? ''
  await letAdministratorIn(other.db, 'other@portal.example', 'a long enough password')
  const late = createFirstAdministrator(other.db, Date.now(), { token, email: 'a@b.example', password: 'fifteen or more' })
  await expect(late).rejects.toMatchObject({ status: 404 })
  await other.close()
})

describe('an operator with access to the server', () => {
  test('can create an administrator, and reset a lost password', async () => {
    const office = { email: 'lost@portal.example', password: 'the first password' }
    expect(await letAdministratorIn(portal.db, office.email, office.password)).toBe('created')
    const { cookie } = await portal.signIn(office)
    await portal.db.update(user).set({ banned: true }).where(eq(user.email, office.email))
    expect(await letAdministratorIn(portal.db, 'Lost@Portal.example', 'the second password')).toBe('renewed')
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    expect((await signIn({ ...office, role: 'admin' })).statusCode).toBe(401)
    expect((await signIn({ ...office, password: 'the second password', role: 'admin' })).statusCode).toBe(200)
  })
})
