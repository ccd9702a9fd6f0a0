import { expect, test } from 'vitest'
import { competitions, doorAt, listAt } from '../../domain/competitions/index.ts'
import { disclaimerClauses } from '../../domain/disclaimer.ts'
import { formNamed } from '../../domain/forms/index.ts'
import { moneyText } from '../../domain/money.ts'
import { competitionIn, doorIn } from '../../domain/season.ts'
import { defaultSeason } from '../../domain/season-defaults.ts'

// What the specification fixes in its tables, written down once more and compared.

test.each([
  ['abc', 'INR 200', 'USD 8', 'no-offer', '2024'],
  ['form2', 'INR 150', 'USD 12', 'offer', '2024'],
  ['quatform', 'INR 200', 'USD 8', 'no-offer', '2024'],
  ['semiform', 'INR 500', 'USD 20', 'no-offer', '2024'],
  ['eurasianspellingbee', 'INR 1000', 'USD 30', 'no-offer', '2025-2026'],
  ['techovationform', 'INR 1000', 'USD 30', 'no-offer', '2025-2026'],
  ['wordsmithform', 'INR 1500', 'USD 50', 'no-offer', '2024'],
])('the door /%s costs %s or %s', (path, india, abroad, paymentType, classYear) => {
  const found = doorAt(path)
  const { fees } = doorIn(defaultSeason, path)
  expect([moneyText(fees.India), moneyText(fees['Out Of India'])]).toEqual([india, abroad])
  expect(found?.door.paymentType).toBe(paymentType)
  expect(competitionIn(defaultSeason, found?.competition.slug ?? '').classYear).toBe(classYear)
})

test('only the registered-school door fixes answers: India and +91', () => {
  const fixed = competitions.flatMap(({ doors }) => doors).filter(({ presets }) => Object.keys(presets).length > 0)
  expect(fixed.map(({ path, presets }) => [path, presets])).toEqual([['form2', { student_type: 'India', contact_code: '+91' }]])
})

test.each([
  ['techrequest', 'Technovation Registration Requests', 'Technovation Request', 'decide'],
  ['techlist', 'Technovation Registered Student Details', 'Technovation All List', 'edit'],
  ['eurasianrequestlist', 'Eurasian spelling bee requests', 'Eurasianspellingbee Request', 'decide'],
  ['eurasianalllist', 'Eurasian spelling bee registered students', 'Eurasianspellingbee All List', 'edit'],
  ['semirequestlist', 'Semi Final Registration Requests', 'Semifinal Student Requests', 'decide'],
  ['semialllist', 'Semi Final Registered Student Details', 'SemiFinal Registered Students', 'edit'],
  ['studentsrequest1', 'Quarterfinal Student Requests', 'Quarterfinal Student Requests', 'decide'],
  ['studentlist1', 'Quarterfinal registered students', 'QuarterFinal Registered Students', 'edit'],
  ['participantlist', 'Wordsmith participants (all data)', 'Wordsmith Registeration Requests', 'decide'],
  ['studentsrequest', 'All Student Registration Requests', 'Student Registeration Requests', 'decide'],
  ['studentlist', 'All Registered Student Details', 'Registered Students', 'edit'],
])('the list /%s has its title, menu entry and action', (path, title, menu, action) => {
  expect(listAt(path)?.list).toMatchObject({ title, menu, action })
})

test('the menu is in the specification’s order', () => {
  const paths = competitions.flatMap(({ lists }) => lists.map(({ path }) => path))
  expect(paths.join(' ')).toBe(
    'techrequest techlist eurasianrequestlist eurasianalllist semirequestlist semialllist studentsrequest1 studentlist1 participantlist studentsrequest studentlist',
  )
})

test('the student sheet has the fourteen columns, the participant sheet the listed ones', () => {
  const labels = (form: string) =>
    formNamed(form)
      .columns.map(({ label }) => label)
      .join(', ')
  expect(labels('student')).toBe(
    'Serial No, Student Name, Student Email, Birth Date, Class, School Name, State, Country, City, Student Type, Address, Parents Contact, Parents Email',
  )
  expect(labels('participant')).toBe(
    'Serial No, Name, Email, Birth Date, Qualification, Contact Code, Contact, Alternate Email, Participant Type, Address, Occupation, Time Slot, Payment Type, Transaction Number, City, State, Country',
  )
})

test('every disclaimer rule of section 9 is said where the specification puts it', () => {
  for (const { slug, disclaimer, rules } of competitions) {
    expect(disclaimer).toEqual(expect.arrayContaining(['no-refund', 'no-duplicates', 'one-way-in']))
    const isStrict = ['semi-final', 'eurasian'].includes(slug)
    expect(disclaimer.includes('correct-details')).toBe(isStrict)
    expect(disclaimer.includes('separate-emails')).toBe(isStrict)
    expect(rules.includes('separate-emails')).toBe(isStrict)
    expect(disclaimer.includes('slow-payments-eurasian')).toBe(slug === 'technovation')
    expect(disclaimer.includes('slow-payments')).toBe(slug !== 'technovation')
    expect(disclaimer.includes('fee-stated')).toBe(slug === 'wordsmith')
  }
  expect(disclaimerClauses['slow-payments-eurasian']).toContain('Eurasian spelling bee confirmation mail')
})
