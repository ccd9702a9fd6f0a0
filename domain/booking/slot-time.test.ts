import { expect, test } from 'vitest'
import { zoneName } from '#domain/lib/clock-text.ts'
import { clockAt, inputTime, momentAt, onClocks, slotStart, slotTime } from './slot-time.ts'

const at = (day: string, slot: string, timeZone: string) => new Date(slotStart(day, slot, timeZone)).toISOString()
const there = (slot: string, visitor: string, day = '2025-09-10') => clockAt(slotStart(day, slot, 'Asia/Kolkata'), visitor)

test.each([
  ['2025-09-10', '04:00 PM', 'Asia/Kolkata', '2025-09-10T10:30:00.000Z'],
  ['2025-09-10', '12:00 AM', 'Asia/Kathmandu', '2025-09-09T18:15:00.000Z'],
  ['2025-09-10', '12:30 PM', 'Pacific/Kiritimati', '2025-09-09T22:30:00.000Z'],
  ['2025-09-10', '11:30 PM', 'Pacific/Pago_Pago', '2025-09-11T10:30:00.000Z'],
  ['2026-01-01', '12:00 AM', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ['2025-07-01', '04:00 PM', 'America/New_York', '2025-07-01T20:00:00.000Z'],
  ['2025-12-01', '04:00 PM', 'America/New_York', '2025-12-01T21:00:00.000Z'],
])('%s %s in %s begins at %s', (day, slot, timeZone, moment) => {
  expect(at(day, slot, timeZone)).toBe(moment)
})

test('on days when the clocks change, times before and after the change are right, and a skipped time still maps to a moment', () => {
  expect(at('2026-03-08', '01:30 AM', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z')
  expect(at('2026-03-08', '02:30 AM', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-03-08', '03:30 AM', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('2026-11-01', '12:30 AM', 'America/New_York')).toBe('2026-11-01T04:30:00.000Z')
  expect(at('2026-11-01', '03:30 AM', 'America/New_York')).toBe('2026-11-01T08:30:00.000Z')
})

test('every half-hour slot of a day converts to a moment and back, in all kinds of time zones', () => {
  for (const timeZone of ['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham', 'UTC']) {
    for (const day of ['2025-09-10', '2026-02-28', '2024-02-29', '2025-12-31']) {
      for (const slot of ['12:00 AM', '05:30 AM', '11:59 AM', '12:00 PM', '04:00 PM', '11:30 PM']) {
        expect(clockAt(slotStart(day, slot, timeZone), timeZone)).toEqual({ day, time: slot })
      }
    }
  }
})

test('visitors in another time zone see their local time, with the local day', () => {
  expect(there('04:00 PM', 'America/New_York')).toEqual({ day: '2025-09-10', time: '06:30 AM' })
  expect(there('04:00 PM', 'Asia/Kathmandu')).toEqual({ day: '2025-09-10', time: '04:15 PM' })
  expect(there('07:30 PM', 'Pacific/Auckland')).toEqual({ day: '2025-09-11', time: '02:00 AM' })
  expect(there('04:00 PM', 'Pacific/Honolulu')).toEqual({ day: '2025-09-10', time: '12:30 AM' })
  expect(there('04:00 PM', 'Pacific/Pago_Pago')).toEqual({ day: '2025-09-09', time: '11:30 PM' })
})

test('time zones have the names that people there use', () => {
  const summer = Date.UTC(2025, 8, 10)
  expect(zoneName('Asia/Kolkata', summer)).toBe('IST')
  expect(zoneName('America/New_York', summer)).toBe('EDT')
  expect(zoneName('Europe/London', summer)).toBe('BST')
  expect(zoneName('Asia/Kathmandu', summer)).toBe('GMT+5:45')
})

test('text that is not a time is refused', () => {
  expect(() => slotStart('2025-09-10', '16:00', 'Asia/Kolkata')).toThrow('16:00 is no time')
})

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
