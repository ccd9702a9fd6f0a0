import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedSeason } from '#server/features/season/content.ts'
import { upgradedKinds } from '#test/support/backups.ts'
import { insertRow, migrationsBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

const school = 'c0000000-0000-4000-8000-000000000001'
/** When each of three seasons began. */
const began = ['2024-06-01T08:00:00Z', '2025-06-01T08:00:00Z', '2026-06-01T08:00:00Z']

/** One row of each table that says its season, and of those whose season follows from another row. */
function rowsOf(round: number): [table: string, row: Record<string, unknown>][] {
  const registration = registrationRow({
    name: `Child ${round}`,
    round,
    seasonVersion: round,
    submittedAt: new Date(began[round - 1] ?? ''),
  })
  const [registrationId, statement] = [registration.id, randomUUID()]
  const publication = randomUUID()
  const child = { name_key: `child ${round}`, child_key: `child ${round}`, email_key: '', contact_key: '', phone_key: '' }
  const sheet = { file_name: 'f.csv', headings: '[]', rows: '[]', mapping: '{}' }
  return [
    ['registrations', registration],
    [
      'bookings',
      {
        ...{
          id: randomUUID(),
          round,
          date: `202${3 + round}-09-10`,
          time_slot: '04:00 PM',
          seat: 1,
          student_name: `Child ${round}`,
          name_key: 'child',
        },
        ...{ bee_level: 'Level 3', parent_email: 'p@home.example', parent_mobile: '9845010200', registration_id: registrationId },
        ...{ submission_key: randomUUID(), submission_hash: 'x', season_version: round },
      },
    ],
    ['drafts', { id: randomUUID(), school_id: school, competition: 'student', door: 'form2', round, answers: '{}', ...child }],
    ['reasons', { id: randomUUID(), round, outcome: 'declined', sentence: 'Not this time.', asks: '{}' }],
    ['result_rounds', { competition: 'quarter-final', round, rule: '{"kind": "none"}' }],
    [
      'publications',
      {
        ...{ id: publication, competition: 'quarter-final', round, published_by: 'office' },
        ...{ visible_from: began[round - 1], send_after: began[round - 1] },
      },
    ],
    ['results', { registration_id: registrationId, score: 30, changed_by: 'office', published: '{}', publication_id: publication }],
    ['invitations', { id: randomUUID(), registration_id: registrationId, competition: 'semi-final', invited_by: 'office' }],
    ['certificates', { id: randomUUID(), registration_id: registrationId, code: `CODE${round}`, facts: '{}', content: '{}' }],
    ['score_imports', { competition: 'quarter-final', round, id: randomUUID(), started_by: 'office', ...sheet }],
    [
      'statements',
      {
        ...{ id: statement, bank: 'Lakeside', currency: 'INR', file_name: `${round}.csv`, imported_by: 'office' },
        ...{ imported_at: `202${3 + round}-08-01T08:00:00Z`, money_in: 0, money_out: 0, seen_before: 0, unreadable: 0 },
      },
    ],
  ]
}

test.each(upgradedKinds)(
  'a portal on %s whose office began a new season twice has three named seasons, and each row belongs to the one it was made in',
  async (kind) => {
    await withOlderDatabase(kind, migrationsBefore('seasons'), async (database, upgrade) => {
      const place = {
        branch: '',
        board: '',
        landline: '',
        mobile: '',
        country: '',
        state: '',
        city: '',
        address: '',
        landmark: '',
        pincode: '',
      }
      const keys = {
        name_key: 'h',
        country_key: 'india',
        pincode_key: '1',
        branch_key: '',
        city_key: '',
        submission_key: randomUUID(),
        submission_hash: '',
      }
      await insertRow(database, 'schools', {
        id: school,
        status: 'waiting',
        name: 'Hillside',
        email: 'hill@school.example',
        ...place,
        ...keys,
      })
      await insertRow(database, 'payments', paymentRow)
      // The third season kept the heading of the second.
      for (const [round, heading] of ['SPELLING BEE 2024-25', 'SPELLING BEE 2025-26', 'SPELLING BEE 2025-26'].map(
        (one, n) => [n + 1, one] as const,
      )) {
        const content = JSON.stringify({ round, organisation: `Bee ${round}`, booking: { heading } })
        await insertRow(database, 'seasons', { version: round, content, saved_by: 'office', saved_at: began[round - 1] })
      }
      const rows = [1, 2, 3].flatMap(rowsOf)
      for (const [table, row] of rows) await insertRow(database, table, row)
      const own = await database.query<{ table_name: string }>(
        `select table_name from information_schema.columns where column_name = 'round' and table_schema = 'public' order by 1`,
      )
      // No table that says its season is left out here.
      expect(own.rows.map(({ table_name }) => table_name).filter((name) => !rows.some(([table]) => table === name))).toEqual([])

      await upgrade()

      const { rows: seasons } = await database.query('select id, name, opens_at, copied_from, waiting from seasons order by id')
      expect(seasons.map(({ opens_at, ...season }) => ({ ...season, opened: opens_at.toISOString().slice(0, 10) }))).toEqual([
        { id: 1, name: '2024-25', copied_from: null, waiting: 'left', opened: '2024-06-01' },
        { id: 2, name: '2025-26', copied_from: 1, waiting: 'left', opened: '2025-06-01' },
        { id: 3, name: '2026-27', copied_from: 2, waiting: 'left', opened: '2026-06-01' },
      ])
      for (const { table_name } of [...own.rows, { table_name: 'statements' }]) {
        const { rows: found } = await database.query(`select distinct round from "${table_name}" order by 1`)
        expect([table_name, ...found.map(({ round }) => round)]).toEqual([table_name, 1, 2, 3])
      }
      const { rows: statements } = await database.query('select file_name, round from statements order by 1')
      expect(statements.map(({ file_name, round }) => `${file_name} ${round}`)).toEqual(['1.csv 1', '2.csv 2', '3.csv 3'])
      const followed = await database.query(`select round, name, score, code, i.competition from registrations r
        join results on registration_id = r.id join certificates c on c.registration_id = r.id join invitations i on i.registration_id = r.id order by 1`)
      expect(followed.rows.map(({ round, name, code }) => [round, name, code])).toEqual([1, 2, 3].map((n) => [n, `Child ${n}`, `CODE${n}`]))
      const { rows: versions } = await database.query('select version, season_id as "seasonId", content from season_versions order by 1')
      expect(versions.map(storedSeason).map(({ version, round, name, organisation }) => [version, round, name, organisation])).toEqual([
        [1, 1, '2024-25', 'Bee 1'],
        [2, 2, '2025-26', 'Bee 2'],
        [3, 3, '2026-27', 'Bee 3'],
      ])
    })
  },
)
