import { expect, test } from 'vitest'
import { schoolFields } from '#domain/school/school.ts'
import { checkSchool, schoolLabel } from './check-school.ts'

const school = {
  country: 'India',
  state: 'Karnataka',
  city: 'Bengaluru',
  schoolname: '  St. Brigid’s   School ',
  branch: 'Main',
  board: 'CBSE',
  email: 'office@brigids.example',
  landline: '080 2345 6789',
  mobile: '+91 98450 10200',
  address: '12 Church Street',
  landmark: 'Opposite the park',
  pincode: '560001',
}

test('a school that answers everything is ready to be sent, tidied', () => {
  expect(checkSchool(school)).toMatchObject({ answers: { schoolname: 'St. Brigid’s School' }, issues: [] })
})

test('everything that is missing is named at once, in asking order', () => {
  const empty = Object.fromEntries(schoolFields.map(({ name }) => [name, '']))
  expect(checkSchool(empty).issues).toEqual(schoolFields.map(({ name, missing }) => ({ path: name, message: missing })))
})

test('a telephone number and an e-mail address are looked at', () => {
  const { issues } = checkSchool({ ...school, landline: 'none', email: 'office' })
  expect(issues.map(({ path }) => path)).toEqual(['email', 'landline'])
})

test('every question has a label, and nothing else has', () => {
  expect(schoolLabel('pincode')).toBe('PinCode / ZipCode')
  expect(schoolLabel('password')).toBeUndefined()
})
