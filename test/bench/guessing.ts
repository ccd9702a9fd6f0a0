import pg from 'pg'
import { inGroups, randomCode } from '#server/lib/random-code.ts'
import { fillRegistrations } from './fill.ts'
import { middle } from './percentile.ts'
import type { Place } from './place.ts'

/** How long answers took to guesses about something that exists, and about something that doesn't; medians in milliseconds. */
export type Compared = {
  what: string
  known: number
  unknown: number
  /** In how many of all pairs the known one took longer: 0.5 when the time says nothing. */
  longer: number
  /** How likely a difference like this is by chance (Mann-Whitney, two-sided). */
  chance: number
}

/** How many registrations there are. */
export const registered = 100_000
/** How many guesses of each kind are timed. */
export const timed = 500
const warm = 50

type Guess = { path: string; headers?: Record<string, string>; body?: string }
type Child = { id: string; reference: string; email: string; token: string }

/** Measures whether the time of an answer tells a guesser what exists. Every guess comes from another address, so that no limit is reached. */
export async function measureGuessing(place: Place): Promise<Compared[]> {
  await fillRegistrations(place.databaseUrl, 1, registered)
  const children = await someChildren(place.databaseUrl, timed + warm)
  const server = await place.start()
  const compared: Compared[] = []
  for (const [what, guess] of Object.entries(guesses)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const people = children.flatMap((child) => [
      { kind: 'known' as const, child },
      { kind: 'unknown' as const, child: aStranger() },
    ])
    for (const [n, { kind, child }] of shuffled(people).entries()) {
      const taken = await timeOf(server.url, guess(child))
      if (n >= 2 * warm) times[kind].push(taken)
    }
    compared.push({ what, known: middle(times.known), unknown: middle(times.unknown), ...rankTest(times.known, times.unknown) })
    console.log(compared.at(-1))
  }
  await server.stop()
  return compared
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
const form = (path: string, fields: Record<string, string>): Guess => ({
  path,
  headers: formHeaders,
  body: new URLSearchParams(fields).toString(),
})

/** What a guesser sends about a child, by what it would tell. */
const guesses: Record<string, (child: Child) => Guess> = {
  '`/check`: a reference that exists, with another email address': ({ reference }) =>
    form('/check', { reference, email: 'guesser@nowhere.example' }),
  '`/check/link`: an email address with a registration': ({ email }) => form('/check/link', { email }),
  '`/registration/…`: the id of a registration, with another signature': ({ token }) => ({ path: `/registration/${token}` }),
}

/** In random order, because what the server does after one answer may slow the next one down. */
function shuffled<Thing>(things: Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}

let asked = 0

async function timeOf(url: string, { path, headers, body }: Guess): Promise<number> {
  asked += 1
  const from = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
  const started = performance.now()
  const reply = await fetch(url + path, { ...(body && { method: 'POST', body }), headers: { ...headers, 'x-forwarded-for': from } })
  await reply.text()
  const taken = performance.now() - started
  if (reply.status === 429 || reply.status >= 500) throw new Error(`${path}: ${reply.status}`)
  // For what the server does after an answer.
  await new Promise((done) => setTimeout(done, 20))
  return taken
}

function aStranger(): Child {
  return {
    id: '',
    reference: inGroups(randomCode(10), 5),
    email: `${randomCode(8)}@home.example`.toLowerCase(),
    token: tokenFor(crypto.randomUUID()),
  }
}

/** Gives some registrations what the portal would have stored for them, and returns what a guesser may know of them. */
async function someChildren(databaseUrl: string, many: number): Promise<Child[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; contact_email: string }>(
    'select id, contact_email from registrations order by md5(reference) limit $1',
    [many],
  )
  const children = rows.map(({ id, contact_email: email }) => ({ ...aStranger(), id, email, token: tokenFor(id) }))
  for (const { id, reference } of children) {
    await client.query('update registrations set reference = $2 where id = $1', [id, reference])
  }
  await client.query('vacuum (analyze) registrations')
  await client.end()
  return children
}

/** A well-formed token with a signature that nobody made. */
function tokenFor(id: string): string {
  return (
    Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') +
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  )
}

/** Compares two samples by rank (Mann-Whitney), with the normal approximation. Times hardly ever tie. */
export function rankTest(one: number[], other: number[]): Pick<Compared, 'longer' | 'chance'> {
  const ranked = [...one.map((time) => ({ time, isOne: true })), ...other.map((time) => ({ time, isOne: false }))].toSorted(
    (a, b) => a.time - b.time,
  )
  const ranks = ranked.reduce((sum, { isOne }, n) => sum + (isOne ? n + 1 : 0), 0)
  const pairs = one.length * other.length
  const greater = ranks - (one.length * (one.length + 1)) / 2
  const deviation = Math.sqrt((pairs * (ranked.length + 1)) / 12)
  return { longer: greater / pairs, chance: tails(Math.abs(greater - pairs / 2) / deviation) }
}

/** The probability that a normal variable is more than `z` deviations from its mean, within 0.0000002 (Abramowitz and Stegun 7.1.26). */
function tails(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return polynomial * Math.exp(-x * x)
}
