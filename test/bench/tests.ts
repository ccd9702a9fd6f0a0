import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { fillRegistrations } from './fill.ts'
import { within } from './percentile.ts'
import { fromOurPage, type Place } from './place.ts'

const children = 2000
const wordsEach = 3
/** Milliseconds within which they begin, and until each sends its answer. */
const window = 60_000
const thinking = 5_000
/** As the page: a call that the server can't answer now is made again after so many milliseconds. */
const again = 2_000

const tokenOf = (n: number) => createHash('sha256').update(`child ${n}`).digest('base64url')

/** Lets 2,000 children begin a test within one minute, on two processes, and answer its words: every answer is acknowledged, and stored once. A call that the server can't answer now is made again, as the page does. */
export async function measureTests(place: Place): Promise<string> {
  const { rows } = await runOn(place.databaseUrl, 'select count(*)::int as n from registrations')
  const known = rows[0].n as number
  const [first, last] = [known + 1, known + children]
  await fillRegistrations(place.databaseUrl, first, last)
  const test = await fillTest(place.databaseUrl, first, last)
  const servers = [await place.start(), await place.start()]
  const times = { show: [] as number[], answer: [] as number[] }
  const failures: string[] = []
  let [acknowledged, late, repeated] = [0, 0, 0]
  try {
    const { rows: all } = await runOn(place.databaseUrl, `select id, email from registrations where email like 'taker%@bench.example'`)
    const started = performance.now()
    await Promise.all(
      all.map(async ({ id, email }: { id: string; email: string }, n: number) => {
        const number = Number(/\d+/.exec(email)?.[0])
        const url = servers[n % servers.length]?.url ?? ''
        const ask = async (kind: keyof typeof times, path: string, body: object): Promise<{ turn: number; is_late: boolean }> => {
          const sent = performance.now()
          const reply = await fetch(`${url}/api/student/tests/${test}/${path}`, {
            method: 'PUT',
            headers: { ...fromOurPage, cookie: `portal.session_token=${tokenOf(number)}` },
            body: JSON.stringify(body),
          })
          times[kind].push(performance.now() - sent)
          const text = await reply.text()
          if (reply.status === 503) {
            repeated++
            await pause(again)
            return ask(kind, path, body)
          }
          if (reply.status !== 200) failures.push(`${kind} ${reply.status} ${text}`)
          return JSON.parse(text)
        }
        await pause((n / children) * window)
        for (let turn = 0; turn < wordsEach; turn++) {
          await ask('show', 'word', { registration: id })
          await pause(thinking)
          const done = await ask('answer', `answers/${turn}`, { registration: id, answer: `word ${turn} of ${number}`, left: 0 })
          if (done.turn === turn + 1) acknowledged++
          if (done.is_late) late++
        }
      }),
    )
    const took = (performance.now() - started) / 1000
    const stored = await runOn(
      place.databaseUrl,
      `select count(*)::int as n, count(distinct (registration_id, word_id))::int as once
      from attempts, jsonb_to_recordset(answers) as given (word_id uuid)`,
    )
    const { n, once } = stored.rows[0]
    if (failures.length > 0) throw new Error(`${failures.length} calls failed, the first: ${failures[0]}`)
    if (n !== children * wordsEach || once !== n || acknowledged !== n)
      throw new Error(`${acknowledged} acknowledged, ${n} stored, ${once} once`)
    const text = (kind: keyof typeof times) =>
      `median ${Math.round(within(times[kind], 0.5))} ms, 95th percentile ${Math.round(within(times[kind], 0.95))} ms, slowest ${Math.round(within(times[kind], 1))} ms`
    return `## A test

${children.toLocaleString('en')} children begin a test within one minute on two processes, and answer ${wordsEach} words each, ${thinking / 1000} seconds after they see it; ${Math.round(took)} seconds in all.
No call failed for good, ${repeated} were made again; ${n.toLocaleString('en')} answers were acknowledged, and each is stored once. ${late} came after their time.

A word, of which the first begins the test: ${text('show')}. An answer: ${text('answer')}.`
  } finally {
    for (const server of servers) await server.kill()
  }
}

/** Makes the last registrations accepted children with accounts and sessions, and a test for them. Returns its id. */
async function fillTest(databaseUrl: string, first: number, last: number): Promise<string> {
  const tokens = Array.from({ length: last - first + 1 }, (_, n) =>
    createHash('sha256')
      .update(tokenOf(first + n))
      .digest('hex'),
  )
  const email = `'taker' || n || '@bench.example'`
  await runOn(
    databaseUrl,
    `update registrations set status = 'accepted', email = 'taker' || substr(email, 2, strpos(email, '@') - 2) || '@bench.example'
    where email = any (select 's' || n || '@school.example' from generate_series(${first}, ${last}) n)`,
  )
  await runOn(
    databaseUrl,
    `insert into "user" (id, name, email, role) select 'taker' || n, 'Child', ${email}, 'user' from generate_series(${first}, ${last}) n`,
  )
  await runOn(
    databaseUrl,
    `insert into session (id, user_id, token, expires_at)
    select 'taker' || n, 'taker' || n, (array['${tokens.join(`','`)}'])[n - ${first} + 1], now() + interval '1 day' from generate_series(${first}, ${last}) n`,
  )
  await runOn(
    databaseUrl,
    `insert into word_lists (id, title, level, classes, used_for) values (gen_random_uuid(), 'Bench', 1, '{}', 'tests')`,
  )
  await runOn(
    databaseUrl,
    `insert into words (id, list_id, word, word_key, meaning, sentence, origin)
    select gen_random_uuid(), id, 'word' || n, 'word' || n, 'A word', '', '' from word_lists, generate_series(1, ${wordsEach}) n where title = 'Bench'`,
  )
  const made = await runOn(
    databaseUrl,
    `insert into tests (id, competition, round, title, list_id, word_ids, seconds, opens_at, closes_at)
    select gen_random_uuid(), 'quarter-final', 1, 'Bench', id, array(select words.id from words where list_id = word_lists.id), 600, now() - interval '1 hour', now() + interval '1 hour' from word_lists where title = 'Bench' returning id`,
  )
  return made.rows[0].id
}
