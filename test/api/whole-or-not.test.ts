// databases: both
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TwoFactorOffer } from '#domain/account/account.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { codeOf } from '#test/support/authenticator.ts'
import { aBooking, aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal(() => ({ season: () => defaultSeason }))
const office = sharedOffice(portal)
let picture: Buffer
beforeAll(async () => {
  picture = await aPicture('png', { width: 60, height: 60 })
  await portal.db.execute(sql`create function lose_it() returns trigger language plpgsql as $$ begin raise exception 'XYZZY'; end $$`)
})

const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload: object) =>
  portal.app.inject({ method, url: `/api${path}`, headers: { ...office, 'idempotency-key': crypto.randomUUID() }, payload })

/** Every row of every table except those written independently, and every file. */
async function everything() {
  const { rows: tables } = await portal.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'counts', 'access_log') order by 1`)
  const rowsByTable: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await portal.db.execute<{ all: string }>(
      sql`select coalesce(string_agg(one::text, E'\n' order by one::text), '') as all from ${sql.identifier(name)} one`,
    )
    rowsByTable[name] = rows[0]?.all ?? ''
  }
  const files = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return {
    rowsByTable,
    files: files
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort(),
  }
}

/**
 * Expects `work` to store nothing when one of `tables` fails after its row was written, tried for each of them, and then to
 * change exactly these tables with the status `done`.
 */
async function expectWhole(tables: string[], work: () => Promise<{ statusCode: number; body: string }>, done: number) {
  const before = await everything()
  for (const table of tables) {
    await portal.db.execute(
      sql`create trigger lose_it after insert or update or delete on ${sql.identifier(table)} for each row execute function lose_it()`,
    )
    const reply = await work()
    await portal.db.execute(sql`drop trigger lose_it on ${sql.identifier(table)}`)
    expect([table, reply.statusCode]).toEqual([table, 500])
    expect(reply.body).not.toContain('XYZZY')
    const after = await everything()
    expect([table, after.rowsByTable]).toEqual([table, before.rowsByTable])
    expect([table, after.files]).toEqual([table, before.files])
  }
  const reply = await work()
  expect([reply.statusCode, reply.body]).toEqual([done, expect.any(String)])
  const after = await everything()
  const changed = Object.keys(after.rowsByTable).filter((name) => after.rowsByTable[name] !== before.rowsByTable[name])
  expect(changed.sort()).toEqual([...tables].sort())
}

describe('whatever fails halfway, nothing is partly stored:', () => {
  test('a registration', async () => {
    const answers = aFamily()
    const key = crypto.randomUUID()
    await expectWhole(
      ['payments', 'proofs', 'registrations', 'notices', 'consents', 'consent_requests', 'history', 'outbox'],
      () => portal.submit(answers, { key, picture }),
      201,
    )
  })

  test('an acceptance, with the student’s account', async () => {
    const { id, version } = await registered()
    const verdict = () => call('PUT', `/office/registrations/${id}/decision`, { decision: 'accepted', version })
    await expectWhole(['registrations', 'decisions', 'history', 'outbox', 'user', 'verification'], verdict, 200)
  })

  test('a decline, and undoing it', async () => {
    const { id, version } = await registered()
    const decline = () => call('PUT', `/office/registrations/${id}/decision`, { decision: 'declined', version, reason: 'Not paid' })
    await expectWhole(['registrations', 'decisions', 'history', 'outbox'], decline, 200)
    await expectWhole(
      ['registrations', 'decisions', 'history', 'outbox'],
      () => call('DELETE', `/office/registrations/${id}/decision`, { version: version + 1 }),
      200,
    )
  })

  test('a booking, and its cancellation', async () => {
    const answers = aBooking()
    await expectWhole(['bookings', 'history', 'outbox'], () => call('POST', '/bookings', answers), 201)
    const [row] = (
      await portal.app.inject({ url: `/api/office/bookings?q=${encodeURIComponent(answers.student_name)}`, headers: office })
    ).json().rows
    const cancel = () => call('DELETE', `/office/bookings/${row.id}`, { version: row.version, reason: 'Asked for' })
    await expectWhole(['bookings', 'history', 'outbox'], cancel, 200)
  })

  test('a school', async () => {
    const answers = aSchool()
    await expectWhole(['user', 'schools', 'history', 'verification', 'outbox'], () => call('POST', '/schools', answers), 201)
  })

  test('an erasure', async () => {
    const email = 'gone@home.example'
    await portal.submit(aFamily({ parent_email: email }), { picture })
    const { plan } = (await portal.app.inject({ url: `/api/office/person?email=${email}`, headers: office })).json()
    const erase = () => call('POST', '/office/erasures', { email, confirmation: email, plan })
    await expectWhole(
      ['payments', 'proofs', 'registrations', 'consents', 'consent_requests', 'flags', 'history', 'outbox', 'erasures'],
      erase,
      200,
    )
  })
})

describe('the second factor and its history are stored together or not at all:', () => {
  const who = { email: 'careful@portal.example', password: 'a long enough password' }
  let cookie = ''
  let offer: TwoFactorOffer
  beforeAll(async () => {
    cookie = (await portal.signIn(who)).cookie
    offer = (await portal.send('POST', '/api/profile/two-factor', { password: who.password }, { cookie })).json()
  })
  /** As its owner; a success gives another cookie. */
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object) => {
    const reply = await portal.send(method, `/api/profile/${path}`, payload, { cookie })
    if (reply.statusCode >= 500) expect(reply.headers['set-cookie']).toBeUndefined()
    if (reply.cookies.length > 0) cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    return reply
  }
  const proof = (n: number) => ({ password: who.password, code: offer.recovery_codes[n] })

  test('switching it on', async () => {
    await expectWhole(['user', 'two_factor', 'history'], () => call('PUT', 'two-factor', { code: codeOf(offer.secret) }), 204)
  })

  test('new recovery codes, and switching it off', async () => {
    const made = async () => {
      const reply = await call('POST', 'recovery-codes', proof(0))
      if (reply.statusCode === 200) offer = { ...offer, ...reply.json() }
      return reply
    }
    await expectWhole(['two_factor', 'history'], made, 200)
    await expectWhole(['user', 'two_factor', 'history'], () => call('DELETE', 'two-factor', proof(0)), 204)
  })
})

/** A pending registration, as the office sees it. */
async function registered(): Promise<{ id: string; version: number }> {
  const answers = aFamily()
  expect((await portal.submit(answers)).statusCode).toBe(201)
  const list = await portal.app.inject({
    url: `/api/office/registrations?competition=quarter-final&status=pending&q=${encodeURIComponent(answers.student_name ?? '')}`,
    headers: office,
  })
  return list.json().rows[0]
}
