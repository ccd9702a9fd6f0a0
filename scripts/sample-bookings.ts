import { randomUUID } from 'node:crypto'
import { student } from '../domain/forms/student.ts'
import { book } from '../server/bookings/book.ts'
import { cancel } from '../server/bookings/cancel.ts'
import type { House } from '../server/house.ts'
import { samplePerson } from './sample-people.ts'

/** Day and slot of each, counted from the first of the season: one slot is full, one nearly, the last family cannot come. */
const places = [
  [0, 0],
  [0, 0],
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 2],
  [2, 5],
  [3, 0],
] as const

/** Books the quarter-final for a few sample families, if the season has a window for it. */
export async function addSampleBookings(house: House): Promise<void> {
  const { from, to, slots } = house.season().booking
  if (from === null || to === null) return
  let last: Awaited<ReturnType<typeof book>> | undefined
  for (const [n, [day, slot]] of places.entries()) {
    const date = new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)
    const time_slot = slots[slot]
    if (date > to || time_slot === undefined) continue
    const { student_name = '', parent_email = '' } = samplePerson(n, student.slug)
    const sent = {
      student_name,
      parent_email,
      parent_mobile: String(9_800_000_000 + n),
      bee_level: `Level ${1 + (n % 3)}`,
      date,
      time_slot,
    }
    last = await book(house, { sent, key: randomUUID() })
  }
  if (last) await cancel(house, { id: null, name: 'sample office' }, last.id, { version: last.version, reason: 'The family cannot come.' })
}
