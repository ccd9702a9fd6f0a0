import { and, desc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '#server/auth/accounts.ts'
import { letAdministratorIn } from '#server/auth/administrators.ts'
import { history, outbox, session, user, verification } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { letPass } from '#test/support/passing-time.ts'
import { administrator, openPortal, type Portal, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'

const hour = 60 * 60 * 1000

const portal = sharedPortal(() => ({ now: () => Date.now() + later }))
let later = 0

let count = 0
/** An account that has no password yet. */
async function anAccount(role: 'user' | 'school' = 'user') {
  count += 1
  const email = `owner${count}@home.example`
  const id = await portal.db.transaction((tx) => openAccount(tx, visitor, { email, name: 'Anaya Iyer', role }))
  return { id, email }
}
const ask = (email: string) => portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } })
const redeem = (link: string, password: string) =>
  portal.app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload: { password } })
const signIn = (payload: object) => portal.app.inject({ method: 'POST', url: '/api/session', payload })
const whoAmI = (cookie: string, headers: object = {}) => portal.app.inject({ url: '/api/session', headers: { cookie, ...headers } })
const emailsTo = (recipient: string) => portal.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
const actionsAbout = async (id: string) =>
  (await portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id))).map(({ action }) => action)

test('email and password alone sign in; a role narrows it to one account, and without it wrong passwords count for each', async () => {
  const { email } = await anAccount()
  await ask(email)
  await redeem(await portal.linkFor(email), 'kettle under the bed')
  const alone = await signIn({ email, password: 'kettle under the bed' })
  expect([alone.statusCode, alone.json().role]).toEqual([200, 'user'])
  expect((await signIn({ email, password: 'kettle under the bed', role: 'school' })).json().detail).toBe('Invalid email or password')
  const limited = await openPortal({ limits: { signIn: 5, submit: 100 } })
  await limited.signIn()
  const guess = (password: string, role?: string) =>
    limited.app.inject({ method: 'POST', url: '/api/session', payload: { email: administrator.email, password, role } })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`wrong ${n}`)))
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(3)
  for (const role of ['admin', 'school', 'user']) expect((await guess(administrator.password, role)).statusCode).toBe(429)
  await limited.close()
})

