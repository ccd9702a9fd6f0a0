import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { migrateTo } from '#server/features/backup/restore-target.ts'
import { openContext } from '#server/open-context.ts'
import { startEmbedded } from '#server/platform/db/embedded/open.ts'
import { migrationsFolder } from '#server/platform/db/migrate.ts'
import { openPages } from '#server/platform/pages/pages.ts'
import { codeOf } from '#test/support/authenticator.ts'
import { log, upgradedKinds } from '#test/support/backups.ts'
import { released } from '#test/support/database/older-database.ts'
import { emptyDatabase } from '#test/support/databases.ts'
import { sendAsBrowser } from '#test/support/portal.ts'

/** What version 0.2.0 stored: hashes, a secret and codes encrypted under `key`, and a session with its cookie. */
const old = {
  key: 'cGzIyWXjBMN0mhHLZ3gB5s7dBzhpTeUUMz6dHj3U7dY',
  office: { email: 'office@portal.example', password: 'a long enough password', role: 'admin' },
  officeHash: '$argon2id$v=19$m=19456,t=2,p=1$mCFv49a9Z1xyouolKHAdKA$exjdULKZYyPKLHJe8CwT71UVnwTraH91AOnhDdLVDIk',
  student: { email: 'asha@school.example', password: 'मेरा घर बड़ा है', role: 'user' },
  studentHash: '$argon2id$v=19$m=19456,t=2,p=1$CuYXdu8fj15TSUjpitkzDg$FqEYLYc49WLL4b9ZcdiKxZ/neKxjhIG3Tss6541XKFk',
  /** The Base32 form of the secret below, as the authenticator has it. */
  authenticator: 'NZIDIWTSG5FXCV3DGJUFS5CMPA4XGVTCIQZW2R3GGZFHKRJYMFJA',
  secret:
    '84dab90ece74fb10dfb18013b992a7b520fe0c76aec65394ac49a8ba40c0ff7336e6918d1a5aa3827bb1e95eff8095032ebd9135f8f72d3954c44c091e1cc3a8f857c4e888adb02a',
  recoveryCodes: ['Q4ZN87-HKME2X-0B6RWD-9TJ3VC', 'Q4ZN8-7HKM1', 'ZZZZZZ-HKME2X-0B6RWD-9TJ3VC'],
  backupCodes:
    'fa0ad0a5081a8f773c3d57995a69496c479a191f7447cd5c9fa8f5094f8c82227707824a6b0f51b215696a824faa549b24117fd93d7b29a4988cc689d044eb758c4693817813ae49f9b67ec605be9547629cdb1ea5d729fde2b2c4962c67e5cb7f638ae86c25ebb5928f64c9ba93f5db88ca99',
  token: 'Jb2kQ0xTzV8mNc5RyWf7LhPd3GsAu9Ei',
  signature: 'Zhi4R1Lyw7OIWwvxITlj8+OvN47MxBmFn9L2uena/fE=',
}

