import { expect, test } from 'vitest'
import { ageText, decisionAnnouncement, requestAnnouncement, waitingText } from './labels.ts'

const at = (time: string) => Date.parse(time)

test.each([
  ['2026-11-22T10:00:00Z', '2026-11-22T10:59:00Z', 'New'],
  ['2026-11-22T10:00:00Z', '2026-11-22T11:59:00Z', 'Waiting 1 hour'],
  ['2026-11-22T10:00:00Z', '2026-11-23T09:59:00Z', 'Waiting 23 hours'],
  ['2026-11-22T10:00:00Z', '2026-11-24T10:00:00Z', 'Waiting 2 days'],
])('a request of %s at %s: %s', (since, now, text) => {
  expect(waitingText(at(since), at(now))).toBe(text)
})

test('an age counts whole years', () => {
  expect(ageText('2014-04-18', '2026-04-17')).toBe('11 years')
  expect(ageText('2014-04-18', '2026-04-18')).toBe('12 years')
})

test('a decision and the next request are said in one sentence each, with the fee in words', () => {
  expect(decisionAnnouncement('Bo O’Connor', 'accepted', true)).toBe('Bo O’Connor accepted, email leaves in 5 minutes.')
  expect(decisionAnnouncement('Bo O’Connor', 'declined', false)).toBe('Bo O’Connor declined, email is waiting.')
  const request = (student_name: string, serial_no: number, fee: string, texts: string[]) =>
    requestAnnouncement({
      registration: { competition: 'quarter-final', answers: { student_name }, serial_no, fee },
      flags: texts.map((text) => ({ text })),
    } as never)
  expect(request('Aanya Raghunathan', 412, 'INR 200', ['Same number as 401'])).toBe(
    'Next: Aanya Raghunathan, 412, fee 200 rupees, flagged: same number as 401.',
  )
  expect(request('Zoë', 414, 'USD 1', [])).toBe('Next: Zoë, 414, fee 1 dollar.')
})
