import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { upgradedKinds } from '#test/support/backups.ts'
import { insertRow, migrationsBefore, withOlderDatabase } from '#test/support/database/older-database.ts'
import { paymentRow, registrationRow } from '#test/support/database/registration-row.ts'

test.each(upgradedKinds)(
  'schools of an earlier version on %s keep their numbers and students: verified ones stay so, claims wait, merged ones end',
  async (kind) => {
    await withOlderDatabase(kind, migrationsBefore('schools-verified'), async (database, upgrade) => {
      const id: Record<string, string> = {}
      const add = async (name: string, standing: string, more: Record<string, unknown> = {}) => {
        id[name] = randomUUID()
        const email = `${name}@school.example`
        if (standing !== 'claimed') await insertRow(database, 'user', { id: name, name, email, role: 'school' })
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
        const keys = { name_key: name, country_key: 'india', pincode_key: '1', branch_key: '', city_key: '', submission_key: randomUUID() }
        const user_id = standing === 'claimed' ? null : name
        await insertRow(database, 'schools', {
          id: id[name],
          name,
          email,
          standing,
          user_id,
          ...place,
          ...keys,
          submission_hash: '',
          ...more,
        })
      }
      const student = async (name: string, schoolId: string | undefined, more: object = {}) => {
        const row = registrationRow({ name, door: 'form2', schoolId: schoolId ?? null, schoolLink: 'named', ...more })
        await insertRow(database, 'registrations', row)
      }
      const draft = (schoolId: string | undefined, child: string) =>
        insertRow(database, 'drafts', {
          ...{ id: randomUUID(), school_id: schoolId, competition: 'student', door: 'form2', round: 1, name_key: child, email_key: '' },
          ...{ child_key: child, contact_key: '', phone_key: '', answers: '{}' },
        })
      await insertRow(database, 'payments', paymentRow)
      await add('verified', 'registered', { verified_at: '2026-11-20' })
      await add('new', 'registered')
      await add('accepted', 'registered')
      await student('Accepted', id.accepted, { schoolLink: 'registered', status: 'accepted' })
      await student('Named', id.new)
      await add('claim', 'claimed', { claim_of: id.verified })
      await add('same claim', 'claimed', { claim_of: id.verified, name_key: 'claim', email: 'CLAIM@school.example' })
      await add('declined', 'declined')
      await add('repeated', 'repeated')
      await add('replaced', 'replaced')
      await add('merged', 'merged', { merged_into: id.verified, merged: '{}' })
      await student('Late', id.merged)
      await draft(id.merged, 'both')
      await draft(id.verified, 'both')
      await draft(id.merged, 'one')
      await insertRow(database, 'email_texts', {
        ...{ competition: 'schools', template: 'school-claimed', title: 'Ours', body: 'Ours', version: 1 },
        ...{ changed_at: '2026-11-20', changed_by: 'office' },
      })
      const { rows: before } = await database.query('select name, register_no from schools order by 1')

      await upgrade()

      const { rows } = await database.query('select name, status, user_id is not null as has_account from schools order by register_no')
      expect(rows.map(({ name, status, has_account }) => [name, status, has_account])).toEqual([
        ['verified', 'verified', true],
        ['new', 'unverified', true],
        ['accepted', 'verified', true],
        ['claim', 'closed', false],
        ['same claim', 'waiting', false],
        ['declined', 'refused', true],
        ['repeated', 'closed', true],
        ['replaced', 'closed', true],
        ['merged', 'closed', false],
      ])
      expect((await database.query('select name, register_no from schools order by 1')).rows).toEqual(before)
      const schoolOf = 'select r.name, s.name as school, is_flagged from registrations r join schools s on s.id = r.school_id order by 1'
      expect((await database.query(schoolOf)).rows).toEqual([
        { name: 'Accepted', school: 'accepted', is_flagged: false },
        { name: 'Late', school: 'verified', is_flagged: false },
        { name: 'Named', school: 'new', is_flagged: true },
      ])
      const drafted = 'select child_key, s.name as school from drafts d join schools s on s.id = d.school_id order by 1'
      expect((await database.query(drafted)).rows).toEqual([
        { child_key: 'both', school: 'verified' },
        { child_key: 'one', school: 'verified' },
      ])
      expect((await database.query('select template from email_texts')).rows).toEqual([{ template: 'school-waiting' }])
    })
  },
)
