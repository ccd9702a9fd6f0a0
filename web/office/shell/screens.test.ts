import { expect, test } from 'vitest'
import type { OfficeRole } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { officeScreens, ownScreens } from '#domain/office-screens.ts'
import { placeFor } from '#web/office/places.ts'
import { menuOf, screensNamed } from './screens.ts'

const dayEnd = { label: 'Day-end totals', about: 'Refunds and amounts to return', search: { tab: 'days' } }
const screensFor = (role: OfficeRole) =>
  officeScreens
    .filter(({ needs }) => may({ role }, needs))
    .map((screen) => (screen === ownScreens.money ? { ...screen, tab: dayEnd } : screen))
const admin = screensFor('admin')
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

test('screens are found by part of their menu label, in upper or lower case, before those found otherwise', () => {
  expect(screensNamed('QUARTERFINAL', admin).map(({ path }) => path)).toEqual(['studentsrequest1', 'studentlist1'])
  expect(screensNamed('dash', admin).map(({ path }) => path)).toEqual(['admin'])
  expect(screensNamed(' ', admin)).toEqual([])
})

test('screens are found by what they are for', () => {
  const found = (text: string) => screensNamed(text, admin).map(({ label }) => label)
  expect(found('refund')).toEqual(['Day-end totals'])
  expect(found('payments')).toEqual(['Review', 'Bank statement'])
  expect(found('messages')).toEqual(['Written', 'Emails', 'Notify Me'])
  expect(found('certificate')).toEqual(['Result'])
  expect(screensNamed('refund', screensFor('viewer'))).toEqual([])
})

test('menu and finder have only what a role may use', () => {
  const menu = (role: OfficeRole) =>
    menuOf(screensFor(role))
      .slice(-2)
      .flat()
      .map(({ label, screens }) => (screens.length > 1 ? `${label}: ${screens.map((screen) => screen.label).join(', ')}` : label))
  expect(menu('admin')).toEqual([
    'Review',
    'Bank statement',
    'Messages: Written, Emails, Notify Me',
    'Set-up: Season, Email texts, Study notes, Word lists, Tests, Colleagues',
    'Privacy: A person, Deleting old data',
    'Result',
    'Profile',
    'Errors',
  ])
  const shared = ['Messages', 'Set-up: Study notes, Word lists, Tests', 'Result', 'Profile']
  expect(menu('reviewer')).toEqual(['Review', 'Messages: Written, Emails, Notify Me', ...shared.slice(1), 'Errors'])
  expect(menu('finance')).toEqual(['Review', 'Bank statement', ...shared])
  expect(menu('viewer')).toEqual(shared)
  expect(screensNamed('season', screensFor('viewer'))).toEqual([])
})

test('the menu has the entries of specification 2.2 in its order, then ours', () => {
  const entries = menuOf(admin).flat()
  expect(entries.map(({ label, screens: [first] }) => `/${first?.path}: ${label}`)).toEqual([
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
    '/written: Messages',
    '/season: Set-up',
    '/privacy: Privacy',
    '/result: Result',
    '/profile: Profile',
    '/errors: Errors',
  ])
})