describe('a link to choose a password', () => {
  test('comes by email, works once, and is nowhere in the email’s stored text', async () => {
    const { id, email } = await anAccount()
    const reply = await ask(`  ${email.toUpperCase()} `)
    expect(reply.statusCode).toBe(202)
    const link = await portal.linkFor(email)
    const [outgoing] = await emailsTo(email)
    expect(outgoing).toMatchObject({ template: 'password-reset', title: 'Choose a new password for Global Spelling Bee', subjectId: id })
    expect(outgoing?.plain).toContain('{link}')
    expect(`${outgoing?.plain}${outgoing?.html}`).not.toContain(link.slice(-20))
    const stored = await rowsWhere(portal, verification, eq(verification.identifier, `password:${id}`))
    expect(JSON.stringify(stored)).not.toContain(link.slice(-20))

    const redeemed = await redeem(link, 'kettle under the bed')
    expect(redeemed.statusCode).toBe(204)
    const cookie = redeemed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await whoAmI(cookie)).json()).toMatchObject({ email, role: 'user' })
    expect((await redeem(link, 'another under the bed')).statusCode).toBe(404)
    expect((await signIn({ email, password: 'kettle under the bed', role: 'user' })).statusCode).toBe(200)
    expect(await actionsAbout(id)).toEqual(['signed in', 'signed in', 'password set', 'link asked for', 'created'])
  })

  test('gets the same response for every address, and nothing happens where there is no account', async () => {
    const { email } = await anAccount()
    const [known, unknown] = [await ask(email), await ask('stranger@nowhere.example')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await emailsTo('stranger@nowhere.example')).toEqual([])
    // Without a mail server no email is on its way.
    expect(known.json().message).toContain('is waiting in our office, which can’t send email yet: write to help@example.org.')
    portal.context.sendsEmails = true
    expect((await ask(email)).json().message).toContain('we’ve emailed it a link to choose a new password.')
    portal.context.sendsEmails = false
    expect((await ask('')).statusCode).toBe(400)
    expect((await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email, extra: 'x' } })).statusCode).toBe(400)
  })

  test('is for the account in one role; requested without a role, each account of the address gets its own', async () => {
    const { email } = await anAccount('school')
    await portal.db.transaction((tx) => openAccount(tx, visitor, { email, name: 'Anaya Iyer', role: 'user' }))
    await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email, role: 'school' } })
    expect((await emailsTo(email)).map(({ plain }) => /\((\w+ Login)\)/.exec(plain)?.[1])).toEqual(['School Login'])
    const link = await portal.linkFor(email)
    expect((await redeem(link, 'the school’s own one')).statusCode).toBe(204)
    expect((await signIn({ email, password: 'the school’s own one', role: 'school' })).statusCode).toBe(200)
    expect((await signIn({ email, password: 'the school’s own one', role: 'user' })).statusCode).toBe(401)

    await ask(email)
    const texts = (await emailsTo(email)).filter(({ link }) => link !== null).map(({ plain }) => plain)
    expect(texts.map((text) => /\((\w+ Login)\)/.exec(text)?.[1]).sort()).toEqual(['School Login', 'Student Login'])
  })

  test('expires after 30 minutes, and all links end when the first one is used', async () => {
    const { email } = await anAccount()
    await ask(email)
    const first = await portal.linkFor(email)
    later = 31 * 60 * 1000
    expect((await redeem(first, 'kettle under the bed')).statusCode).toBe(404)
    await ask(email)
    const second = await portal.linkFor(email)
    await ask(email)
    const third = await portal.linkFor(email)
    expect((await redeem(third, 'kettle under the bed')).statusCode).toBe(204)
    expect((await redeem(second, 'kettle under the bed')).json()).toMatchObject({ type: 'urn:problem:link-ended' })
    later = 0
  })

  test('is emailed once while its email has not left, and three times an hour at most', async () => {
    const { email } = await anAccount()
    for (let n = 0; n < 6; n++) {
      expect((await ask(email)).statusCode).toBe(202)
      expect((await ask(email)).statusCode).toBe(202)
      expect((await emailsTo(email)).filter(({ state }) => ['waiting', 'held'].includes(state))).toHaveLength(1)
      await changeRows(portal, outbox, { state: 'sent', sentAt: sql`now()` }, and(eq(outbox.recipient, email), eq(outbox.state, 'waiting')))
    }
    expect((await emailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'held'])
  })

  testRace('ends a sign-in with the old password at the very same moment', async () => {
    const { id, email } = await anAccount()
    await ask(email)
    await portal.signInAs('user', email, 'kettle under the bed')
    for (let round = 0; round < 6; round++) {
      const [old, fresh] = [round % 2, (round + 1) % 2].map((n) => `kettle number ${n} is under the bed`)
      if (round === 0) await portal.db.delete(outbox).where(eq(outbox.recipient, email))
      const before = round === 0 ? 'kettle under the bed' : old
      await portal.db.delete(outbox).where(eq(outbox.recipient, email))
      await ask(email)
      const link = await portal.linkFor(email)
      const tries = Array.from({ length: 4 }, () => signIn({ email, password: before, role: 'user' }))
      const [reset, ...replies] = await Promise.all([redeem(link, fresh ?? ''), ...tries])
      expect(reset?.statusCode).toBe(204)
      for (const reply of replies.filter(({ statusCode }) => statusCode === 200)) {
        const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
        expect((await whoAmI(cookie)).statusCode).toBe(401)
      }
      // Only the one that the link opened is left.
      expect((await portal.db.select().from(session).where(eq(session.userId, id))).length).toBe(1)
    }
  })

  testRace('takes precedence over a password change that began before it', async () => {
    const { email } = await anAccount()
    await ask(email)
    let known = 'kettle under the bed'
    await portal.signInAs('user', email, known)
    for (let round = 0; round < 5; round++) {
      const thief = await portal.signInAs('user', email, known)
      await portal.db.delete(outbox).where(eq(outbox.recipient, email))
      await ask(email)
      const chosen = `the owner’s own choice ${round}`
      const [reset, change] = await Promise.all([
        redeem(await portal.linkFor(email), chosen),
        portal.send('PUT', '/api/profile/password', { current: known, password: 'the thief’s own choice' }, { cookie: thief.cookie }),
      ])
      // Whichever comes first, the other one fails: they never both succeed, and there is no internal error.
      const outcomes = [reset.statusCode, change.statusCode]
      expect([204, 404]).toContain(outcomes[0])
      expect([204, 400, 401]).toContain(outcomes[1])
      expect(outcomes.filter((code) => code === 204)).toHaveLength(1)
      known = outcomes[0] === 204 ? chosen : 'the thief’s own choice'
      expect((await signIn({ email, password: known, role: 'user' })).statusCode).toBe(200)
    }
  })

  test('ends every session, and the owner gets an email', async () => {
    const { id, email } = await anAccount()
    await ask(email)
    const { cookie } = await portal.signInAs('user', email, 'kettle under the bed')
    await ask(email)
    expect((await redeem(await portal.linkFor(email), 'teapot under the bed')).statusCode).toBe(204)
    expect((await whoAmI(cookie)).statusCode).toBe(401)
    expect((await signIn({ email, password: 'kettle under the bed', role: 'user' })).statusCode).toBe(401)
    expect((await signIn({ email, password: 'teapot under the bed', role: 'user' })).statusCode).toBe(200)
    expect((await emailsTo(email)).map(({ template }) => template)).toEqual(['password-reset', 'password-reset', 'password-changed'])
    expect(await actionsAbout(id)).toContain('password changed')
  })

  test('refuses weak passwords with a sentence at the field, and stays valid', async () => {
    const { email } = await anAccount()
    await ask(email)
    const link = await portal.linkFor(email)
    for (const password of ['short', 'password1', 'SpellingBee1', `${email.split('@')[0]}2026`]) {
      const reply = await redeem(link, password)
      expect(reply.statusCode, password).toBe(400)
      expect(reply.json().errors[0].path).toBe('password')
    }
    expect((await redeem(link, 'kettle under the bed')).statusCode).toBe(204)
  })

  test('requires 15 characters from an administrator', async () => {
    await portal.signIn()
    await ask(administrator.email)
    const link = await portal.linkFor(administrator.email)
    expect((await redeem(link, 'fourteen chars')).json().errors).toEqual([{ path: 'password', message: 'Use at least 15 characters.' }])
  })

  testRace('works for one of twenty who use it at once', async () => {
    const { email } = await anAccount()
    await ask(email)
    const link = await portal.linkFor(email)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(link, `kettle under bed ${n}`)))
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(replies.every(({ statusCode }) => [204, 404].includes(statusCode))).toBe(true)
  })

  test('is not sent for a disabled account, and does not work for one', async () => {
    const { id, email } = await anAccount()
    await ask(email)
    const link = await portal.linkFor(email)
    await portal.db.update(user).set({ banned: true }).where(eq(user.id, id))
    expect((await redeem(link, 'kettle under the bed')).statusCode).toBe(404)
    await ask(email)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('can be copied by an administrator while no mail server is set, but never for an administrator’s account', async () => {
    const office = await portal.signIn()
    const { id, email } = await anAccount('school')
    await ask(email)
    const [outgoing] = await emailsTo(email)
    const copy = (which: string) => portal.app.inject({ method: 'POST', url: `/api/office/letters/${which}/link`, headers: office })
    const reply = await copy(outgoing?.id ?? '')
    expect(reply.json()).toEqual({ link: `http://portal.example${await portal.linkFor(email)}` })
    expect(await actionsAbout(id)).toContain('link copied')
    const shown = await portal.app.inject({ url: `/api/office/letters/${outgoing?.id}`, headers: office })
    expect(shown.json()).toMatchObject({ has_link: true })
    expect(shown.body).not.toContain('/password/')

    await ask(administrator.email)
    const own = (await emailsTo(administrator.email)).at(-1)
    expect((await copy(own?.id ?? '')).statusCode).toBe(403)
    await redeem(await portal.linkFor(email), 'kettle under the bed')
    expect((await copy(outgoing?.id ?? '')).statusCode).toBe(409)
  })
})

