import { bookingRequest } from './booking.ts'
import { changeBooking, type Place, signIn } from './place.ts'
import { press, request } from './press.ts'
import { peakMemory } from './starting.ts'

/** Calls a second; the 95th percentile in milliseconds; the most memory that a process has held since it started, in MiB. */
export type Scale = { processes: number; what: string; perSecond: number; p95: number; memory: number }

const seconds = 5

/**
 * Measures one, two and four server processes on one PostgreSQL, with the load split evenly. They share this machine's
 * processors with the database and the load generator.
 */
export async function measureScale(place: Place): Promise<Scale[]> {
  const scales: Scale[] = []
  for (const processes of [1, 2, 4]) {
    const servers = await Promise.all(Array.from({ length: processes }, () => place.start()))
    const [first] = servers
    if (!first) throw new Error('No server')
    const cookie = await signIn(first.url)
    await changeBooking(first.url, cookie, { seats: 500, from: '2099-09-01', to: '2099-09-30' })
    const kinds: [string, (n: number) => Buffer][] = [
      ['polling the slots', () => request('GET', '/api/slots?date=2099-09-10', {})],
      ['a form page', () => request('GET', '/quatform', { 'accept-encoding': 'gzip' })],
      ['a list of 30', () => request('GET', '/api/office/registrations?competition=quarter-final&status=accepted', { cookie })],
      ['a booking', () => bookingRequest('/api/bookings')],
    ]
    for (const [what, make] of kinds) {
      const pressed = await Promise.all(servers.map(({ url }) => press(url, { connections: 24 / processes, seconds, make })))
      const perSecond = pressed.reduce((sum, one) => sum + one.perSecond, 0)
      scales.push({
        processes,
        what,
        perSecond,
        p95: Math.max(...pressed.map(({ p95 }) => p95)),
        memory: Math.max(...servers.map(peakMemory)),
      })
      console.log(scales.at(-1))
    }
    for (const server of servers) await server.stop()
  }
  return scales
}
