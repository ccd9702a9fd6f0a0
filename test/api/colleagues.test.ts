import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OfficeRole } from '#domain/account/account.ts'
import type { Colleague } from '#domain/account/colleague.ts'
import { accountOf } from '#server/auth/accounts.ts'
import { countAdministrators } from '#server/auth/administrators.ts'
import { changeRole, setDisabled } from '#server/auth/colleagues/change.ts'
import { listColleagues } from '#server/auth/colleagues/list.ts'
import { outbox, user } from '#server/platform/db/schema/index.ts'
import { server } from '#server/platform/history.ts'
import { codeOf } from '#test/support/authenticator.ts'
import { administrator, sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

const password = 'kettle under the bed, twice'
const day = 24 * 60 * 60_000

const portal = sharedPortal(() => ({ now: () => Date.now() + later }))
const office = sharedOffice(portal)
let later = 0

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers = office) =>
  portal.app.inject({ method, url: `/api/office/colleagues${path}`, headers, ...(payload && { payload }) })
const invite = (email: string, role: OfficeRole = 'reviewer') => ask('POST', '', { email, name: 'Priya Raman', role })
const accept = (link: string) =>
  portal.app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload: { password } })
const signIn = (email: string) => portal.app.inject({ method: 'POST', url: '/api/session', payload: { email, password, role: 'admin' } })
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) => ({
  cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})
const reads = (headers: { cookie: string }) => portal.app.inject({ url: '/api/office/waiting', headers })

async function colleague(email: string): Promise<Colleague | undefined> {
  const { rows } = (await ask('GET', '')).json<{ rows: Colleague[] }>()
  return rows.find((row) => row.email === email)
}

/** Invites someone and accepts the invitation. Returns their id and the cookie of a session. */
async function joined(email: string, role: OfficeRole) {
  expect((await invite(email, role)).statusCode).toBe(201)
  expect((await accept(await portal.linkFor(email))).statusCode).toBe(204)
  return { id: (await colleague(email))?.id ?? '', ...cookieOf(await signIn(email)) }
}

describe('an invitation', () => {
  test('lets a colleague set a password with a link that works once, and sign in with the role', async () => {
    const email = 'priya@portal.example'
    expect((await invite(email)).json().message).toContain('Priya Raman is invited.')
    expect(await colleague(email)).toMatchObject({ state: 'invited', role: 'reviewer', signed_in_at: null })
    expect((await signIn(email)).statusCode).toBe(401)
    const link = await portal.linkFor(email)
    const accepted = await accept(link)
    expect(accepted.statusCode).toBe(204)
    expect((await reads(cookieOf(accepted))).statusCode).toBe(200)
    expect((await accept(link)).statusCode).toBe(404)
    const entered = await signIn(email)
    expect(entered.json()).toMatchObject({ role: 'reviewer', name: 'Priya Raman' })
    expect(await colleague(email)).toMatchObject({ state: 'active', invited_until: null, signed_in_at: expect.any(String) })
  })

  test('ends after a day; only an administrator sends another link, which ends the earlier one', async () => {
    const email = 'late@portal.example'
    await invite(email)
    const first = await portal.linkFor(email)
    const id = (await colleague(email))?.id
    later = day + 1
    try {
      expect((await accept(first)).statusCode).toBe(404)
      const people = await listColleagues(portal.db, Date.now() + later, null)
      expect(people.find((row) => row.email === email)?.invited_until).toBeNull()
    } finally {
      later = 0
    }
    await portal.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email, role: 'admin' } })
    expect(await portal.linkFor(email)).toBe(first)
    expect((await ask('PUT', `/${id}/invitation`)).statusCode).toBe(200)
    const second = await portal.linkFor(email)
    expect(second).not.toBe(first)
    expect((await accept(first)).statusCode).toBe(404)
    expect((await accept(second)).statusCode).toBe(204)
    expect((await ask('PUT', `/${id}/invitation`)).statusCode).toBe(409)
    expect((await ask('DELETE', `/${id}/invitation`)).statusCode).toBe(409)
  })

  test('can be revoked, which ends its link, withdraws its email and frees the address', async () => {
    const email = 'revoked@portal.example'
    await invite(email)
    const link = await portal.linkFor(email)
    expect((await ask('DELETE', `/${(await colleague(email))?.id}/invitation`)).statusCode).toBe(200)
    expect(await colleague(email)).toBeUndefined()
    expect((await accept(link)).statusCode).toBe(404)
    expect(await portal.db.select().from(outbox).where(eq(outbox.recipient, email))).toMatchObject([{ state: 'withdrawn' }])
    expect((await invite(email)).statusCode).toBe(201)
  })

  test('is refused for an address that has an account in the office, in any role and spelling', async () => {
    await joined('twice@portal.example', 'viewer')
    const refused = await invite('Twice@Portal.example', 'admin')
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'email', message: 'Someone in the office already has this address.' }],
    ])
  })

  test('without a mail server its link can be copied by an administrator, and not by a reviewer', async () => {
    const email = 'copied@portal.example'
    await invite(email, 'admin')
    const [row] = await portal.db.select().from(outbox).where(eq(outbox.recipient, email))
    const copy = (headers: { cookie: string }) => portal.app.inject({ method: 'POST', url: `/api/office/letters/${row?.id}/link`, headers })
    expect((await copy(await portal.signInToOffice('reviewer'))).statusCode).toBe(403)
    expect((await copy(office)).json().link).toContain('/password/')
  })
})