describe('sessions', () => {
  afterEach(() => {
    later = 0
  })

  /** Activity is noted without waiting for its commit; by this clock, minutes pass between two requests. */
  async function requestIn(cookie: string) {
    const reply = await whoAmI(cookie)
    expect(reply.statusCode).toBe(200)
    const stored = async () => (await whoAmI(cookie, { 'x-background': '1' })).json().idle_ends_at
    await expect.poll(stored, { timeout: 10_000 }).toBe(reply.json().idle_ends_at)
  }

  test('of administrators end after 30 idle minutes; requests that pages make by themselves do not extend them', async () => {
    const { cookie } = await portal.signIn()
    later = 20 * 60 * 1000
    await requestIn(cookie)
    later = 45 * 60 * 1000
    expect((await whoAmI(cookie, { 'x-background': '1' })).statusCode).toBe(200)
    later = 51 * 60 * 1000
    expect((await whoAmI(cookie, { 'x-background': '1' })).statusCode).toBe(401)
    later = 0
    expect((await whoAmI(cookie)).statusCode).toBe(401)
  })

  test('of administrators end after 8 hours, even in use', async () => {
    const { cookie } = await portal.signIn()
    for (later = 0; later < 8 * hour; later += 25 * 60 * 1000) await requestIn(cookie)
    later = 8 * hour + 1000
    expect((await whoAmI(cookie)).statusCode).toBe(401)
  })

  test('of students and schools last 30 days', async () => {
    for (const role of ['user', 'school'] as const) {
      const { email } = await anAccount(role)
      await ask(email)
      const { cookie } = await portal.signInAs(role, email)
      later = 29 * 24 * hour
      expect((await whoAmI(cookie)).json()).toMatchObject({ role, idle_ends_at: null })
      later = 30 * 24 * hour + 1000
      expect((await whoAmI(cookie)).statusCode).toBe(401)
      later = 0
    }
  })
})

