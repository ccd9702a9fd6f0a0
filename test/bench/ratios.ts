import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { aFamily } from '#test/support/people.ts'
import { type ServerProcess, startProcess } from '#test/support/server-process.ts'
import { addressOf, bookingRequest } from './booking.ts'
import { fillRegistrations } from './fill.ts'
import { middle } from './percentile.ts'
import { changeBooking, fromOurPage, heldFor, metricsToken, type Place, signIn } from './place.ts'
import { type Pressed, press, request } from './press.ts'
import { residentMemory } from './starting.ts'

type Ratio = { what: string; control: string; ours: number; theirs: number; ratio: number; target: number }
export type Ratios = { ratios: Ratio[]; exports: { ours: Export; theirs: Export }; rounds: number; filled: number }
type Export = { seconds: number; rows: number; grew: number; held: number | null }

const day = '2099-09-10'
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Compares only these, separated by semicolons. */
const only = (process.env.BENCH_RATIOS ?? '').split(';').filter(Boolean)
/** A tenth of them is pending: enough to accept some in each round. */
const registrations = Number(process.env.BENCH_FILLED ?? 200_000)

/** Compares the product with bare controls, alternating in one run: requests per second, the median of some rounds each. */
export async function measureRatios(place: Place): Promise<Ratios> {
  await fillUpTo(place, registrations)
  const server = await place.start({ METRICS_TOKEN: metricsToken })
  const control = await startProcess(join(import.meta.dirname, 'control.ts'), {
    DATABASE_URL: place.databaseUrl,
    FOLDER: join(place.dataDir, 'control'),
  })
  try {
    const cookie = await signIn(server.url)
    await changeBooking(server.url, cookie, { seats: 500, from: '2099-09-01', to: '2099-09-30' })
    const form = await formBytes()
    const { rows: pending } = await runOn(
      place.databaseUrl,
      "select id from registrations where competition = 'quarter-final' and status = 'pending' and not is_flagged and version = 1 order by serial_no",
    )
    const accept = (path: (id: string) => string, body: string) => {
      const { id } = (pending.pop() ?? {}) as { id?: string }
      if (!id) throw new Error('Nothing is left to accept')
      return request('PUT', path(id), { cookie, ...fromOurPage }, Buffer.from(body))
    }
    const ratios = [
      await compare('polling the slots', 'hello, world', 0.7, { connections: 50, seconds: 3 }, [
        () => request('GET', `/api/slots?date=${day}`, {}),
        () => request('GET', '/hello', {}),
      ]),
      await compare('a list of 30', 'the two bare queries', 0.6, { connections: 10, seconds: 4 }, [
        () => request('GET', '/api/office/registrations?competition=quarter-final&status=accepted', { cookie }),
        () => request('GET', '/list', {}),
      ]),
      await compare('a search', 'the two bare queries', 0.6, { connections: 10, seconds: 4 }, [
        (n) => request('GET', `/api/office/registrations?competition=quarter-final&status=accepted&q=${soughtAt(n)}`, { cookie }),
        (n) => request('GET', `/search?q=${soughtAt(n)}`, {}),
      ]),
      await compare('a booking', 'the same three inserts in a transaction', 0.7, { connections: 10, seconds: 3 }, [
        () => bookingRequest('/api/bookings'),
        () => bookingRequest('/book'),
      ]),
      await compare('accepting, with history and emails', 'the same statements in a transaction', 0.6, { connections: 20, seconds: 2 }, [
        () => accept((id) => `/api/office/registrations/${id}/decision`, JSON.stringify({ version: 1, decision: 'accepted' })),
        () => accept((id) => `/accept/${id}`, '{}'),
      ]),
      await compare('a registration with a JPEG of 300 KB', 'the same files and statements', 0.85, { connections: 8, seconds: 8 }, [
        (n) => form('/api/doors/quatform/registrations', n),
        (n) => form('/register', n),
      ]),
    ].filter((ratio) => ratio !== null)
    // Measure the second run of each: the first warms both up.
    const measure = async () => ({
      ours: await measureExport(server, '/api/office/registrations.xlsx?competition=quarter-final&status=pending', { cookie }),
      theirs: await measureExport(control, '/export', {}),
    })
    await measure()
    const { ours, theirs } = await measure()
    const { rows } = await runOn(
      place.databaseUrl,
      "select count(*)::int as waiting from registrations where competition = 'quarter-final' and status = 'pending'",
    )
    return {
      ratios,
      exports: { ours: { ...ours, rows: rows[0].waiting }, theirs: { ...theirs, rows: rows[0].waiting } },
      rounds,
      filled: registrations,
    }
  } finally {
    await control.kill()
  }

  async function compare(
    what: string,
    against: string,
    target: number,
    pace: { connections: number; seconds: number },
    [make, makeControl]: [(n: number) => Buffer, (n: number) => Buffer],
  ): Promise<Ratio | null> {
    if (only.length > 0 && !only.includes(what)) return null
    const ours: number[] = []
    const theirs: number[] = []
    // The first round of each is a warm-up and doesn't count.
    for (let round = 0; round <= rounds; round++) {
      const mine = fine(await press(server.url, { ...pace, make }))
      const bare = fine(await press(control.url, { ...pace, make: makeControl }))
      if (round === 0) continue
      ours.push(mine)
      theirs.push(bare)
    }
    const ratio = { what, control: against, ours: middle(ours), theirs: middle(theirs), ratio: middle(ours) / middle(theirs), target }
    console.log(ratio)
    return ratio
  }
}

