import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kinds } from '#test/support/backups.ts'
import { insertRow, oldRegistration, released, withOlderDatabase } from '#test/support/database/older-database.ts'

let last = 412_400_000_000
const aNumber = () => ({ txnNo: String(++last), txnKey: String(last) })

test.each(kinds)(
  'registrations of version 0.2.0 on %s have a payment with its number and picture, and are flagged for what a reviewer should notice',
  async (kind) => {
    await withOlderDatabase(kind, released, async (database, upgrade) => {
      const reused = aNumber()
      const people = {
        number: { ...reused, fee: 30000 },
        sameNumber: { ...reused, competition: 'wordsmith', status: 'accepted' as const },
        picture: { ...aNumber(), fileHash: 'one picture' },
        samePicture: { ...aNumber(), fileHash: 'one picture' },
        child: { ...aNumber(), childKey: 'zoe|2014-02-28', contactKey: 'mother@home.example' },
        sameChild: { ...aNumber(), childKey: 'zoe|2014-02-28', contactKey: 'father@home.example', status: 'declined' as const },
        childNextRound: { ...aNumber(), childKey: 'zoe|2014-02-28', contactKey: 'aunt@home.example', round: 2 },
        disputed: { ...aNumber(), ...({ schoolLink: 'disputed', objection: 'Not at our school' } as object) },
        noNumber: { txnNo: 'paid', txnKey: 'paid' },
        decidedWithoutNumber: { txnNo: 'paid by cash', txnKey: 'paidbycash', status: 'accepted' as const },
        abroad: { txnNo: 'TT-2211-9', txnKey: 'tt22119', region: 'Out Of India' },
        nothing: aNumber(),
      }
      const ids = new Map<string, string>()
      for (const [who, changes] of Object.entries(people)) {
        const row = oldRegistration(changes)
        ids.set(row.id, who)
        await insertRow(database, 'registrations', row)
      }
      const { rows: before } = await database.query(
        'select id, fee as amount, currency, txn_no, txn_key, file_key, file_hash from registrations order by id',
      )

      await upgrade()

      const { rows: paid } = await database.query(
        `select r.id, p.amount, p.currency, n.txn_no, n.txn_key, n.file_key, n.file_hash
         from registrations r join payments p on p.id = r.payment_id join proofs n on n.payment_id = p.id order by r.id`,
      )
      expect(paid).toEqual(before)
      const who = (id: string | null) => (id === null ? null : ids.get(id))
      const flagged = async () => {
        const { rows } = await database.query('select registration_id, kind, other_id, note from flags')
        return rows.map(({ registration_id, kind, other_id, note }) => [who(registration_id), kind, who(other_id) ?? note]).sort()
      }
      expect(await flagged()).toEqual([
        ['child', 'person', 'sameChild'],
        ['disputed', 'school', 'Not at our school'],
        ['noNumber', 'format', null],
        ['number', 'number', 'sameNumber'],
        ['picture', 'picture', 'samePicture'],
        ['sameChild', 'person', 'child'],
        ['sameNumber', 'number', 'number'],
        ['samePicture', 'picture', 'picture'],
      ])
      const isFlagged = async () => {
        const { rows } = await database.query('select id from registrations where is_flagged')
        return rows.map(({ id }) => who(id)).sort()
      }
      expect(await isFlagged()).toEqual([...new Set((await flagged()).map(([name]) => name))])

      // From then on, as for new ones: who is the only other one with this number goes, and takes the flag along.
      await database.query('delete from registrations where competition = $1', ['wordsmith'])
      expect(await isFlagged()).not.toContain('number')
    })
  },
)

test.each(kinds)('bookings, schools, emails, records and seasons of version 0.2.0 on %s are kept', async (kind) => {
  const [id, day] = [randomUUID(), '2026-11-21']
  const keys = { submissionKey: id, submissionHash: 'hash', nameKey: 'zoe' }
  const place = {
    branch: '',
    board: '',
    landline: '',
    mobile: '',
    country: 'India',
    state: '',
    city: 'Kochi',
    address: '',
    landmark: '',
    pincode: '1',
  }
  const rows: Record<string, Record<string, unknown>> = {
    user: { id: 'school', name: 'Hillside', email: 'hill@school.example', role: 'school' },
    schools: {
      id,
      name: 'Hillside',
      email: 'hill@school.example',
      userId: 'school',
      ...place,
      ...keys,
      countryKey: 'india',
      pincodeKey: '1',
      branchKey: '',
    },
    bookings: {
      ...{ id, date: day, timeSlot: '04:00 PM', seat: 1, studentName: 'Zoë', beeLevel: 'Level 3', seasonVersion: 1 },
      ...{ parentEmail: 'parent@home.example', parentMobile: '9845010200', ...keys },
    },
    outbox: { id, letter: 'booking-made', subjectId: id, recipient: 'parent@home.example', title: 'Title', plain: 'Text', html: '<p>' },
    history: { actorName: 'visitor', action: 'entered', subject: 'booking', subjectId: id },
    access_log: {
      at: day,
      actor: 'office',
      actorName: 'Office',
      action: 'listed',
      subject: 'booking',
      shown: `{${id}}`,
      asked: '{"q": "zoe"}',
    },
    erasures: { id, person: 'hash', by: 'Office', counts: '{}', pictures: '[]' },
    seasons: { version: 1, content: '{}', savedBy: 'office@portal.example' },
  }
  await withOlderDatabase(kind, released, async (database, upgrade) => {
    for (const [table, row] of Object.entries(rows)) await insertRow(database, table, row)
    await upgrade()
    const kept = await database.query(`select (select name from schools) as school, (select student_name from bookings) as booking,
      (select recipient from outbox) as email, (select subject_id from history) as changed, (select asked ->> 'q' from access_log) as asked,
      (select person from erasures) as erased, (select saved_by from season_versions) as saved`)
    expect(kept.rows).toEqual([
      {
        school: 'Hillside',
        booking: 'Zoë',
        email: 'parent@home.example',
        changed: id,
        asked: 'zoe',
        erased: 'hash',
        saved: 'office@portal.example',
      },
    ])
  })
})
