import type { NextBody, NextReply, ReviewQueue } from '#domain/registration/review.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { fillRegistrations } from './fill.ts'
import { within } from './percentile.ts'
import { fromOurPage, type Place, signIn } from './place.ts'

const size = 100_000
const rounds = 200

/** Milliseconds of each answer. `waiting` and `flagged`: requests in the queue. */
type Reviewing = { size: number; waiting: number; flagged: number; times: Record<'queue' | 'details' | 'next', number[]> }

/** Measures what the review workbench asks the server for, one request at a time: the queue, the details and the next request. */
export async function measureReviewQueue(place: Place): Promise<Reviewing> {
  const { rows } = await runOn(place.databaseUrl, 'select count(*)::int as count from registrations')
  if (rows[0].count < size) await fillRegistrations(place.databaseUrl, rows[0].count + 1, size)
  await runOn(
    place.databaseUrl,
    `insert into flags (registration_id, kind) select id, 'format' from registrations where status = 'pending' and serial_no % 20 = 0 on conflict do nothing`,
  )
  await runOn(place.databaseUrl, 'vacuum (analyze) registrations, flags')
  const server = await place.start()
  try {
    const cookie = await signIn(server.url)
    const times: Reviewing['times'] = { queue: [], details: [], next: [] }
    const ask = async <Reply>(what: keyof typeof times, path: string, body?: object): Promise<Reply> => {
      const began = performance.now()
      const init = body ? { method: 'POST', headers: { cookie, ...fromOurPage }, body: JSON.stringify(body) } : { headers: { cookie } }
      const reply = await fetch(`${server.url}/api/office/review${path}`, init)
      const answer = await reply.text()
      times[what].push(performance.now() - began)
      if (reply.status !== 200) throw new Error(`${reply.status} ${answer}`)
      return JSON.parse(answer) as Reply
    }
    let after: string | null = null
    let queue: ReviewQueue | undefined
    for (let round = 0; round < rounds; round++) {
      queue = await ask<ReviewQueue>('queue', `?competition=quarter-final${round % 2 === 0 ? '' : '&filter=flagged'}`)
      await ask('details', `/${queue.rows[round % 100]?.id}`)
      const wanted: NextBody = { competition: 'quarter-final', filter: 'all', q: '', after, held: [], release: after ? [after] : [] }
      const { next } = await ask<NextReply>('next', '/next', wanted)
      after = next?.registration.id ?? null
    }
    return { size, waiting: queue?.tabs.all ?? 0, flagged: queue?.tabs.flagged ?? 0, times }
  } finally {
    await server.kill()
  }
}

export function reviewQueueText({ size, waiting, flagged, times }: Reviewing): string {
  const row = (name: string, values: number[]) =>
    `| ${name} | ${within(values, 0.5).toFixed(1)} ms | ${within(values, 0.95).toFixed(1)} ms | ${within(values, 1).toFixed(1)} ms |`
  return `## What review mode asks the server

With ${size.toLocaleString('en')} registrations, ${waiting.toLocaleString('en')} of them waiting in one queue and ${flagged.toLocaleString('en')} of those flagged, ${rounds} answers of each kind, one at a time.
'Next' claims the next request that no colleague has open, and answers its details.

| answer | median | 95 % within | slowest |
|---|---|---|---|
${row('queue, 100 requests', times.queue)}
${row('details', times.details)}
${row('next', times.next)}
`
}