/** Three letters that some names contain, changing. */
function soughtAt(n: number): string {
  const letters = 'abcdefinorst'
  return [n, n / 12, n / 144].map((at) => letters[Math.floor(at) % letters.length]).join('')
}

async function fillUpTo({ databaseUrl }: Place, most: number): Promise<void> {
  const { rows } = await runOn(databaseUrl, 'select coalesce(max(serial_no), 0)::int as filled from registrations')
  const { filled } = rows[0] as { filled: number }
  if (filled < most) await fillRegistrations(databaseUrl, filled + 1, most)
}

/** Requests per second, if there were no errors. */
function fine({ perSecond, statuses }: Pressed): number {
  const bad = Object.keys(statuses).filter((status) => !['200', '201'].includes(status))
  if (bad.length > 0) throw new Error(`Answers that should not be: ${JSON.stringify(statuses)}`)
  return perSecond
}

async function measureExport(server: ServerProcess, path: string, headers: Record<string, string>): Promise<Omit<Export, 'rows'>> {
  const before = residentMemory(server)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(server))
  }, 20)
  await heldFor(server.url)
  const started = performance.now()
  const reply = await fetch(`${server.url}${path}`, { headers })
  for await (const _chunk of reply.body as ReadableStream<Uint8Array>);
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  return { seconds, grew: peak - before, held: await heldFor(server.url) }
}

/** Returns the bytes of the n-th registration: always the same picture, always another family. */
async function formBytes(): Promise<(path: string, n: number) => Buffer> {
  const picture = await aPhotograph()
  return (path, n) => {
    const boundary = `----${randomUUID()}`
    const fields = Object.entries(aFamily()).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `${fields.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file_doc"; filename="payment.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return request(
      'POST',
      path,
      { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID(), 'x-forwarded-for': addressOf(n) },
      body,
    )
  }
}

/** A JPEG of about 300 KB, the size of a phone's screen. */
async function aPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 140, sigma: 22 } as const
  const picture = sharp({ create: { width: 1080, height: 2200, channels: 3, background: '#fff', noise } }).blur(0.8)
  const png = await picture.png().toBuffer()
  let bytes = Buffer.alloc(0)
  for (let quality = 30; quality < 95 && bytes.length < 300_000; quality += 3) bytes = await sharp(png).jpeg({ quality }).toBuffer()
  return bytes
}