describe('a change of access', () => {
  test('of the role applies to open sessions from the next request on', async () => {
    const { id, cookie } = await joined('moved@portal.example', 'reviewer')
    const letters = () => portal.app.inject({ url: '/api/office/letters', headers: { cookie } })
    expect((await letters()).statusCode).toBe(200)
    expect((await ask('PUT', `/${id}/role`, { role: 'viewer' })).json().message).toBe('Priya Raman now has the role viewer.')
    const refused = await letters()
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Your role can’t read emails, and send or withdraw them. Ask someone whose role is administrator or reviewer.',
    ])
    expect((await portal.app.inject({ url: '/api/session', headers: { cookie } })).json().role).toBe('viewer')
  })

  test('by disabling ends every session at once, until the account is enabled again', async () => {
    const { id, cookie } = await joined('away@portal.example', 'finance')
    expect((await ask('PUT', `/${id}/access`, { disabled: true })).statusCode).toBe(200)
    expect((await reads({ cookie })).statusCode).toBe(401)
    expect((await signIn('away@portal.example')).statusCode).toBe(401)
    expect(await colleague('away@portal.example')).toMatchObject({ state: 'disabled' })
    await ask('PUT', `/${id}/access`, { disabled: false })
    expect((await signIn('away@portal.example')).statusCode).toBe(200)
    expect((await reads({ cookie })).statusCode).toBe(401)
  })

  test('by signing out everywhere ends every session', async () => {
    const { id, cookie } = await joined('devices@portal.example', 'viewer')
    const second = cookieOf(await signIn('devices@portal.example'))
    expect((await ask('DELETE', `/${id}/sessions`)).statusCode).toBe(200)
    for (const headers of [{ cookie }, second]) expect((await reads(headers)).statusCode).toBe(401)
  })

  test('by resetting the second factor lets the password alone in, ends the sessions and tells the owner', async () => {
    const email = 'phone@portal.example'
    const { id, cookie } = await joined(email, 'finance')
    expect((await ask('DELETE', `/${id}/two-factor`)).statusCode).toBe(409)
    const profile = (method: 'POST' | 'PUT', payload: object) =>
      portal.app.inject({ method, url: '/api/profile/two-factor', headers: { cookie }, payload })
    const { secret } = (await profile('POST', { password })).json()
    const on = cookieOf(await profile('PUT', { code: codeOf(secret) }))
    expect((await signIn(email)).statusCode).toBe(202)
    expect((await colleague(email))?.two_factor).toBe(true)
    expect((await ask('DELETE', `/${id}/two-factor`)).statusCode).toBe(200)
    expect((await reads(on)).statusCode).toBe(401)
    expect((await signIn(email)).statusCode).toBe(200)
    const sent = await portal.db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(sent.map(({ template }) => template)).toContain('two-factor-reset')
  })

  test('of one’s own access is refused where the profile asks for more', async () => {
    const own = (await colleague(administrator.email))?.id
    expect((await ask('DELETE', `/${own}/two-factor`)).statusCode).toBe(403)
    expect((await ask('PUT', `/${own}/access`, { disabled: true })).statusCode).toBe(409)
  })

  test('is in the history, with the person and the role they had', async () => {
    const { id } = await joined('history@portal.example', 'viewer')
    await ask('PUT', `/${id}/role`, { role: 'finance' })
    const { entries } = (await ask('GET', `/${id}/history`)).json()
    expect(entries[0]).toMatchObject({
      action: 'role changed',
      actor: administrator.email,
      role: 'admin',
      before: { role: 'viewer' },
      after: { role: 'finance' },
    })
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'role changed',
      'signed in',
      'signed in',
      'password set',
      'invited',
      'created',
    ])
  })
})

