import { expect, test } from 'vitest'
import { localText, localTime } from '#domain/booking/own-time.ts'
import { leftText, slotName, takenText } from './slots.tsx'

const from = (visitors: string) => {
  const local = localTime('2025-09-10', '04:30 PM', 'Asia/Kolkata', visitors)
  return local && localText(local)
}

test('a slot says how many of its seats are taken, and in words how many are left', () => {
  expect([undefined, 0, 1, 2, 3].map((taken) => takenText(taken, 2))).toEqual(['…', '0/2', '1/2', '(Full)', '(Full)'])
  expect([undefined, 0, 1, 2, 3].map((taken) => leftText(taken, 2))).toEqual([null, '2 places left', '1 place left', null, null])
  expect(slotName('04:30 PM', 'IST', undefined, 2, null)).toBe('04:30 PM IST')
  expect(slotName('04:30 PM', 'IST', 1, 2, null)).toBe('04:30 PM IST, 1 of 2 places left')
  const local = localTime('2025-09-10', '04:30 PM', 'Asia/Kolkata', 'Asia/Bishkek')
  expect(slotName('04:30 PM', 'IST', 0, 2, local)).toBe('04:30 PM IST, 5:00 pm in Bishkek, 2 of 2 places left')
  expect(slotName('04:30 PM', 'IST', 2, 2, local)).toBe('04:30 PM IST, 5:00 pm in Bishkek, full')
})

test('visitors in another time zone also see their own time, and the day if it differs', () => {
  for (const same of ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo']) expect(from(same)).toBeNull()
  expect(from('America/New_York')).toBe('7:00 am in New York')
  expect(from('Asia/Kathmandu')).toBe('4:45 pm in Kathmandu')
  expect(from('Pacific/Auckland')).toBe('11:00 pm in Auckland')
  expect(from('Pacific/Kiritimati')).toBe('1:00 am on Thu 11 in Kiritimati')
  expect(from('Pacific/Pago_Pago')).toBe('12:00 am in Pago Pago')
  expect(localTime('2025-09-10', '04:00 PM', 'Asia/Kolkata', 'Pacific/Pago_Pago')).toEqual({
    time: '11:30 pm',
    day: 'Tue 9',
    place: 'Pago Pago',
  })
})
