import { desc, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Profile, TwoFactorOffer } from '#domain/account/account.ts'
import { accountOf } from '#server/auth/accounts.ts'
import { letAdministratorIn } from '#server/auth/administrators.ts'
import { history, outbox, session, twoFactor, verification } from '#server/platform/db/schema/index.ts'
import { codeOf, nextCodeOf } from '#test/support/authenticator.ts'
import { aSchool } from '#test/support/people.ts'
import { administrator, openPortal, sharedPortal } from '#test/support/portal.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookie: string, payload?: object, at = portal) =>
  at.app.inject({ method, url: `/api${path}`, headers: { cookie }, ...(payload && { payload }) })
const profileOf = async (cookie: string): Promise<Profile> => (await call('GET', '/profile', cookie)).json()
const cookieIn = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

describe('your own name', () => {
  const who = { email: 'meera.iyer@portal.example', password: 'a long enough password' }
  const rename = (cookie: string, name: unknown) => call('PUT', '/profile/name', cookie, { name })
  const actors = async () =>
    (await portal.db.select().from(history).where(eq(history.actorRole, 'admin')).orderBy(history.id))
      .filter(({ actor, action }) => actor === meera && action !== 'signed in')
      .map(({ action, actorName, before, after }) => ({ action, actorName, before, after }))
  let meera = ''

  test('is in the session and in the history of what you do from then on; what was there before stays', async () => {
    const { cookie } = await portal.signIn(who)
    meera = (await accountOf(portal.db, who.email, 'admin'))?.id ?? ''
    await portal.signIn(who)
    await call('DELETE', '/profile/sessions', cookie)
    for (const name of ['  Meera Iyer ', 'Meera Iyer']) expect((await rename(cookie, name)).statusCode).toBe(204)
    expect((await call('GET', '/session', cookie)).json()).toMatchObject({ name: 'Meera Iyer', email: who.email })
    await portal.signIn(who)
    await call('DELETE', '/profile/sessions', cookie)
    const ended = { action: 'sessions ended', before: null, after: { ended: 1 } }
    expect(await actors()).toEqual([
      { ...ended, actorName: who.email },
      { action: 'name changed', actorName: who.email, before: { name: who.email }, after: { name: 'Meera Iyer' } },
      { ...ended, actorName: 'Meera Iyer' },
    ])
  })

  test('is also what is read of what you did before you had one: in lists, the history, review and workbooks', async () => {
    const email = 'tara.nair@portal.example'
    const { cookie } = await portal.signIn({ email, password: who.password })
    const { serial_no } = await portal.register({ student_name: 'Asha Rao' })
    const listed = async () => (await call('GET', '/office/registrations?competition=quarter-final&status=all', cookie)).json().rows
    const { id } = (await listed()).find((row: { serial_no: number }) => row.serial_no === serial_no)
    await call('PUT', `/office/registrations/${id}/decision`, cookie, { decision: 'accepted', version: 1 })
    const read = async () => {
      const [row] = await listed()
      const { history: entries } = (await call('GET', `/office/review/${id}`, cookie)).json()
      const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
      const file = (await call('GET', `/office/money/payments.xlsx?from=${from}&to=${to}`, cookie)).rawPayload
      const [sheet] = await readWorkbook(file)
      const [head = [], cells = []] = sheet?.data ?? []
      return [row.decided_by, entries[0].actor, cells[head.indexOf('Decided By')]]
    }
    expect(await read()).toEqual([email, email, email])
    await rename(cookie, 'Tara Nair')
    expect(await read()).toEqual(['Tara Nair', 'Tara Nair', 'Tara Nair'])
  })

  test('is a name: no address, phone number or link, of at most 120 characters, and none that the history uses', async () => {
    const { cookie } = await portal.signIn(who)
    const before = await actors()
    for (const name of [
      '',
      '  ',
      who.email,
      'Meera 98000 00123',
      'www.iyer.example',
      'M\u0000eera',
      'x'.repeat(121),
      'Visitor',
      'server',
      null,
    ]) {
      const refused = await rename(cookie, name)
      expect([name, refused.statusCode, refused.json().errors?.[0]?.path]).toEqual([name, 400, 'name'])
    }
    expect((await rename(cookie, 'काव्या वर्मा')).statusCode).toBe(204)
    expect(await actors()).toHaveLength(before.length + 1)
  })

  test('can’t be changed by a school, which is called as it registered', async () => {
    const school = aSchool({ schoolname: 'Sunrise School' })
    await portal.app.inject({ method: 'POST', url: '/api/schools', payload: school })
    const { cookie } = await portal.signInAs('school', school.email ?? '')
    expect((await rename(cookie, 'Another School')).statusCode).toBe(403)
    expect((await call('GET', '/session', cookie)).json().name).toBe('Sunrise School')
  })
})

