import { expect, test } from 'vitest'
import { schoolFields } from './school.ts'
import { schoolBody } from './school-body.ts'

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

const issuesOf = (sent: object) => schoolBody.safeParse(sent).error?.issues.map(({ path, message }) => ({ path: path[0], message })) ?? []

test('a complete school form is valid, and its answers are tidied', () => {
  expect(issuesOf(school)).toEqual([])
  expect(schoolBody.parse(school)).toMatchObject({ schoolname: 'St. Brigid’s School' })
})

test('all missing answers are named at once, in the order of the form', () => {
  const missing = schoolFields().map(({ name, missing }) => ({ path: name, message: missing }))
  const first = issuesOf({}).filter(({ path }, index, all) => all.findIndex((issue) => issue.path === path) === index)
  expect(first).toEqual(missing)
})

test('a telephone number and an email address are checked', () => {
  expect(issuesOf({ ...school, landline: 'none', email: 'office' }).map(({ path }) => path)).toEqual(['email', 'landline'])
})