test('signing in again in the same browser ends the previous session', async () => {
  const { cookie } = await portal.signIn()
  const again = await portal.send('POST', '/api/session', { ...administrator, role: 'admin' }, { cookie })
  expect(again.statusCode).toBe(200)
  expect((await whoAmI(cookie)).statusCode).toBe(401)
})

test('a new link made on the server ends the links that were emailed before', async () => {
  const lost = { email: 'lost-link@portal.example', password: 'a long enough password' }
  await portal.signIn(lost)
  await ask(lost.email)
  const link = await portal.linkFor(lost.email)
  await letAdministratorIn(portal.db, lost.email, 'another long password')
  expect((await redeem(link, 'a third long password')).statusCode).toBe(404)
})

describe('a password counts exactly as typed, from its first character to its last', () => {
  test.each([
    ['with blanks', 'aaaa bbbb cccc dddd'],
    ['of 64 characters', `${'kettle under bed '.repeat(4).slice(0, 63)}X`],
    ['of 100 characters', `${'mango and the lake '.repeat(6).slice(0, 99)}X`],
    ['of 1024 characters', `${'mango and the lake '.repeat(60).slice(0, 1023)}X`],
    ['in another script', 'मेरा घर बड़ा है और नीला X'],
  ])('%s', async (_what, password) => {
    const { email } = await anAccount()
    await ask(email)
    expect((await redeem(await portal.linkFor(email), password)).statusCode).toBe(204)
    expect((await signIn({ email, password, role: 'user' })).statusCode).toBe(200)
    for (const almost of [password.slice(0, -1), `${password} `, ` ${password}`, password.replace(/X$/, 'x'), password.slice(0, 72)]) {
      if (almost !== password)
        expect([almost, (await signIn({ email, password: almost, role: 'user' })).statusCode]).toEqual([
          almost,
          almost.length > 1024 ? 400 : 401,
        ])
    }
  })

  test('and is refused when it is too long to be hashed', async () => {
    const { email } = await anAccount()
    await ask(email)
    const reply = await redeem(await portal.linkFor(email), 'mango and the lake '.repeat(60))
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: 'password', message: 'Use at most 1024 characters.' }]])
  })
})