describe('your own password', () => {
  test('is changed with the current one; other sessions end, this one stays, and you get an email', async () => {
    const who = { email: 'changing@portal.example', password: 'the first long password' }
    const { cookie } = await portal.signIn(who)
    const other = await portal.signIn(who)
    const wrong = await call('PUT', '/profile/password', cookie, { current: 'no', password: 'the second long password' })
    expect(wrong.json().errors).toEqual([{ path: 'current', message: 'This isn’t your current password.' }])
    const weak = await call('PUT', '/profile/password', cookie, { current: who.password, password: 'password12345' })
    expect(weak.json().errors[0].path).toBe('password')
    expect((await profileOf(other.cookie)).email).toBe(who.email)

    expect(
      (await call('PUT', '/profile/password', cookie, { current: who.password, password: 'the second long password' })).statusCode,
    ).toBe(204)
    expect((await call('GET', '/profile', cookie)).statusCode).toBe(200)
    expect((await call('GET', '/profile', other.cookie)).statusCode).toBe(401)
    const emails = await portal.db.select().from(outbox).where(eq(outbox.recipient, who.email))
    expect(emails.map(({ template }) => template)).toEqual(['password-changed'])
  })
})

describe('sessions', () => {
  test('are listed with their device, and ended one by one or all but this one', async () => {
    const who = { email: 'sessions@portal.example', password: 'a long enough password' }
    const { cookie } = await portal.signIn(who)
    for (let n = 0; n < 3; n++) {
      await portal.send(
        'POST',
        '/api/session',
        { ...who, role: 'admin' },
        { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      )
    }
    const { sessions } = await profileOf(cookie)
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions.filter(({ device }) => device === 'Firefox on Windows')).toHaveLength(3)
    expect((await call('DELETE', `/profile/sessions/${sessions.find(({ current }) => !current)?.id}`, cookie)).statusCode).toBe(204)
    expect((await profileOf(cookie)).sessions).toHaveLength(3)
    const stranger = await portal.signIn({ email: 'stranger@portal.example', password: 'a long enough password' })
    const own = (await profileOf(cookie)).sessions[0]?.id
    expect((await call('DELETE', `/profile/sessions/${own}`, stranger.cookie)).statusCode).toBe(404)
    expect((await call('DELETE', '/profile/sessions', cookie)).statusCode).toBe(204)
    expect((await profileOf(cookie)).sessions.map(({ current }) => current)).toEqual([true])
  })

  test('do not reveal their token, and the cookie alone is not a session id', async () => {
    const { cookie } = await portal.signIn()
    const reply = await call('GET', '/profile', cookie)
    for (const { token } of await portal.db.select().from(session)) expect(reply.body).not.toContain(token)
  })
})