test.each(upgradedKinds)(
  'accounts of version 0.2.0 on %s keep passwords, second factors, recovery codes and links; sessions end',
  async (kind) => {
    const place = await emptyDatabase(kind)
    onTestFinished(place.remove)
    const started = place.databaseUrl === null ? await startEmbedded(place.dataDir, log) : null
    const connection = started?.connection ?? { connectionString: place.databaseUrl ?? '' }
    await migrateTo(connection, released)
    const client = new pg.Client(connection)
    await client.connect()
    await insertOldRows(client)
    await client.end()
    await started?.close()

    const silent = pino({ level: 'silent' })
    const { database, ...opened } = await openContext({ ...place, publicUrl: null }, silent)
    const app = await buildApp({
      ...opened,
      pages: await openPages({ dist: join(import.meta.dirname, '../../dist') }),
      log: silent,
      trustProxy: [],
      metricsToken: null,
      sendsEmails: false,
      linkBase: () => 'http://portal.example',
      requireTwoFactor: false,
      limits: { signIn: 1000, submit: 1000, codes: 10, formsPerHour: 1000, formsPerDay: 1000, bookingsPerHour: 1000 },
    })
    sendAsBrowser(app)
    const signIn = (payload: object) => app.inject({ method: 'POST', url: '/api/session', payload })
    const cookieIn = (reply: { cookies: { name: string; value: string }[] }) =>
      reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const enter = async (code: string) => {
      const half = await signIn(old.office)
      expect(half.json()).toEqual({ next: 'code' })
      return await app.inject({ method: 'PUT', url: '/api/session/code', headers: { cookie: cookieIn(half) }, payload: { code } })
    }
    try {
      const student = await signIn(old.student)
      expect(student.json()).toMatchObject({ role: 'user', email: old.student.email, name: 'Asha Rao' })
      expect((await signIn({ ...old.office, role: 'user' })).statusCode).toBe(401)
      expect((await signIn({ ...old.student, email: 'banned@school.example' })).statusCode).toBe(401)

      for (const code of [codeOf(old.authenticator), ...old.recoveryCodes]) {
        const whole = await enter(code)
        expect([code, whole.statusCode, whole.json()]).toEqual([code, 200, expect.objectContaining({ role: 'admin', two_factor: true })])
        expect([code, (await enter(code)).statusCode]).toEqual([code, 401])
      }

      // A code that was used just before the upgrade, and an account that had to wait then.
      const [used] = await rows('select last_step from two_factor where user_id = $1', 'cautious')
      expect(used?.last_step).toBeGreaterThan(Date.now() / 30_000 - 1)
      const [waiting] = await rows('select wrong_codes, locked_until from two_factor where user_id = $1', 'locked')
      expect(waiting).toEqual({ wrong_codes: 3, locked_until: expect.any(Date) })

      const cookies = [`${old.token}.${encodeURIComponent(old.signature)}`, `${old.token}.${old.signature}`, old.token]
      for (const cookie of cookies) {
        const who = await app.inject({ url: '/api/session', headers: { cookie: `portal.session_token=${cookie}` } })
        expect([cookie, who.statusCode]).toEqual([cookie, 401])
      }
      expect(await rows(`select id from session where id = 's'`)).toEqual([])

      const redeemed = await app.inject({
        method: 'PUT',
        url: '/api/password-resets/a-link',
        payload: { password: 'kettle under the bed' },
      })
      expect(redeemed.statusCode).toBe(204)
      expect((await signIn({ ...old.student, password: 'kettle under the bed' })).statusCode).toBe(200)
      expect(await rows(`select identifier from verification where identifier not like 'code:%'`)).toEqual([
        { identifier: 'first-administrator' },
      ])
    } finally {
      await app.close()
      await database.close()
    }

    async function rows(query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
      return (await database.pool.query(query, values)).rows
    }
  },
)

async function insertOldRows(client: pg.Client) {
  expect(readMigrationFiles({ migrationsFolder }).length).toBeGreaterThan(released)
  await client.query('insert into secrets (name, value) values ($1, $2)', ['cookies', old.key])
  const users = [
    ['office', 'Office', old.office.email, 'admin', null, true, old.officeHash],
    ['student', 'Asha Rao', old.student.email, 'user', false, false, old.studentHash],
    ['banned', 'Gone', 'banned@school.example', 'user', true, null, old.studentHash],
    ['invited', 'Nobody yet', 'invited@school.example', 'user', null, false, null],
    ['cautious', 'Cautious', 'cautious@portal.example', 'admin', null, true, old.officeHash],
    ['locked', 'Locked', 'locked@portal.example', 'admin', null, true, old.officeHash],
  ] as const
  for (const [id, name, email, role, banned, on, hash] of users) {
    await client.query(
      'insert into "user" (id, name, email, email_verified, role, banned, two_factor_enabled) values ($1, $2, $3, true, $4, $5, $6)',
      [id, name, email, role, banned, on],
    )
    if (hash !== null) {
      const account = `insert into account (id, account_id, provider_id, user_id, password) values ('a-' || $1, $1, 'credential', $1, $2)`
      await client.query(account, [id, hash])
    }
    if (on) {
      const factor = `insert into two_factor (id, secret, backup_codes, user_id, verified, failed_verification_count, locked_until)
        values ('t-' || $1, $2, $3, $1, true, $4, $5)`
      const [wrong, until] = id === 'locked' ? [3, new Date(Date.now() + 600_000)] : [0, null]
      await client.query(factor, [id, old.secret, old.backupCodes, wrong, until])
    }
  }
  await client.query(
    `insert into session (id, user_id, token, expires_at, user_agent)
     values ('s', 'student', encode(sha256(convert_to($1, 'UTF8')), 'hex'), now() + interval '29 days', 'old')`,
    [old.token],
  )
  const verifications = [
    ['password:student:reset', `encode(sha256('a-link'), 'hex')`],
    ['first-administrator', `'x'`],
    ['2fa-abcdefghij', `'office'`],
    ['2fa-attempts-2fa-abcdefghij', `'0'`],
    ['code-used:cautious', `encode(sha256('123456'), 'hex')`],
  ]
  for (const [identifier, value] of verifications)
    await client.query(
      `insert into verification (id, identifier, value, expires_at) values (gen_random_uuid()::text, $1, ${value}, now() + interval '1 minute')`,
      [identifier],
    )
}