describe('the last administrator', () => {
  const demote = (id: string) => ask('PUT', `/${id}/role`, { role: 'viewer' })

  /** Demotes every administrator but ours. */
  async function onlyOurs(): Promise<string> {
    const own = await accountOf(portal.db, administrator.email, 'admin')
    for (const { id } of await portal.db.select().from(user).where(eq(user.role, 'admin'))) if (id !== own?.id) await demote(id)
    return own?.id ?? ''
  }

  test('can’t be demoted or disabled, by anybody; someone invited or disabled doesn’t count', async () => {
    const own = await onlyOurs()
    await invite('not-yet@portal.example', 'admin')
    const gone = await joined('gone@portal.example', 'admin')
    await ask('PUT', `/${gone.id}/access`, { disabled: true })
    expect(await countAdministrators(portal.db)).toBe(1)
    expect((await colleague(administrator.email))?.is_last_administrator).toBe(true)
    const refused = await demote(own)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      `${administrator.email} is the only administrator who can sign in. Make someone else an administrator first.`,
    ])
    await expect(changeRole(portal.db, server, own, 'finance')).rejects.toThrow('only administrator')
    await expect(setDisabled(portal.db, server, own, true)).rejects.toThrow('only administrator')
    expect((await reads(office)).statusCode).toBe(200)
  })

  testRace('stays when two demote or disable each other at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const own = await onlyOurs()
      const email = `rival-${round}@portal.example`
      const rival = await joined(email, 'admin')
      const statuses = await Promise.all([
        round % 2 === 0 ? demote(rival.id) : ask('PUT', `/${rival.id}/access`, { disabled: true }),
        ask('PUT', `/${own}/role`, { role: 'viewer' }, rival),
      ]).then((replies) => replies.map(({ statusCode }) => statusCode))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(await countAdministrators(portal.db)).toBe(1)
      await changeRole(portal.db, server, own, 'admin')
    }
  })

  testRace('stays when two demote themselves at the same moment, or the server’s commands demote and disable both', async () => {
    for (let round = 0; round < 4; round++) {
      const own = await onlyOurs()
      const rival = await joined(`leaving-${round}@portal.example`, 'admin')
      const outcomes = await Promise.allSettled(
        round % 2 === 0
          ? [changeRole(portal.db, actorOf(own), own, 'viewer'), changeRole(portal.db, actorOf(rival.id), rival.id, 'viewer')]
          : [changeRole(portal.db, server, own, 'viewer'), setDisabled(portal.db, server, rival.id, true)],
      )
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
      expect(refusals).toEqual([expect.stringContaining('only administrator')])
      expect(await countAdministrators(portal.db)).toBe(1)
      await changeRole(portal.db, server, own, 'admin')
    }

    function actorOf(id: string) {
      return { id, name: id, role: 'admin' as const }
    }
  })

  test('who was demoted a moment ago changes nothing any more', async () => {
    const former = await joined('former@portal.example', 'admin')
    const actor = { id: former.id, name: 'former@portal.example', role: 'admin' as const }
    await demote(former.id)
    const own = await accountOf(portal.db, administrator.email, 'admin')
    await expect(changeRole(portal.db, actor, own?.id ?? '', 'viewer')).rejects.toThrow('Your role can’t')
  })
})