describe('two-factor sign-in', () => {
  const who = { email: 'careful@portal.example', password: 'a long enough password' }
  const signIn = (at = portal) => at.app.inject({ method: 'POST', url: '/api/session', payload: { ...who, role: 'admin' } })
  const enter = (cookie: string, code: string) => call('PUT', '/session/code', cookie, { code })

  /** An administrator with a second factor, switched on with the code of half a minute ago; `half` signs in as far as the code, and returns the cookie. */
  async function withTwoFactor(email: string) {
    const office = { email, password: 'a long enough password' }
    const { cookie } = await portal.signIn(office)
    const offer: TwoFactorOffer = (await call('POST', '/profile/two-factor', cookie, { password: office.password })).json()
    const used = codeOf(offer.secret, Date.now() - 30_000)
    const on = cookieIn(await call('PUT', '/profile/two-factor', cookie, { code: used }))
    const half = async () =>
      cookieIn(await portal.app.inject({ method: 'POST', url: '/api/session', payload: { ...office, role: 'admin' } }))
    return { owner: await accountOf(portal.db, email, 'admin'), password: office.password, secret: offer.secret, used, cookie, on, half }
  }

  test('is switched on with a code, required at the next sign-in, and switched off with the password and a code', async () => {
    let { cookie } = await portal.signIn(who)
    expect((await call('POST', '/profile/two-factor', cookie, { password: 'wrong' })).json().errors[0].path).toBe('password')
    const offer: TwoFactorOffer = (await call('POST', '/profile/two-factor', cookie, { password: who.password })).json()
    expect(offer.uri).toMatch(/^otpauth:\/\/totp\/Global/)
    expect(offer.recovery_codes.length).toBeGreaterThanOrEqual(8)
    expect((await call('PUT', '/profile/two-factor', cookie, { code: '000000' })).json().errors[0].path).toBe('code')
    expect((await profileOf(cookie)).two_factor.on).toBe(false)
    const on = await call('PUT', '/profile/two-factor', cookie, { code: codeOf(offer.secret) })
    expect(on.statusCode).toBe(204)
    cookie = cookieIn(on)
    expect((await profileOf(cookie)).two_factor).toEqual({
      offered: true,
      on: true,
      required: false,
      recovery_codes_left: offer.recovery_codes.length,
    })

    const half = await signIn()
    expect([half.statusCode, half.json()]).toEqual([202, { next: 'code' }])
    expect((await call('GET', '/session', cookieIn(half))).statusCode).toBe(401)
    expect((await call('GET', '/office/waiting', cookieIn(half))).statusCode).toBe(401)
    expect((await enter(cookieIn(half), '123456')).json()).toMatchObject({ status: 401, type: 'urn:problem:wrong-code' })
    const whole = await enter(cookieIn(half), ` ${nextCodeOf(offer.secret).slice(0, 3)} ${nextCodeOf(offer.secret).slice(3)} `)
    expect(whole.json()).toMatchObject({ role: 'admin', two_factor: true })
    expect((await call('GET', '/office/waiting', cookieIn(whole))).statusCode).toBe(200)

    expect(offer.recovery_codes[0]).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/)
    const recovered = await enter(cookieIn(await signIn()), offer.recovery_codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '')
    expect(recovered.statusCode).toBe(200)
    expect((await enter(cookieIn(await signIn()), offer.recovery_codes[0] ?? '')).statusCode).toBe(401)
    expect((await profileOf(cookieIn(recovered))).two_factor.recovery_codes_left).toBe(offer.recovery_codes.length - 1)
    const change = (method: 'POST' | 'DELETE', path: string, code: string) =>
      call(method, path, cookieIn(recovered), { password: who.password, code })
    for (const wrong of ['', '000000', nextCodeOf(offer.secret), offer.recovery_codes[0] ?? '', 'NONSENSE']) {
      for (const [method, path] of [
        ['POST', '/profile/recovery-codes'],
        ['DELETE', '/profile/two-factor'],
      ] as const) {
        const refused = await change(method, path, wrong)
        expect([path, wrong, refused.statusCode, refused.json().errors[0].path]).toEqual([path, wrong, 400, 'code'])
      }
    }
    expect((await profileOf(cookieIn(recovered))).two_factor).toMatchObject({
      on: true,
      recovery_codes_left: offer.recovery_codes.length - 1,
    })
    const renewed = (await change('POST', '/profile/recovery-codes', offer.recovery_codes[1] ?? '')).json().recovery_codes
    expect(renewed).toHaveLength(offer.recovery_codes.length)
    expect((await enter(cookieIn(await signIn()), offer.recovery_codes[2] ?? '')).statusCode).toBe(401)

    const off = await change('DELETE', '/profile/two-factor', renewed[0])
    expect(off.statusCode).toBe(204)
    expect((await signIn()).statusCode).toBe(200)
    const done = await portal.db.select().from(history).where(eq(history.actorName, who.email)).orderBy(desc(history.id))
    expect(done.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['two-factor switched on', 'two-factor switched off', 'recovery codes renewed']),
    )
  })

  test('a thief with the session and the password can guess ten codes in 15 minutes, and no more', async () => {
    const { password, on } = await withTwoFactor('robbed@portal.example')
    const guess = (n: number) => call('DELETE', '/profile/two-factor', on, { password, code: String(100_000 + n) })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await guess(n)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await profileOf(on)).two_factor.on).toBe(true)
  })

  test('switching it on ends every session that was opened without a code', async () => {
    const thief = await portal.signIn({ email: 'switching@portal.example', password: 'a long enough password' })
    const { cookie, on } = await withTwoFactor('switching@portal.example')
    expect((await call('GET', '/office/waiting', thief.cookie)).statusCode).toBe(401)
    expect((await call('GET', '/office/waiting', cookie)).statusCode).toBe(401)
    expect((await call('GET', '/office/waiting', on)).statusCode).toBe(200)
  })

  test('a code works once, however it is typed, only for the sign-in that asked for it, and older codes not after it; wrong ones are recorded in history', async () => {
    const { owner, secret, used, on, half } = await withTwoFactor('replay@portal.example')
    expect((await enter(await half(), used)).statusCode).toBe(401)
    for (const away of [-90_000, 90_000]) expect((await enter(await half(), codeOf(secret, Date.now() + away))).statusCode).toBe(401)
    const [earlier, code] = [codeOf(secret), nextCodeOf(secret)]
    const both = await Promise.all([enter(await half(), code), enter(await half(), code)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    const third = await enter(await half(), code)
    expect(third.statusCode).toBe(401)
    expect((await call('GET', '/office/waiting', cookieIn(third))).statusCode).toBe(401)
    for (const typed of [earlier, ` ${code} `, [...code].join(' ')]) expect((await enter(await half(), typed)).statusCode).toBe(401)
    expect((await enter(on, code)).statusCode).toBe(401)
    await enter(await half(), '000000')
    const rows = await rowsWhere(portal, history, eq(history.subjectId, owner?.id ?? ''))
    const actions = rows.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['code asked for', 'sign-in refused']))
    expect(actions.filter((action) => action === 'signed in')).toHaveLength(2)
  })

  test('a code can be guessed only a few times', async () => {
    const { secret, half } = await withTwoFactor('guessing@portal.example')
    const waiting = await half()
    for (let n = 0; n < 8; n++) expect((await enter(waiting, String(100_000 + n))).statusCode).toBe(401)
    expect((await enter(waiting, nextCodeOf(secret))).statusCode).toBe(401)
  })

  test('ten wrong codes in a row pause sign-in with a code for 15 minutes', async () => {
    const { owner, secret, half } = await withTwoFactor('closing@portal.example')
    for (let n = 0; n < 10; n++) expect((await enter(await half(), String(100_000 + n))).statusCode).toBe(401)
    const shut = await enter(await half(), nextCodeOf(secret))
    expect([shut.statusCode, Number(shut.headers['retry-after'])]).toEqual([429, expect.closeTo(15 * 60, -2)])
    await changeRows(portal, twoFactor, { lockedUntil: new Date() }, eq(twoFactor.userId, owner?.id ?? ''))
    expect((await enter(await half(), nextCodeOf(secret))).statusCode).toBe(200)
  })

  test('a sign-in waiting for its code has a token of its own, and ends after ten minutes or with a new password', async () => {
    const { owner, secret, half } = await withTwoFactor('waiting@portal.example')
    const id = owner?.id ?? ''
    const [first, second] = [await half(), await half()]
    expect(first).not.toBe(second)
    // Nothing in the database can be used to continue a sign-in.
    const waiting = await rowsWhere(portal, verification, eq(verification.identifier, `code:${id}`))
    expect(waiting).toHaveLength(2)
    for (const made of waiting.flatMap((row) => [row.value, row.identifier, row.id])) {
      expect((await enter(`portal.two_factor=${made}`, nextCodeOf(secret))).statusCode).toBe(401)
      expect(`${first}${second}`).not.toContain(made)
    }
    for (const changed of ['portal.two_factor=', `${first}x`, first.slice(0, -1), first.replace('two_factor', 'session_token')]) {
      expect((await enter(changed, nextCodeOf(secret))).statusCode).toBe(401)
    }
    await changeRows(portal, verification, { expiresAt: new Date() }, eq(verification.identifier, `code:${id}`))
    expect((await enter(first, nextCodeOf(secret))).statusCode).toBe(401)
    const third = await half()
    await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: owner?.email } })
    const link = (await portal.linkFor(owner?.email ?? '')).replace('/password/', '/api/password-resets/')
    await portal.app.inject({ method: 'PUT', url: link, payload: { password: 'another long password' } })
    expect((await enter(third, nextCodeOf(secret))).statusCode).toBe(401)
  })

  test('can be required of every administrator: until it is on, the profile opens and nothing else', async () => {
    const strict = await openPortal({ requireTwoFactor: true })
    const { cookie } = await strict.signIn()
    expect((await call('GET', '/office/waiting', cookie, undefined, strict)).json()).toMatchObject({
      status: 403,
      type: 'urn:problem:two-factor-first',
    })
    expect((await strict.app.inject({ url: '/admin', headers: { cookie } })).headers.location).toBe('/profile')
    expect((await strict.app.inject({ url: '/profile', headers: { cookie } })).statusCode).toBe(200)
    const offer: TwoFactorOffer = (await call('POST', '/profile/two-factor', cookie, { password: administrator.password }, strict)).json()
    const on = await call('PUT', '/profile/two-factor', cookie, { code: codeOf(offer.secret) }, strict)
    expect((await call('GET', '/office/waiting', cookieIn(on), undefined, strict)).statusCode).toBe(200)
    await strict.close()
  })

  test('can be reset on the server, for an administrator who lost the second factor', async () => {
    const lost = { email: 'lost@portal.example' }
    await withTwoFactor(lost.email)
    await letAdministratorIn(portal.db, lost.email, 'another long password')
    const reply = await portal.send('POST', '/api/session', { email: lost.email, password: 'another long password', role: 'admin' })
    expect(reply.statusCode).toBe(200)
  })
})
