import { randomUUID } from 'node:crypto'
import { aBooking } from '../people.ts'
import { changeBooking, type Place, signIn } from './place.ts'
import { press, request } from './press.ts'

export type Scale = { processes: number; what: string; perSecond: number; p95: number }

const json = { 'content-type': 'application/json' }
const seconds = 5

/** One, two and four server processes on one PostgreSQL, asked in equal parts. They share this machine's processors with the database and with whoever asks. */
export async function measureScale(place: Place): Promise<Scale[]> {
  const scales: Scale[] = []
  for (const processes of [1, 2, 4]) {
    const servers = await Promise.all(Array.from({ length: processes }, () => place.start()))
    const [first] = servers
    if (!first) throw new Error('No server')
    const cookie = await signIn(first.url)
    await changeBooking(first.url, cookie, { seats: 500, from: '2025-09-01', to: '2025-09-30' })
    const kinds: [string, (n: number) => Buffer][] = [
      ['polling the slots', () => request('GET', '/api/slots?date=2025-09-10', {})],
      ['a form page', () => request('GET', '/quatform', { 'accept-encoding': 'gzip' })],
      ['a list of 30', () => request('GET', '/api/office/registrations?competition=quarter-final&status=accepted', { cookie })],
      ['a booking', (n) => request('POST', '/api/bookings', { ...json, ...visitor(n), 'idempotency-key': randomUUID() }, booking(n))],
    ]
    for (const [what, make] of kinds) {
      const pressed = await Promise.all(servers.map(({ url }) => press(url, { connections: 24 / processes, seconds, make })))
      const perSecond = pressed.reduce((sum, one) => sum + one.perSecond, 0)
      scales.push({ processes, what, perSecond, p95: Math.max(...pressed.map(({ p95 }) => p95)) })
      console.log(scales.at(-1))
    }
    for (const server of servers) await server.stop()
  }
  return scales
}

let visitors = 0
function visitor(_n: number) {
  visitors += 1
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

function booking(n: number): Uint8Array {
  const slots = ['04:00 PM', '04:30 PM', '05:00 PM', '05:30 PM', '06:00 PM', '06:30 PM', '07:00 PM', '07:30 PM']
  const date = `2025-09-${String(1 + (n % 30)).padStart(2, '0')}`
  return Buffer.from(JSON.stringify(aBooking({ date, time_slot: slots[Math.floor(n / 30) % slots.length] ?? '' })))
}