describe('guessing passwords', () => {
  test('200 wrong passwords from 50 addresses: ten are checked in 15 minutes; an emailed link lets the owner in meanwhile', async () => {
    const limited = await openPortal({ limits: { signIn: 20, submit: 100 }, trustProxy: ['127.0.0.1'] })
    await limited.signIn()
    const guess = guesser(limited)
    const tried: number[] = []
    for (let n = 0; n < 200; n++) {
      tried.push((await guess(`wrong ${n}`, `10.0.0.${n % 50}`)).statusCode)
      if (n % 20 === 19) letPass(61_000)
    }
    expect(tried.filter((status) => status === 401)).toHaveLength(10)
    expect(tried.filter((status) => status === 429)).toHaveLength(190)

    await limited.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: administrator.email } })
    const link = (await limited.linkFor(administrator.email)).replace('/password/', '/api/password-resets/')
    const password = 'kettle under the bed'
    const set = await limited.app.inject({ method: 'PUT', url: link, payload: { password } })
    const mark = set.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(mark).toMatch(/^portal\.known=/)
    expect((await guess(password, '10.2.2.2')).statusCode).toBe(429)
    expect((await guess(password, '10.2.2.2', mark)).statusCode).toBe(200)
    await limited.close()
  })

  test('1,000 wrong passwords and 1,000 resets from elsewhere: the owner can still ask, open the first link on a new device and sign in', async () => {
    const limited = await openPortal({ limits: { signIn: 20, submit: 100 }, trustProxy: ['127.0.0.1'] })
    await limited.signIn()
    const guess = guesser(limited)
    const payload = { email: administrator.email }
    const reset = (from: string) =>
      limited.app.inject({ method: 'POST', url: '/api/password-resets', headers: { 'x-forwarded-for': from }, payload })
    expect((await reset('10.9.9.9')).statusCode).toBe(202)
    const link = (await limited.linkFor(administrator.email)).replace('/password/', '/api/password-resets/')
    const guesses = Promise.all(Array.from({ length: 1000 }, (_, n) => guess(`wrong ${n}`, `10.0.0.${n % 4}`)))
    const resets = Promise.all(Array.from({ length: 1000 }, (_, n) => reset(`10.0.1.${n % 4}`)))
    expect((await guesses).filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
    // Each address has its own 20 a minute; a machine that is busy refuses some of them too (503).
    const asked = (await resets).map(({ statusCode }) => statusCode)
    expect(asked.filter((status) => status === 202).length).toBeLessThanOrEqual(80)
    expect(asked.filter((status) => ![202, 429, 503].includes(status))).toEqual([])
    expect((await reset('10.9.9.9')).statusCode).toBe(202)

    const password = 'kettle under the bed'
    const set = await limited.app.inject({ method: 'PUT', url: link, headers: { 'x-forwarded-for': '10.9.9.9' }, payload: { password } })
    expect(set.statusCode).toBe(204)
    const mark = set.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await guess(password, '10.9.9.9', mark)).statusCode).toBe(200)
    await limited.close()
  })

  test('a device that signed in before is not locked out by guessing strangers', async () => {
    const limited = await openPortal({ limits: { signIn: 4, submit: 100 }, trustProxy: ['127.0.0.1'] })
    const guess = guesser(limited)
    const { cookie } = await limited.signIn()
    const mark = cookie.split('; ').find((part) => part.startsWith('portal.known=')) ?? ''
    expect(mark).not.toBe('')
    const strangers = []
    for (let n = 0; n < 8; n++) strangers.push((await guess('wrong', `10.0.0.${n}`)).statusCode)
    expect(strangers.slice(-4)).toEqual([429, 429, 429, 429])
    expect((await guess(administrator.password, '10.1.1.1')).statusCode).toBe(429)
    expect((await guess(administrator.password, '10.1.1.1', mark)).statusCode).toBe(200)
    expect((await guess(administrator.password, '10.1.1.1', `${mark.slice(0, -2)}xx`)).statusCode).toBe(429)
    await limited.close()
  })

  test('failed attempts are recorded in history, without the address of anyone who has no account', async () => {
    const { id, email } = await anAccount()
    await signIn({ email, password: 'wrong', role: 'user' })
    await signIn({ email: 'stranger@nowhere.example', password: 'wrong', role: 'user' })
    expect(await actionsAbout(id)).toContain('sign-in refused')
    const rows = await portal.db.select().from(history).where(eq(history.subjectId, 'unknown'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('stranger')
  })
})

/** Tries a password for the administrator's account from an address, on a device that may be known. */
function guesser({ app }: Portal) {
  return (password: string, from: string, cookie = '') =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
      payload: { email: administrator.email, password, role: 'admin' },
    })
}
