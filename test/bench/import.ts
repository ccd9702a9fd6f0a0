import type { SheetImport } from '#domain/sheets/import.ts'
import { aClassList } from '#test/support/class-lists.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { fillRegistrations } from './fill.ts'
import { within } from './percentile.ts'
import { administrator, fromOurPage, heldFor, metricsToken, type Place, signIn } from './place.ts'

const sizes = [500, 2000]
const rounds = 5

/** Milliseconds of each step, and the longest time that the event loop was blocked meanwhile. */
type Imported = { size: number; reading: number[]; adding: number[]; again: number[]; held: number }

/** Imports class lists over HTTP, each as a new school: reads the file, adds everybody, and reads the file again. */
export async function measureImport(place: Place): Promise<string> {
  const server = await place.start({ METRICS_TOKEN: metricsToken })
  const found: Imported[] = []
  for (const size of sizes) {
    const measured: Imported = { size, reading: [], adding: [], again: [], held: 0 }
    for (let round = 0; round <= rounds; round++) {
      const headers = await signInAsNewSchool(server.url, administrator)
      const file = new Uint8Array(aClassList(size))
      const read = () => ask<SheetImport>('/doors/form2/imports?file=class.csv', headers, file)
      await heldFor(server.url)
      const [open, reading] = await timed(read)
      const [{ added }, adding] = await timed(() =>
        ask<{ added: number }>(`/imports/${open.id}/students`, headers, { version: open.version }),
      )
      if (added !== size) throw new Error(`${added} of ${size} were added`)
      const [{ counts }, again] = await timed(read)
      if (counts.here !== size) throw new Error(JSON.stringify(counts))
      const held = await heldFor(server.url)
      // The first round warms up.
      if (round === 0) continue
      measured.reading.push(reading)
      measured.adding.push(adding)
      measured.again.push(again)
      measured.held = Math.max(measured.held, held ?? 0)
    }
    found.push(measured)
  }
  const scores = await measureScores(place, server.url)
  await server.stop()
  return importText(found, scores)

  async function ask<Answer>(path: string, headers: { cookie: string }, body: object): Promise<Answer> {
    const isFile = body instanceof Uint8Array
    const reply = await fetch(`${server.url}/api/school${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return await reply.json()
  }
}

/** Imports 2,000 scores of a round with as many students, in which every row is right: reads the file, adds them, and reads it again. */
async function measureScores({ databaseUrl }: Place, url: string): Promise<Imported> {
  const size = 2000
  const { rows } = await runOn(databaseUrl, 'select coalesce(max(serial_no), 0)::int as last from registrations')
  // Nine in ten are accepted.
  await fillRegistrations(databaseUrl, rows[0].last + 1, rows[0].last + Math.ceil((size * 10) / 9))
  const { rows: students } = await runOn(
    databaseUrl,
    `update registrations set competition = 'semi-final' where serial_no in (
      select serial_no from registrations where status = 'accepted' and competition = 'quarter-final' order by serial_no desc limit ${size}) returning serial_no`,
  )
  const headers = { cookie: await signIn(url), ...fromOurPage }
  const call = async <Answer>(path: string, type: string, body: Uint8Array<ArrayBuffer> | string): Promise<Answer> => {
    const reply = await fetch(`${url}/api/office/results/semi-final/imports${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    return await reply.json()
  }
  const measured: Imported = { size, reading: [], adding: [], again: [], held: 0 }
  for (let round = 0; round <= rounds; round++) {
    const lines = students.map(({ serial_no }, n) => `${serial_no},${(n + round) % 100}`)
    const file = new TextEncoder().encode(['Serial No,Score', ...lines].join('\n'))
    const read = () => call<SheetImport>('', 'application/octet-stream', file)
    await heldFor(url)
    const [{ id, version }, reading] = await timed(read)
    const [{ added }, adding] = await timed(() => call<{ added: number }>(`/${id}/scores`, 'application/json', JSON.stringify({ version })))
    if (added !== size) throw new Error(`${added} of ${size} were added`)
    const [, again] = await timed(read)
    const held = await heldFor(url)
    if (round === 0) continue
    measured.reading.push(reading)
    measured.adding.push(adding)
    measured.again.push(again)
    measured.held = Math.max(measured.held, held ?? 0)
  }
  return measured
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

function importText(found: Imported[], scores: Imported): string {
  const text = (times: number[]) => `${within(times, 0.5).toFixed(0)} / ${within(times, 1).toFixed(0)}`
  const rows = [...found.map((one) => ({ what: 'students', ...one })), { what: 'scores', ...scores }].map(
    ({ what, size, reading, adding, again, held }) =>
      `| ${size.toLocaleString('en')} ${what} | ${text(reading)} | ${text(adding)} | ${text(again)} | ${held.toFixed(0)} |`,
  )
  return `## Importing a school's students, and scores

A class list as CSV, every row right, by a school that is new each time: reading and checking the file, adding everybody, and reading the same file again, when
everybody is here already. Then scores by the office, of a round with as many students. Milliseconds, median and slowest of ${rounds}; goal: 500 rows within 5,000 ms. The last
column is the longest time that the event loop was blocked (goal: 50).

| rows | reading | adding | reading again | blocked |
|---|---|---|---|---|
${rows.join('\n')}
`
}
