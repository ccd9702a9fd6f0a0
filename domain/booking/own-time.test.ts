import { expect, test } from 'vitest'
import { bookedText, untilText } from './own-time.ts'

const booked = { date: '2025-09-10', timeSlot: '04:00 PM' }

test.each([
  ['Asia/Almaty', 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), 3:30 pm in Almaty'],
  ['America/New_York', 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), 6:30 am in New York'],
  ['Pacific/Auckland', 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30), 10:30 pm in Auckland'],
  ['Asia/Kolkata', 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)'],
  [null, 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)'],
])('a slot is a time by our clock and by the reader’s: %s', (own, text) => {
  expect(bookedText(booked, 'Asia/Kolkata', own)).toBe(text)
})

test.each([
  ['2025-12-04T18:29:00Z', 'America/New_York', 'Thursday 4 December, 11:59 pm IST, 1:29 pm in New York'],
  ['2025-12-04T18:29:00Z', 'Australia/Sydney', 'Thursday 4 December, 11:59 pm IST, 5:29 am on Fri 5 in Sydney'],
  ['2025-12-04T18:30:00Z', 'Asia/Almaty', 'Thursday 4 December, 11:59 pm IST, 11:29 pm in Almaty'],
  ['2025-12-04T18:30:00Z', 'Asia/Kolkata', 'Thursday 4 December'],
  ['2025-12-04T18:30:00Z', null, 'Thursday 4 December'],
])('what ends at %s has its last day, and for a family in %s the time too', (end, own, text) => {
  expect(untilText(end, 'Asia/Kolkata', own)).toBe(text)
})
