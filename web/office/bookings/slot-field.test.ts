import { expect, test, vi } from 'vitest'
import { slotChoices } from './slot-field.tsx'

vi.mock('#web/office/content.ts', () => ({ season: {} }))

const booking = { slots: ['04:00 PM', '04:30 PM', '05:00 PM'], seats: 2 }
const own = { date: '2025-09-10', time_slot: '04:30 PM' }
const taken = { '04:00 PM': 2, '04:30 PM': 2, '05:00 PM': 1 }

test('each time shows its free seats; a full one cannot be chosen, except the booking’s own', () => {
  expect(slotChoices({ booking, taken, date: '2025-09-10', own })).toEqual([
    { slot: '04:00 PM', text: '04:00 PM (Full)', isFull: true },
    { slot: '04:30 PM', text: '04:30 PM (as booked)', isFull: false },
    { slot: '05:00 PM', text: '05:00 PM (1 of 2 left)', isFull: false },
  ])
})

test('on another day the booking has no seat of its own', () => {
  expect(slotChoices({ booking, taken, date: '2025-09-11', own })[1]).toMatchObject({ text: '04:30 PM (Full)', isFull: true })
})

test('until the seats are counted, every time can be chosen', () => {
  expect(slotChoices({ booking, taken: undefined, date: '2025-09-11', own }).some(({ isFull }) => isFull)).toBe(false)
})

test('a booking still shows its time when the season no longer offers it', () => {
  const [first] = slotChoices({ booking, taken, date: own.date, own: { ...own, time_slot: '03:00 PM' } })
  expect(first).toEqual({ slot: '03:00 PM', text: '03:00 PM (as booked)', isFull: false })
})
