import { expect, test } from 'vitest'
import { leftText, localTime, slotName, takenText } from './slot-words.ts'

const from = (visitors: string) => localTime('2025-09-10', '04:30 PM', 'Asia/Kolkata', visitors)

test('a slot says how many of its seats are taken, and in words how many are left', () => {
  expect([undefined, 0, 1, 2, 3].map((taken) => takenText(taken, 2))).toEqual(['…/2', '0/2', '1/2', '(Full)', '(Full)'])
  expect([undefined, 0, 1, 2, 3].map((taken) => leftText(taken, 2))).toEqual([null, '2 places left', '1 place left', null, null])
  expect(slotName('04:30 PM', undefined, 2, null)).toBe('04:30 PM')
  expect(slotName('04:30 PM', 1, 2, null)).toBe('04:30 PM, 1 of 2 booked, 1 place left')
  expect(slotName('04:30 PM', 2, 2, '07:00 AM your time')).toBe('04:30 PM, full, 07:00 AM your time')
})

test('visitors in another time zone also see their own time, and the day if it differs', () => {
  for (const same of ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo']) expect(from(same)).toBeNull()
  expect(from('America/New_York')).toBe('07:00 AM your time')
  expect(from('Asia/Kathmandu')).toBe('04:45 PM your time')
  expect(from('Pacific/Auckland')).toBe('11:00 PM your time')
  expect(from('Pacific/Kiritimati')).toBe('01:00 AM your time, Thu 11')
  expect(from('Pacific/Pago_Pago')).toBe('12:00 AM your time')
  expect(localTime('2025-09-10', '04:00 PM', 'Asia/Kolkata', 'Pacific/Pago_Pago')).toBe('11:30 PM your time, Tue 9')
})
