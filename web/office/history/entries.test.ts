import { expect, test } from 'vitest'
import { formNamed } from '#domain/forms/index.ts'
import { formLabels, labelsOf } from '#web/office/list/columns.tsx'
import { actionText, actorText, changesIn, type Entry, earlierAnswers } from './entries.ts'

const momentText = (iso: string) => `at ${iso}`
const student = formLabels(formNamed('student'))
const entry = (overrides: Partial<Entry>): Entry => ({
  at: '2026-11-20T09:00:00.000Z',
  actor: 'office@portal.example',
  role: 'reviewer',
  action: 'amended',
  before: null,
  after: null,
  reason: null,
  ...overrides,
})

test('an edit shows each answer that changed, under its label in the list', () => {
  const edited = entry({ before: { class_name: 'Class 6', school_name: 'Old' }, after: { class_name: 'Class 7', school_name: 'Old' } })
  expect(actionText(edited)).toBe('Edited')
  expect(changesIn(student, edited, momentText)).toEqual([{ label: 'Class', before: 'Class 6', after: 'Class 7' }])
})

test('a decision shows the status as the list does, without the reason of an earlier one', () => {
  const reopened = entry({ action: 'reopened', before: { status: 'declined', reason: 'Paid twice' }, after: { status: 'pending' } })
  expect(actionText(reopened)).toBe('Reopened')
  expect(changesIn(student, reopened, momentText)).toEqual([{ label: 'Status', before: 'Declined', after: 'Waiting' }])
})

test('codes are words: fields by their labels, moments, money and transaction numbers as people read them', () => {
  const asked = { due_at: '2026-12-03T18:29:00.000Z', status: 'correction', asked_for: ['txn_no', 'class_name'] }
  expect(changesIn(student, entry({ before: { status: 'pending' }, after: asked }), momentText)).toEqual([
    { label: 'Status', before: 'Waiting', after: 'With the family' },
    { label: 'Due at', before: 'empty', after: 'at 2026-12-03T18:29:00.000Z' },
    { label: 'Asked for', before: 'empty', after: 'Transaction Number, Class' },
  ])
  const corrected = entry({ before: { txn_no: '412303064653', total: 'INR 151200' }, after: { txn_no: '412303064654', total: 'USD 8' } })
  expect(changesIn(student, corrected, momentText)).toEqual([
    { label: 'Transaction Number', before: '4123 0306 4653', after: '4123 0306 4654' },
    { label: 'Total', before: '₹1,51,200', after: '$8' },
  ])
})

test('history names the person and the role they had', () => {
  expect(actorText(entry({}))).toBe('office@portal.example (reviewer)')
  expect(actorText(entry({ role: null }))).toBe('office@portal.example')
  expect(actorText(entry({ actor: 'school@home.example', role: 'school' }))).toBe('school@home.example')
})

test('a new registration shows no changes', () => {
  const entered = entry({ action: 'entered', actor: 'visitor', role: null, after: { student_name: 'Zoë', status: 'pending' } })
  expect([actionText(entered), actorText(entered), changesIn(student, entered, momentText)]).toEqual(['Registered', 'a visitor', []])
})

test('a moved or cancelled booking shows days and states as people write them', () => {
  const labels = labelsOf([{ name: 'date', label: 'Date' }])
  const moved = entry({ action: 'moved', before: { date: '2025-11-10' }, after: { date: '2025-11-11' } })
  expect([actionText(moved), changesIn(labels, moved, momentText)]).toEqual([
    'Moved',
    [{ label: 'Date', before: '10 Nov 2025', after: '11 Nov 2025' }],
  ])
  const cancelled = entry({ action: 'cancelled', before: { state: 'booked' }, after: { state: 'cancelled' } })
  expect(changesIn(labels, cancelled, momentText)).toEqual([{ label: 'State', before: 'Booked', after: 'Cancelled' }])
})

test('views, exports and sign-in attempts are described in plain words', () => {
  const actions = ['exported', 'screenshot viewed', 'signed in', 'sign-in refused', 'password set', 'created', 'link copied']
  expect(actions.map((action) => actionText(entry({ action })))).toEqual([
    'Exported',
    'Screenshot viewed',
    'Signed in',
    'Sign-in refused',
    'Password set',
    'Account created',
    'Password link copied',
  ])
})

test('an edit can be put back as far as its answers are others now; what was sent or decided can not', () => {
  const edited = entry({ before: { class_name: 'Class 3', parent_email: 'a@home.example' }, after: { class_name: 'Class 4' } })
  expect(earlierAnswers(edited, { class_name: 'Class 4', school_name: 'Sunrise' })).toEqual({ class_name: 'Class 3' })
  expect(earlierAnswers(edited, { class_name: 'Class 3' })).toBe(null)
  expect(earlierAnswers({ ...edited, action: 'corrected' }, { class_name: 'Class 4' })).toBe(null)
  const noted = entry({ action: 'attendance noted', before: { attended: null, note: null }, after: { attended: true, note: 'Late' } })
  expect(earlierAnswers(noted, { note: 'Late' })).toEqual({ note: '' })
})

test('unknown fields are still shown', () => {
  const other = entry({ action: 'moved', before: { time_slot: null }, after: { time_slot: '04:00 PM', seats: { a: 1 } } })
  expect(actionText(other)).toBe('Moved')
  expect(changesIn(student, other, momentText)).toEqual([
    { label: 'Time slot', before: 'empty', after: '04:00 PM' },
    { label: 'Seats', before: 'empty', after: 'A: 1' },
  ])
})
