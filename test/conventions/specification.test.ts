import { expect, test } from 'vitest'
import { signInRoles } from '#domain/account/account.ts'
import { bookingColumns, bookingFields } from '#domain/booking/booking.ts'
import { disclaimerClauses } from '#domain/competitions/competition.ts'
import { competitions, doorAt, listAt } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { pageSizes } from '#domain/lib/schemas.ts'
import { moneyText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { statuses } from '#domain/registration/registration.ts'
import { schoolColumns, schoolFields, schoolWorkbook } from '#domain/school/school.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { competitionIn, doorIn } from '#domain/season/season.ts'

// Repeats what the specification's tables fix, and compares it with the code.

test.each([
  ['abc', 'INR 200', 'USD 8', 'no-offer', '2024'],
  ['form2', 'INR 150', 'USD 12', 'offer', '2024'],
  ['quatform', 'INR 200', 'USD 8', 'no-offer', '2024'],
  ['semiform', 'INR 500', 'USD 20', 'no-offer', '2024'],
  ['eurasianspellingbee', 'INR 1000', 'USD 30', 'no-offer', '2025-2026'],
  ['techovationform', 'INR 1000', 'USD 30', 'no-offer', '2025-2026'],
  ['wordsmithform', 'INR 1500', 'USD 50', 'no-offer', '2024'],
])('the form /%s costs %s or %s', (path, india, abroad, paymentType, classYear) => {
  const found = doorAt(path)
  const { fees } = doorIn(defaultSeason, path)
  expect([moneyText(fees.India), moneyText(fees['Out Of India'])]).toEqual([india, abroad])
  expect(found?.door.paymentType).toBe(paymentType)
  expect(competitionIn(defaultSeason, found?.competition.slug ?? '').classYear).toBe(classYear)
})

test('only the registered-school form fixes answers: India and +91', () => {
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

test('the student sheet has its fourteen columns, and the participant sheet the listed ones', () => {
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

test('every disclaimer rule of section 9 is in the disclaimers that the specification names', () => {
  for (const { slug, season, rules } of competitions) {
    const { clauses } = season
    expect(clauses).toEqual(expect.arrayContaining(['no-refund', 'no-duplicates', 'one-way-in']))
    const isStrict = ['semi-final', 'eurasian'].includes(slug)
    expect(clauses.includes('correct-details')).toBe(isStrict)
    expect(clauses.includes('separate-emails')).toBe(isStrict)
    expect(rules.includes('separate-emails')).toBe(isStrict)
    expect(clauses.includes('slow-payments-eurasian')).toBe(slug === 'technovation')
    expect(clauses.includes('slow-payments')).toBe(slug !== 'technovation')
    expect(clauses.includes('fee-stated')).toBe(slug === 'wordsmith')
  }
  expect(disclaimerClauses['slow-payments-eurasian']).toContain('Eurasian spelling bee confirmation mail')
})

test('the forms send the fields of 3.2 and 3.3 under consistent names, besides payment_type, the file and the name for the certificate', () => {
  const names = (form: string) =>
    formNamed(form)
      .fields.map(({ name }) => name)
      .filter((name) => name !== 'certificate_name')
      .sort()
      .join(' ')
  expect(names('student')).toBe(
    'address_name birth_date city_name class_name contact_code country_name parent_contact parent_email school_name state_name student_email student_name student_type txn_no',
  )
  expect(names('participant')).toBe(
    'address alternate_contact alternate_contact_code alternate_email birth_date city contact contact_code country email exam_slot occupation participant_name participant_type qualification state txn_no',
  )
  expect(screenshot.name).toBe('file_doc')
})

test('every question is required, except the name for the certificate and three of a participant’s', () => {
  const optional = (form: string) => formNamed(form).fields.flatMap(({ name, missing }) => (missing === '' ? [name] : []))
  expect(optional('student')).toEqual(['certificate_name'])
  expect(optional('participant')).toEqual(['certificate_name', 'alternate_email', 'alternate_contact_code', 'exam_slot'])
  expect(schoolFields().filter(({ missing }) => missing === '')).toEqual([])
})

test('the five occupations of a participant are offered', () => {
  const occupation = formNamed('participant').fields.find(({ name }) => name === 'occupation')
  expect(occupation).toMatchObject({
    options: ['Working Student for Student', 'Employed/Self Employed', 'Home Maker', 'Retired', 'Not Working Student for Other'],
  })
})

test('schools and bookings have the fields and columns of 3.6, 3.7 and 3.8', () => {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(' ')
  expect(names(schoolFields())).toBe('country state city schoolname branch board email landline mobile address landmark pincode')
  expect(schoolFields().at(-1)?.label).toBe('PinCode / ZipCode')
  // Ours may follow.
  expect(names(schoolColumns)).toMatch(
    /^register_no school_name school_email school_branch school_board school_landline school_mobile school_country school_state school_city school_address school_landmark school_pincode\b/,
  )
  expect(names(bookingFields)).toBe('student_name bee_level parent_email parent_mobile date time_slot')
  expect(names(bookingColumns)).toMatch(/^number date time_slot student_name bee_level parent_email parent_mobile\b/)
})

test('the workbooks have the file and sheet names of section 9', () => {
  const workbook = (path: string) => listAt(path)?.list.workbook
  expect(workbook('studentlist')).toEqual({ file: 'StudentsData.xlsx', sheet: 'Students' })
  expect(workbook('studentsrequest')?.file).toBe('StudentRegistrationData.xlsx')
  expect(workbook('participantlist')?.file).toBe('ParticipantsData.xlsx')
  expect(schoolWorkbook).toEqual({ file: 'SchoolsData.xlsx', sheet: 'Schools' })
  for (const { lists } of competitions) for (const { workbook } of lists) expect(workbook.sheet.length).toBeLessThanOrEqual(31)
})

test('the Eurasian and Technovation forms link to sites of their own, the others to the main site', () => {
  const home = (path: string) => doorIn(defaultSeason, path).home
  const own = [home('eurasianspellingbee'), home('techovationform')]
  const main = ['abc', 'form2', 'quatform', 'semiform', 'wordsmithform'].map(home)
  expect(new Set(main).size).toBe(1)
  expect(new Set([...own, ...main]).size).toBe(3)
})

test('roles, statuses and page sizes are those named by the specification and the rulings', () => {
  expect([...signInRoles]).toEqual(['admin', 'school', 'user'])
  expect([...statuses]).toEqual(['pending', 'correction', 'accepted', 'declined'])
  expect([...pageSizes]).toEqual([30, 60, 90, 120])
})

test('the season’s defaults are the specification’s: days, times and places of booking', () => {
  expect(defaultSeason.booking).toMatchObject({
    heading: 'GLOBAL SPELLING BEE COMPETITION 2024-25',
    subtitle: 'REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND',
    from: '2025-09-10',
    to: '2025-09-13',
    slots: ['04:00 PM', '04:30 PM', '05:00 PM', '05:30 PM', '06:00 PM', '06:30 PM', '07:00 PM', '07:30 PM'],
    seats: 2,
    acceptedOnly: false,
  })
})
