import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type Calls, measureCalls, type Times } from './calls.ts'
import { fillRegistrations, referenceOf } from './fill.ts'

import { type Place, signIn } from './place.ts'

export type Searched = { size: number; times: Times }

/** Measures the one search box of the lists, by everything it finds, with more and more registrations, nine in ten of them in the requested list. */
export async function measureSearch(place: Place, sizes: number[]): Promise<Searched[]> {
  const searched: Searched[] = []
  for (const size of sizes) {
    const { rows } = await runOn(place.databaseUrl, 'select count(*)::int as filled from registrations')
    const { filled } = rows[0] as { filled: number }
    if (filled > size) continue
    await fillRegistrations(place.databaseUrl, filled + 1, size)
    console.log(`${size} registrations are there`)
    const server = await place.start()
    const times = await measureCalls(server, await signIn(server.url), searches(size))
    await server.stop()
    searched.push({ size, times })
  }
  return searched
}

/** What is searched for, something else each time. */
export function searches(size: number): Calls {
  const alphabet = 'abcdefilmnoprstu'
  const random = (length: number, from = alphabet) => Array.from({ length }, () => from[Math.floor(Math.random() * from.length)]).join('')
  const one = () => 1 + Math.floor(Math.random() * size)
  const list = (q: () => string) => () =>
    `/registrations?${new URLSearchParams({ competition: 'quarter-final', status: 'accepted', q: q() })}`
  return [
    ['part of a name, 5 letters', list(() => random(5))],
    ['part of a name, 3 letters', list(() => random(3))],
    // Every two of these letters occur in some name.
    ['part of a name, 2 letters', list(() => random(2, 'abcdefinorst'))],
    ['two letters that no name begins with', list(() => `${random(1, 'lu')}${random(1, 'mp')}`)],
    ['an email address', list(() => `p${one()}@home.example`)],
    ['a phone number', list(() => String(9_800_000_000 + one()))],
    ['a transaction number', list(() => `T${one()}`)],
    ['a reference', list(() => referenceOf(one()))],
    ['a serial number', list(() => String(one()))],
    ['a part of any number, 6 digits', list(() => String(Math.floor(100_000 + Math.random() * 900_000)))],
    ['nothing that exists', list(() => `zzq ${random(4)}`)],
    ['a person over all lists, 5 letters', () => `/people?q=${random(5)}`],
  ]
}
