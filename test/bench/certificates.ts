import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import type { CertificatePrint, PrintFormat } from '#domain/certificate/certificate.ts'
import { within } from './percentile.ts'
import { fromOurPage, heldFor, metricsToken, type Place, signIn } from './place.ts'

export type Certified = {
  certificates: number
  /** Milliseconds. */
  making: number
  files: { format: PrintFormat; took: number; bytes: number }[]
  /** One certificate, as a family downloads it: the first starts the process that draws. */
  first: number
  next: number
  /** The longest that nobody else was answered meanwhile, in milliseconds; null when the server doesn't say. */
  held: number | null
  /** Requests of others before, and while the files are made. */
  others: { before: Times; meanwhile: Times }
}
/** Milliseconds. */
export type Times = { median: number; p95: number; slowest: number }

const count = 1000
/** Three in four names in Latin letters, and one in Cyrillic or Devanagari. */
const names = [
  'Aanya Raghunathan',
  'Zoë O’Connor',
  'Дмитрий Ахметов',
  'Reyansh Kulkarni',
  'Mia Fernandes',
  'Ishaan Menon',
  'काव्या वर्मा',
  'Hana Park',
]

/** Publishes 1,000 results, makes their certificates, and the two kinds of files with all of them. */
export async function measureCertificates(place: Place): Promise<Certified> {
  const ids = await store(place.databaseUrl)
  const server = await place.start({ METRICS_TOKEN: metricsToken })
  const cookie = await signIn(server.url)
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${server.url}/api/office${path}`, {
      headers: { cookie, ...fromOurPage },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply
  }
  const others = async () => {
    await fetch(`${server.url}/`).then((reply) => reply.text())
    await call('/registrations?competition=quarter-final&status=accepted').then((reply) => reply.text())
  }
  // The first requests warm up.
  await timesWhile(others, pause(2_000))
  const before = await timesWhile(others, pause(5_000))
  await heldFor(server.url)
  const making = await timeOf(() => call('/certificates/quarter-final', {}))
  const files: Certified['files'] = []
  const makeFile = async (format: PrintFormat) => {
    const started = performance.now()
    const { id } = (await (await call('/certificates/quarter-final/prints', { format })).json()) as CertificatePrint
    while (true) {
      await pause(250)
      const { prints } = (await (await call('/certificates/quarter-final')).json()) as CertificateSummary
      const state = prints.find((print) => print.id === id)?.state
      if (state === 'done') break
      if (state === 'failed') throw new Error('The file could not be made')
    }
    const took = performance.now() - started
    const { byteLength } = await (await call(`/certificates/prints/${id}`)).arrayBuffer()
    files.push({ format, took, bytes: byteLength })
  }
  const meanwhile = await timesWhile(
    others,
    makeFile('pdf').then(() => makeFile('zip')),
  )
  const one = () => call(`/registrations/${ids[0]}/certificate`).then((reply) => reply.arrayBuffer())
  const first = await timeOf(one)
  const next = await timeOf(one)
  const held = await heldFor(server.url)
  await server.stop()
  return { certificates: count, making, files, first, next, held, others: { before, meanwhile } }
}

/** Asks again and again until something else is done. Returns how long it took each time. */
async function timesWhile(ask: () => Promise<unknown>, other: Promise<unknown>): Promise<Times> {
  const times: number[] = []
  let isDone = false
  const asking = async () => {
    while (!isDone) {
      times.push(await timeOf(ask))
      await pause(25)
    }
  }
  await Promise.all([other.finally(() => (isDone = true)), asking()])
  return { median: within(times, 0.5), p95: within(times, 0.95), slowest: within(times, 1) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Stores accepted registrations with published results. Returns their ids. */
async function store(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await fill(client)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const publication = randomUUID()
  await client.query('begin')
  await client.query(
    `insert into publications (id, competition, round, published_by, published_at, visible_from, send_after)
     values ($1, 'quarter-final', 1, 'office', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day')`,
    [publication],
  )
  await client.query(
    `with child as (select id, n::int, $2::text[] as names from unnest($1::uuid[]) with ordinality as one (id, n)),
     paid as (insert into payments (id, amount, currency) select id, 20000, 'INR' from child returning id),
     entered as (insert into registrations (id, reference, competition, door, status, name, name_key, email, contact_email, dial_code, phone, region, country, state,
       city, birth_date, payment_type, fee, currency, payment_id, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers,
       season_version, disclaimer_version)
     select child.id, 'C' || lpad(n::text, 4, '0') || '-XQ2BD', 'quarter-final', 'quatform', 'accepted', names[1 + n % 8] || ' ' || n, 'child ' || n, n || '@c.example',
       n || '@p.example', '+91', '98450' || n, 'India', 'India', 'Karnataka', 'Bengaluru', '2013-05-04', 'no-offer', 20000, 'INR', child.id, n::text, n::text, 'child ' || n,
       n || '@p.example', '9198450' || n, child.id, 'hash', jsonb_build_object('class_name', '6', 'school_name', 'Sunrise Public School'), 1, '2026-11'
     from child join paid on paid.id = child.id returning id)
     insert into results (registration_id, score, is_absent, changed_by, published, publication_id)
     select child.id, n % 40, false, 'office', jsonb_build_object('score', n % 40, 'maximum', 40, 'isAbsent', false, 'place', n, 'of', $3::int, 'award', null,
       'isThrough', n <= 200, 'through', 200), $4 from child join entered on entered.id = child.id`,
    [ids, names, count, publication],
  )
  await client.query('commit')
  return ids
}
