import { expect, test } from 'vitest'
import { type BookingAnswers, bookingFields, checkBooking } from '#domain/booking/booking.ts'
import { doorAt } from '#domain/competitions/index.ts'
import { schoolFields } from '#domain/school/school.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { checkAmendment, checkAnswers, labelOf } from './answers.ts'
import { fieldNamed } from './form.ts'
import { student } from './student.ts'

const at = doorAt('quatform')
if (!at) throw new Error('the door is gone')
const { competition, door } = at
const answers = {
  student_name: 'Aanya',
  certificate_name: '',
  student_email: 'a@school.example',
  birth_date: '2013-04-18',
  class_name: '6',
  student_type: 'India',
  parent_email: 'p@home.example',
  contact_code: '+91',
  parent_contact: '98450 10200',
  address_name: '12 Lake Road',
  school_name: 'Sunrise',
  city_name: 'Bengaluru',
  state_name: 'Karnataka',
  country_name: 'India',
  txn_no: '1',
}
const occasion = { today: '2026-11-20', examSlots: [] }
const check = (more: Record<string, string>) => checkAnswers(at, { ...answers, ...more }, occasion)

test('valid answers are returned tidied, without payment_type', () => {
  expect(check({ student_name: '  A\u0301anya\u00a0 Rao ', address_name: ' 12 \r\n Lake ', payment_type: 'no-offer' })).toEqual({
    answers: { ...answers, student_name: 'Áanya Rao', address_name: '12\nLake' },
    issues: [],
  })
})

test('an answer that the form fixes cannot be changed', () => {
  const fixed = { ...door, presets: { student_type: 'India', contact_code: '+91' } }
  const checked = checkAnswers({ ...at, door: fixed }, { ...answers, student_type: 'Out Of India' }, occasion)
  expect(checked.issues).toEqual([{ path: 'student_type', message: 'This form is for India only.' }])
})

test('every problem is returned, one for each field, in the order of the form', () => {
  const { issues } = check({ txn_no: '', student_name: '', contact_code: '+1', parent_contact: '12', class_name: 'x'.repeat(61) })
  expect(issues.map(({ path }) => path)).toEqual(['student_name', 'class_name', 'parent_contact', 'txn_no'])
})

test('a number is checked against its phone code', () => {
  const fits = (contact_code: string, parent_contact: string) => check({ contact_code, parent_contact }).issues.length === 0
  expect(fits('+91', '(984) 501-0200')).toBe(true)
  expect(fits('+91', '5845010200')).toBe(false)
  expect(fits('+1-684', '733 1234')).toBe(true)
  expect(fits('+44', '7700 900123')).toBe(true)
  expect(fits('+44', '123')).toBe(false)
  expect(fits('+880', '1234567890123')).toBe(false)
  expect(fits('+44', '+33700900123')).toBe(false)
  expect(fits('+91', '+91 5845010200')).toBe(false)
})

test('a number that was copied with its phone code is read without it', () => {
  const read = (contact_code: string, parent_contact: string) => check({ contact_code, parent_contact }).answers?.parent_contact
  expect(read('+91 India', '+91 98000 00123')).toBe('98000 00123')
  expect(read('+91', '\u202a+91-9800000123\u202c')).toBe('9800000123')
  expect(read('+44', '+447700900123')).toBe('7700900123')
  expect(read('+1-684', '+1 (684) 733-1234')).toBe('733-1234')
  expect(read('+91', '91980 00012')).toBe('91980 00012')
})

test('limits are counted exactly', () => {
  for (const field of student.fields) {
    if (field.type !== 'line' && field.type !== 'paragraph') continue
    expect(check({ [field.name]: 'x'.repeat(field.max) }).issues).toEqual([])
    expect(check({ [field.name]: 'x'.repeat(field.max + 1) }).issues).toEqual([
      { path: field.name, message: `Use at most ${field.max} characters.` },
    ])
  }
})

test('a text that is far too long is refused before any other check runs on it', () => {
  // Normalising one of these takes seconds; a megabyte of letters is too much for some patterns.
  const worst = [
    `a${'\u0344\u0323'.repeat(60_000)}`,
    `a${'\u0f73\u0f71'.repeat(60_000)}@x.example`,
    'a'.repeat(5_000_000),
    '.a'.repeat(1_000_000),
  ]
  const begun = performance.now()
  for (const text of worst) {
    const everywhere = (fields: { name: string }[]) => Object.fromEntries(fields.map(({ name }) => [name, text]))
    const forms = [at, doorAt('wordsmithform')].map((place) =>
      place ? checkAnswers(place, everywhere(place.form.fields), occasion).issues : [],
    )
    const booking = checkBooking(everywhere([...bookingFields]) as BookingAnswers, { from: null, to: null, slots: [], levels: [] }).issues
    for (const issues of [...forms, booking])
      expect(issues.find(({ path }) => path === 'student_name' || path === 'participant_name')?.message).toBe('Use at most 120 characters.')
    expect(schoolBody.safeParse(everywhere(schoolFields())).error?.issues.map(({ message }) => message)).toContain(
      'Use at most 160 characters.',
    )
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('yesterday is accepted as a birth date, today is not', () => {
  expect(check({ birth_date: '2026-11-19' }).issues).toEqual([])
  expect(check({ birth_date: '2026-11-20' }).issues).toHaveLength(1)
  expect(check({ birth_date: '1899-12-31' }).issues).toHaveLength(1)
})

test('a correction changes only the editable answers, by the same rules', () => {
  expect(checkAmendment(at, answers, { class_name: ' 7 ' }, occasion)).toEqual({
    answers: { ...answers, class_name: '7' },
    issues: [],
  })
  expect(checkAmendment(at, answers, { student_type: 'Out Of India' }, occasion).issues).toEqual([
    { path: 'student_type', message: 'This can’t be changed.' },
  ])
  expect(checkAmendment(at, { ...answers, contact_code: '+44' }, { parent_contact: '1' }, occasion).issues[0]?.path).toBe('parent_contact')
})

test('birth date and place are corrected too; an old answer that would be refused today is in nobody’s way', () => {
  const stored = { ...answers, city_name: '' }
  const amend = (amended: Record<string, string>) => checkAmendment(at, stored, { city_name: '', ...amended }, occasion)
  expect(amend({ birth_date: '2014-02-03' })).toEqual({ answers: { ...stored, birth_date: '2014-02-03' }, issues: [] })
  expect(amend({ birth_date: '2014-02-30' }).issues.map(({ path }) => path)).toEqual(['birth_date'])
})

test('labels show the season’s class year', () => {
  expect(labelOf(competition, defaultSeason, fieldNamed(student, 'class_name'))).toBe('Student Class in 2024')
  expect(labelOf(competition, defaultSeason, fieldNamed(student, 'student_name'))).toBe('Student Name')
})
