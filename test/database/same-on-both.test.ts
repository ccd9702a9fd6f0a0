import { asc, count, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSearchedFor } from '#server/features/registrations/selection.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { history, outbox, payments, registrations, session } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'

const silent = { info() {}, warn() {}, error() {} }

describe.each(['embedded', 'postgres'] as const)('on %s', (kind) => {
  let place: FreshDatabase
  let database: OpenDatabase
  let db: OpenDatabase['db']

  beforeAll(async () => {
    place = await freshDatabase(kind)
    database = await openDatabase({ ...place, log: silent })
    db = database.db
    await db.insert(payments).values(paymentRow)
  })
  beforeEach(async () => {
    await db.delete(registrations)
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  const stored = async () => (await db.select({ n: count() }).from(registrations))[0]?.n
  const refused = (change: Promise<unknown>, code: string, constraint?: string) =>
    expect(change).rejects.toMatchObject({ cause: { code, constraint } })

  test('the database reports its kind', () => expect(database.kind).toBe(kind))

  test('a refused row names the constraint that it violated', async () => {
    const row = registrationRow()
    await db.insert(registrations).values(row)
    const again = (changes: Parameters<typeof registrationRow>[0]) => db.insert(registrations).values(registrationRow(changes)).execute()
    const { childKey, contactKey, phoneKey, submissionKey } = row
    await refused(again({ childKey, contactKey, phoneKey }), '23505', 'registrations_child_by_contact')
    await refused(again({ submissionKey }), '23505', 'registrations_submission_key')
    await refused(again({ paymentId: row.id }), '23503', 'registrations_payment_id_payments_id_fk')
    await refused(again({ status: 'lost' as 'pending' }), '23514', 'registrations_status')
    await refused(again({ fee: -1 }), '23514', 'registrations_fee')
    await refused(again({ name: 'a\0b' }), '22021')
    await refused(
      db.insert(session).values({ id: '1', userId: 'nobody', token: '1', expiresAt: new Date() }).execute(),
      '23503',
      'session_user_id_user_id_fk',
    )
    expect(await stored()).toBe(1)
  })

  test('a transaction that throws stores nothing, and the next one works', async () => {
    const thrown = new Error('changed my mind')
    const change = db.transaction(async (tx) => {
      await tx.insert(registrations).values(registrationRow())
      throw thrown
    })
    await expect(change).rejects.toBe(thrown)
    expect(await stored()).toBe(0)
    await db.transaction((tx) => tx.insert(registrations).values(registrationRow()))
    expect(await stored()).toBe(1)
  })

  test('after a refused statement, the rest of its transaction is refused too', async () => {
    const change = db.transaction(async (tx) => {
      await tx.insert(registrations).values(registrationRow())
      await tx
        .insert(registrations)
        .values(registrationRow({ fee: -1 }))
        .catch(() => {})
      await tx.insert(registrations).values(registrationRow())
    })
    await refused(change, '25P02')
    expect(await stored()).toBe(0)
  })

  test('of statements that are sent together, the error of the one that was refused first is thrown, even when it arrives last', async () => {
    const row = registrationRow()
    await db.insert(registrations).values(row)
    const both = db.transaction(async (tx) => {
      const again = tx
        .insert(registrations)
        .values(registrationRow({ submissionKey: row.submissionKey }))
        .execute()
      const next = tx.select({ n: count() }).from(registrations).execute()
      // Both are refused; the first one is only noticed after the second.
      again.catch(() => {})
      const late = next.catch(() => {}).then(() => again)
      await together(late, next)
    })
    await refused(both, '23505', 'registrations_submission_key')
  })

  test('a refused part of a transaction can be rolled back alone', async () => {
    await db.transaction(async (tx) => {
      await tx.insert(registrations).values(registrationRow())
      await tx.transaction((part) => part.insert(registrations).values(registrationRow({ fee: -1 }))).catch(() => {})
      await tx.insert(registrations).values(registrationRow())
    })
    expect(await stored()).toBe(2)
  })

  test('of sixty queries at once, every third refused, each gets its own result', async () => {
    const changes = Array.from({ length: 60 }, (_, n) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .insert(registrations)
          .values(registrationRow({ name: `Child ${n}`, fee: n % 3 ? n : -1 }))
          .returning()
        return row?.fee
      }),
    )
    const answers = (await Promise.allSettled(changes)).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null))
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => (n % 3 ? n : null)))
    expect(await stored()).toBe(40)
  })

  test('failing queries outside transactions do not use up connections', async () => {
    for (let n = 0; n < 15; n++) await expect(database.pool.query('select no_such_column')).rejects.toMatchObject({ code: '42703' })
    await Promise.allSettled(Array.from({ length: 15 }, () => database.pool.query('select 1/0')))
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('values come back as they went in', async () => {
    const at = new Date('2026-02-28T23:59:59.123Z')
    const answers = { student_name: 'Zoë "Z" D’Souza', address_name: 'Line 1\nLine 2 \\ 😀' }
    const [row] = await db
      .insert(registrations)
      .values(registrationRow({ submittedAt: at, birthDate: '2012-02-29', answers }))
      .returning()
    expect(row).toMatchObject({ submittedAt: at, birthDate: '2012-02-29', answers, version: 1, status: 'pending', decidedAt: null })
    expect(row?.serialNo).toEqual(expect.any(Number))
  })

  test('names are found by any part of them, in any script', async () => {
    const names = ['зоя сидорова', 'ज़ोया शर्मा', 'zoya 100% o’brien', 'li', '张伟']
    for (const nameKey of names) await db.insert(registrations).values(registrationRow({ nameKey }))
    const found = async (part: string, settings: string[]) =>
      db.transaction(async (tx) => {
        for (const setting of settings) await tx.execute(sql.raw(`set local ${setting}`))
        const rows = await tx
          .select({ nameKey: registrations.nameKey })
          .from(registrations)
          .where(like(registrations.searchText, `%${part}%`))
          .orderBy(asc(registrations.serialNo))
        return rows.map(({ nameKey }) => nameKey)
      })
    for (const settings of [[], ['enable_seqscan = off', 'enable_indexscan = off']]) {
      expect(await found('сидор', settings)).toEqual([names[0]])
      expect(await found('ор', settings)).toEqual([names[0]])
      expect(await found('शर्म', settings)).toEqual([names[1]])
      expect(await found('ोय', settings)).toEqual([names[1]])
      expect(await found('100\\%', settings)).toEqual([names[2]])
      expect(await found('li', settings)).toEqual([names[3]])
      expect(await found('伟', settings)).toEqual([names[4]])
    }
  })

  test('registrations have at most 16 indexes, keys included', async () => {
    const { rows } = await db.execute<{ indexes: number }>(
      sql`select count(*)::int as indexes from pg_indexes where tablename = 'registrations'`,
    )
    expect(rows[0]?.indexes).toBeLessThanOrEqual(16)
  })

  test.each([
    ['part of a name', 'souza', 'registrations_search'],
    ['an email address', 'parent@example.com', 'registrations_search'],
    ['a phone number', '98450 10200', 'registrations_search'],
    ['a transaction number', '4124-0000-0001', 'registrations_search'],
    ['a reference', '7K3M9-XQ2BD', 'registrations_search'],
    ['a serial number', '4711', 'registrations_search'],
    ['a short serial number', '47', 'registrations_serial_no'],
  ])('the search for %s can use an index', async (_what, q, index) => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select ${registrations.id} from ${registrations} where ${isSearchedFor(q)}`)
    })
    expect(JSON.stringify(plan.rows)).toMatch(new RegExp(`(on|using) ${index}\\b`))
  })

  test('history rows can be added, but never changed or deleted', async () => {
    await db.insert(history).values({ actorName: 'Visitor', action: 'entered', subject: 'registration', subjectId: '1', after: { fee: 1 } })
    const attempts = [
      () => db.update(history).set({ actorName: 'Nobody' }).execute(),
      () => db.delete(history).execute(),
      () => db.execute(sql`truncate history`),
      () => db.execute(sql`truncate history, outbox`),
    ]
    for (const attempt of attempts) await refused(attempt(), '23001', 'history_append_only')
    await expect(database.pool.query('delete from history')).rejects.toThrow('history is append-only: DELETE is refused')
    expect(await db.select().from(history)).toMatchObject([{ actorName: 'Visitor', after: { fee: 1 } }])
  })

  test('waiting emails can be claimed with a lock that others skip', async () => {
    const email = { id: crypto.randomUUID(), template: 'x', subjectId: '1', recipient: 'a@example.com', title: 't', plain: 'p', html: 'h' }
    await db.insert(outbox).values(email)
    await db.transaction(async (tx) => {
      const taken = await tx.select().from(outbox).where(eq(outbox.state, 'waiting')).limit(1).for('update', { skipLocked: true })
      expect(taken).toHaveLength(1)
      await tx.update(outbox).set({ state: 'sent' }).where(eq(outbox.id, email.id))
    })
  })
})
