import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nationalNumber, phoneKey } from '#domain/forms/phone.ts'
import { upgradedKinds } from '#test/support/backups.ts'
import { insertRow, migrationsBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

const schoolRow = {
  ...{ branch: '', board: '', state: '', city: '', address: '', landmark: '', pincode: '', submission_hash: '' },
  ...{ name_key: '', country_key: 'india', pincode_key: '1', branch_key: '', city_key: '', status: 'closed', name: 'Lakeside' },
}

/** Numbers as families typed them: dial code, number. */
const typed: [string, string][] = [
  ['+7', '8 (701) 123-45-67'],
  ['+7', '77011234569'],
  ['+7', '7 701 123 45 60'],
  ['+91', '09876543210'],
  ['+91', '+91 (0) 98450 10200'],
  ['+91', '0091-98450-10201'],
  ['+91', '98450-10202'],
  ['+91', '9198450103'],
  ['+44', '(0)7911 123456'],
  ['+1-684', '684 733 1234'],
  ['+36', '06 20 123 4567'],
  ['+39', '06 1234567'],
  ['+375', '8 029 491 19 11'],
  ['+91', 'x9876'],
  ['+999', '0123'],
]

test.each(upgradedKinds)(
  'on %s, numbers that were stored as they were typed are stored, found and compared as they are dialled',
  async (kind) => {
    await withOlderDatabase(kind, migrationsBefore('addresses-and-phones'), async (database, upgrade) => {
      await insertRow(database, 'payments', paymentRow)
      const child = { name: 'Asha Rao', nameKey: 'asha rao', childKey: 'aaahors|2014-02-28' }
      for (const [dialCode, phone] of [...typed, ['+7', '8 701 123 45 67'] as const])
        await insertRow(
          database,
          'registrations',
          registrationRow({ ...(dialCode === '+7' && child), dialCode, phone, phoneKey: randomUUID() }),
        )
      const answers = { alternate_contact_code: '+7', alternate_contact: '87011234567' }
      await insertRow(database, 'registrations', registrationRow({ phone: '1', answers }))
      const school = randomUUID()
      await insertRow(database, 'schools', {
        ...{ ...schoolRow, id: school, country: 'India', email: 'a@school.example', submission_key: randomUUID() },
        ...{ landline: '080 2345 6789', mobile: '+91 098450 10200' },
      })
      await insertRow(database, 'drafts', {
        ...{
          id: randomUUID(),
          school_id: school,
          competition: 'student',
          door: 'form2',
          round: 1,
          name_key: '',
          email_key: '',
          child_key: '',
        },
        ...{ contact_key: '', phone_key: '', answers: { contact_code: '+91', parent_contact: '098450 10200', class_name: '6' } },
      })
      for (const [n, parentMobile] of ['+7 87011234567', '9845010200'].entries())
        await insertRow(database, 'bookings', {
          ...{
            id: randomUUID(),
            student_name: 'Asha',
            name_key: 'asha',
            parent_email: 'p@home.example',
            bee_level: '1',
          },
          ...{ parent_mobile: parentMobile, date: '2027-03-12', time_slot: '10:00 AM to 10:15 AM', seat: n + 1, season_version: 0 },
          ...{ submission_key: randomUUID(), submission_hash: '' },
        })

      await upgrade()

      const { rows } = await database.query(
        'select dial_code, phone, phone_key, search_text, blocks_child from registrations order by serial_no',
      )
      for (const [n, [code, phone]] of typed.entries()) {
        const key = phoneKey(code, phone)
        expect(rows[n]).toMatchObject({
          phone: nationalNumber(code, phone),
          search_text: expect.stringContaining(`\n${nationalNumber(code, phone) === phone ? rows[n].phone_key : key}\n`),
        })
        if (nationalNumber(code, phone) !== phone) expect(rows[n].phone_key).toBe(key)
      }
      // The child of the first number is stored again with the same number, written in another way: the second blocks nobody.
      expect(rows[typed.length]).toMatchObject({ phone: '701 123 45 67', phone_key: '77011234567', blocks_child: false })
      const first = async (query: string) => (await database.query(query)).rows.map((row) => Object.values(row))
      expect(await first("select answers->>'alternate_contact' from registrations where phone = '1'")).toEqual([['7011234567']])
      expect(await first('select landline, mobile from schools')).toEqual([['+91 80 2345 6789', '+91 98450 10200']])
      expect(await first("select phone_key, answers->>'parent_contact' as number, answers->>'class_name' as class from drafts")).toEqual([
        ['919845010200', '98450 10200', '6'],
      ])
      expect(await first('select parent_mobile from bookings order by number')).toEqual([['+7 7011234567'], ['9845010200']])
    })
  },
)

test.each(upgradedKinds)(
  'on %s, imports that are open during the upgrade keep their columns, and how their letters were read',
  async (kind) => {
    await withOlderDatabase(kind, migrationsBefore('import-encodings'), async (database, upgrade) => {
      const schools = [true, false].map((isLegacy) => ({ id: randomUUID(), isLegacy }))
      const file = { version: 3, file_name: 'a.csv', headings: '["No","Marks"]', rows: '[{"row":2,"cells":["7","57"]}]' }
      for (const { id, isLegacy } of schools) {
        const school = { ...schoolRow, id, name_key: id, country: 'India', email: 'a@school.example', submission_key: randomUUID() }
        await insertRow(database, 'schools', { ...school, landline: '', mobile: '' })
        const mapping = { columns: { student_name: 0 }, dates: 'mdy' }
        await insertRow(database, 'student_imports', {
          ...file,
          school_id: id,
          id: randomUUID(),
          door: 'form2',
          is_legacy: isLegacy,
          mapping,
        })
      }
      for (const [round, isLegacy] of [true, false].entries()) {
        const columns = { serial_no: 0, score: 1 }
        const scores = { ...file, id: randomUUID(), competition: 'student', round, columns, is_legacy: isLegacy, started_by: 'office' }
        await insertRow(database, 'score_imports', scores)
      }

      await upgrade()

      const kept = { version: 3, file_name: 'a.csv', headings: ['No', 'Marks'], rows: [{ row: 2, cells: ['7', '57'] }] }
      const ofSchools = await database.query('select * from student_imports order by encoding')
      expect(ofSchools.rows).toMatchObject(
        ['windows-1252', null].map((encoding) => ({ ...kept, encoding, mapping: { columns: { student_name: 0 }, dates: 'mdy' } })),
      )
      const ofScores = await database.query('select * from score_imports order by round')
      expect(ofScores.rows).toMatchObject(
        ['windows-1252', null].map((encoding) => ({ ...kept, encoding, mapping: { columns: { serial_no: 0, score: 1 }, dates: null } })),
      )
    })
  },
)

test.each(upgradedKinds)('on %s, an email text that introduced its link by another sentence still names its button', async (kind) => {
  await withOlderDatabase(kind, migrationsBefore('introductions-of-links'), async (database, upgrade) => {
    const changed = { version: 1, title: 'Hello {name}', changed_at: new Date(), changed_by: 'office' }
    const bodies = {
      'quarter-final': 'Hello.\n\nSee how the registration stands. This link is only for you:\n\n{status}\n\nBye.',
      'quarter-final/hi': 'नमस्ते।\n\nरजिस्ट्रेशन यहाँ देखें। यह लिंक केवल आपके लिए है:\n\n{status}',
      'semi-final': 'Open your page:\n\n{status}',
    }
    for (const [competition, body] of Object.entries(bodies))
      await insertRow(database, 'email_texts', { template: 'status-link', competition, body, ...changed })
    await upgrade()
    const { rows } = await database.query('select competition, body from email_texts order by competition')
    expect(rows).toEqual([
      { competition: 'quarter-final', body: 'Hello.\n\nSee how the registration stands:\n\n{status}\n\nBye.' },
      { competition: 'quarter-final/hi', body: 'नमस्ते।\n\nरजिस्ट्रेशन यहाँ देखें:\n\n{status}' },
      { competition: 'semi-final', body: 'Open your page:\n\n{status}' },
    ])
  })
})
