import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { DatabaseKind } from '#test/support/databases.ts'
import { ownPayment } from '#test/support/own-payment.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { verify } from '#test/support/schools.ts'
import { type Real, realRequests } from './requests.ts'

/** Shorter limits than in production for requests cut off in the middle. */
const timeouts = { headers: 1_000, request: 4_000, idle: 60_000, check: 100 }

/** A listening portal, and requests that it understands. `complaints` are its log lines about internal errors. */
export type FuzzServer = { portal: Portal; port: number; real: Real[]; complaints: string[] }

/** Opens the portal on this database with a family, a school and an administrator. The caller closes `portal`. */
export async function openFuzzServer(kind: DatabaseKind): Promise<FuzzServer> {
  const complaints: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => complaints.push(line) })
  const portal = await openPortal(
    {
      timeouts,
      log,
      limits: { signIn: 1e6, submit: 1e6 },
      publicUrl: 'http://portal.example',
      season: () => ({ ...defaultSeason, payment: ownPayment }),
    },
    kind,
  )
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const port = (portal.app.server.address() as { port: number }).port
  const office = (await portal.signIn()).cookie
  const answers = aSchool()
  await portal.app.inject({ method: 'POST', url: '/api/schools', headers: { 'idempotency-key': crypto.randomUUID() }, payload: answers })
  await verify(portal)
  const school = (await portal.signInAs('school', answers.email ?? '')).cookie
  const picture = await aPicture('png', { width: 120, height: 200 })
  await portal.submit(aFamily(), { picture })
  const { rows } = await portal.db.execute<{ id: string }>(sql`select id from registrations`)
  const real = realRequests({ office, school, schoolName: answers.schoolname ?? '', id: rows[0]?.id ?? '', picture })
  return { portal, port, real, complaints }
}

/** Counts what is stored, and what is incomplete. */
export async function whatIsThere(portal: Portal) {
  const { rows: counted } = await portal.db.execute<{ n: number }>(sql`select count(*)::int as n from registrations`)
  const { rows: halves } = await portal.db.execute(sql`
    select 'registration' as half, id::text from registrations r where not exists (
        select from history where subject = 'registration' and subject_id = r.id::text and action = 'entered')
      or not exists (select from outbox where subject_id = r.id::text and template in ('registration-received', 'registered-by-school'))
    union all select 'booking', id::text from bookings b where state in ('booked', 'cancelled') and (not exists (
        select from history where subject = 'booking' and subject_id = b.id::text and action = 'booked')
      or not exists (select from outbox where subject_id = b.id::text and template = 'booking-confirmed'))
    union all select 'school', id::text from schools s where not exists (
        select from history where subject = 'school' and subject_id = s.id::text
          and action = case s.status when 'waiting' then 'registered again' when 'closed' then 'sent again' else 'registered' end)
      or not exists (select from outbox where template = case s.status when 'waiting' then 'school-waiting' else 'school-registered' end and recipient = s.email)
    union all select 'history', id::text from history h where subject = 'registration'
      and not exists (select from registrations where id::text = h.subject_id)
    union all select 'letter', id::text from outbox o where template in ('registration-received', 'registered-by-school')
      and not exists (select from registrations where id::text = o.subject_id)`)
  const files = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const strays = await readdir(portal.dataDir)
  return {
    registrations: counted[0]?.n ?? 0,
    halves,
    files: files.filter((entry) => entry.isFile()).map(({ name }) => name),
    strays: strays.sort(),
  }
}
