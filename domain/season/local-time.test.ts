import { expect, test } from 'vitest'
import { inputTime, momentAt, onClocks, slotTime } from './local-time.ts'

test.each([
  ['Asia/Kolkata', '2026-09-30T18:29:00.000Z', '2026-09-30T23:59'],
  ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01T00:00'],
  ['America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-01T00:00'],
  ['America/New_York', '2026-01-15T17:05:00.000Z', '2026-01-15T12:05'],
  ['Asia/Kathmandu', '2026-03-01T00:00:00.000Z', '2026-03-01T05:45'],
])('in %s the moment %s is %s in local time, and back', (timeZone, moment, clocks) => {
  expect(onClocks(moment, timeZone)).toBe(clocks)
  expect(momentAt(clocks, timeZone)).toBe(moment)
})

test.each([
  ['12:00 AM', '00:00'],
  ['09:05 AM', '09:05'],
  ['12:30 PM', '12:30'],
  ['11:59 PM', '23:59'],
])('the slot %s is %s in an input, and back', (slot, input) => {
  expect(inputTime(slot)).toBe(input)
  expect(slotTime(input)).toBe(slot)
})
