import { expect, test } from 'vitest'
import type { OfficeRole } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { officeScreens } from '#domain/office-screens.ts'
import { menuFor, placeFor, screensNamed } from './screens.ts'

const admin = { role: 'admin' } as const
const semiFinal = competitionNamed('semi-final')
const wordsmith = competitionNamed('wordsmith')

test('the finder links to a list that shows the registration’s status', () => {
  expect(placeFor(semiFinal, 'accepted', 'Zoë')).toMatchObject({ path: '/semialllist', search: { q: 'Zoë', status: '' } })
  expect(placeFor(semiFinal, 'pending')).toMatchObject({ path: '/semirequestlist', search: { status: '' } })
})

test('the finder adds a filter if no list shows the status by default', () => {
  expect(placeFor(semiFinal, 'declined')).toMatchObject({ path: '/semirequestlist', search: { status: 'declined' } })
  expect(placeFor(wordsmith, 'pending')).toMatchObject({ path: '/participantlist', search: { status: 'pending' } })
})

test('screens are found by part of their menu label, in upper or lower case', () => {
  expect(screensNamed('QUARTERFINAL', admin).map(({ path }) => path)).toEqual(['studentsrequest1', 'studentlist1'])
  expect(screensNamed('dash', admin).map(({ path }) => path)).toEqual(['admin'])
  expect(screensNamed(' ', admin)).toEqual([])
})

test('menu and finder have only what a role may use', () => {
  const menu = (role: OfficeRole) => menuFor({ role }).flatMap(({ screens }) => screens.map(({ path }) => path))
  expect(menu('admin')).toEqual(officeScreens.map(({ path }) => path))
  const without = (...paths: string[]) => officeScreens.map(({ path }) => path).filter((path) => !paths.includes(path))
  expect(menu('reviewer')).toEqual(without('money', 'emailtexts', 'season', 'privacy', 'retention', 'access', 'colleagues'))
  const others = ['letters', 'errors', 'emailtexts', 'season', 'privacy', 'retention', 'access', 'colleagues']
  expect(menu('finance')).toEqual(without(...others))
  expect(menu('viewer')).toEqual(without('review', 'money', ...others))
  expect(screensNamed('season', { role: 'viewer' })).toEqual([])
})

test('the menu has the entries of specification 2.2 in its order, then ours', () => {
  expect(officeScreens.map(({ path, label }) => `/${path}: ${label}`)).toEqual([
    '/admin: Dashboard',
    '/techrequest: Technovation Request',
    '/techlist: Technovation All List',
    '/eurasianrequestlist: Eurasianspellingbee Request',
    '/eurasianalllist: Eurasianspellingbee All List',
    '/bookdata: Appointment List',
    '/semirequestlist: Semifinal Student Requests',
    '/semialllist: SemiFinal Registered Students',
    '/studentsrequest1: Quarterfinal Student Requests',
    '/studentlist1: QuarterFinal Registered Students',
    '/participantlist: Wordsmith Registeration Requests',
    '/studentsrequest: Student Registeration Requests',
    '/studentlist: Registered Students',
    '/schoollist: Registered School',
    '/review: Review',
    '/money: Bank statement',
    '/letters: Emails',
    '/emailtexts: Email texts',
    '/notifyme: Notify Me',
    '/notes: Notes',
    '/consents: Consents',
    '/season: Season',
    '/privacy: Privacy',
    '/retention: Retention',
    '/access: Access log',
    '/colleagues: Colleagues',
    '/result: Result',
    '/profile: Profile',
    '/errors: Errors',
  ])
})
