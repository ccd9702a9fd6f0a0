import { expect, test } from 'vitest'
import { competitionNamed } from '#domain/competitions/index.ts'
import { participant } from '#domain/forms/participant.ts'
import { student } from '#domain/forms/student.ts'
import { checkCorrection, checkRequested, correctableFields, dueAt, dueDay, dueText, readyReasons, wrongAmount } from './correction.ts'

const occasion = { today: '2025-09-01', examSlots: [] }

test.each([
  ['2025-09-01', 4, true, '2025-09-05'],
  ['2025-09-04', 4, true, '2025-09-10'],
  ['2025-09-06', 1, true, '2025-09-08'],
  ['2025-09-04', 4, false, '2025-09-08'],
])('a family asked on %s has %i days, working days only: %s; the last is %s', (today, days, workingDays, last) => {
  expect(dueDay({ days, workingDays }, today)).toBe(last)
})

test('the last day ends at 11:59 pm in the season’s time zone', () => {
  expect(new Date(dueAt('2025-09-05', 'Asia/Kolkata')).toISOString()).toBe('2025-09-05T18:29:00.000Z')
  expect(dueText(dueAt('2025-09-05', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe('Friday 5 September, 11:59 pm IST')
})

test('a family can’t be asked for the region, what its form fixes, a registered school, or a question that isn’t asked', () => {
  const names = (registered: Parameters<typeof correctableFields>[0]) => correctableFields(registered, occasion).map(({ name }) => name)
  expect(names({ form: student, door: 'quatform' })).toEqual(
    student.fields.map(({ name }) => name).filter((name) => name !== 'student_type'),
  )
  expect(names({ form: student, door: 'form2' })).not.toContain('school_name')
  expect(names({ form: participant, door: 'wordsmithform' })).not.toContain('exam_slot')
})

test('fields are asked for in the order of the form, a phone number with its code', () => {
  const registered = { form: student, door: 'quatform' }
  expect(checkRequested(registered, ['file_doc', 'parent_contact', 'txn_no'], occasion)).toEqual({
    fields: ['contact_code', 'parent_contact', 'txn_no', 'file_doc'],
    issues: [],
  })
  expect(checkRequested(registered, [], occasion).issues).toHaveLength(1)
  expect(checkRequested(registered, ['txn_no', 'fee'], occasion).issues[0]?.message).toContain('fee')
})

test('the reason about a wrong amount names what arrived, once the office has entered it', () => {
  const sentence = (arrived: string) => readyReasons({ fee: '₹200', arrived }).find(({ label }) => label === wrongAmount)?.sentence
  expect(sentence('₹150')).toBe('The amount is ₹150; the fee is ₹200.')
  expect(sentence('')).toBe('The amount is not the fee; the fee is ₹200.')
})

const stored = {
  student_name: 'Aanya',
  student_email: 'a@school.example',
  birth_date: '2013-04-18',
  parent_email: 'p@home.example',
  contact_code: '+91',
  parent_contact: 'invalid by today’s rules',
  txn_no: '1',
}
const asked = { competition: competitionNamed('technovation'), form: student }

test('an answer holds exactly what was asked for, checked by the form’s rules', () => {
  const check = (fields: string[], answers: Record<string, string>, hasPicture = false) => {
    const checked = checkCorrection(asked, { stored, fields, answers, hasPicture }, occasion)
    return checked.answers ?? checked.issues.map(({ path }) => path)
  }
  expect(check(['txn_no', 'file_doc'], { txn_no: ' 4123 ' }, true)).toEqual({ txn_no: '4123' })
  expect(check(['txn_no', 'file_doc'], { txn_no: ' ' })).toEqual(['txn_no', 'file_doc'])
  expect(check(['txn_no'], { txn_no: '1', student_name: 'Other' }, true)).toEqual(['student_name', 'file_doc'])
  expect(check(['birth_date'], { birth_date: '2025-09-02' })).toEqual(['birth_date'])
  expect(check(['contact_code', 'parent_contact'], { contact_code: '+91', parent_contact: '12' })).toEqual(['parent_contact'])
})

test('a rule about two answers is reported at the one that was asked for', () => {
  const withRule = { ...asked, competition: { rules: ['separate-emails' as const] } }
  const answers = { student_email: 'P@home.example' }
  const checked = checkCorrection(withRule, { stored, fields: ['student_email'], answers, hasPicture: false }, occasion)
  expect(checked.issues.map(({ path }) => path)).toEqual(['student_email'])
})
