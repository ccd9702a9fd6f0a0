import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import { type EmailState, emailStateWords } from '#domain/email/outbox.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { startSentence } from '#domain/lib/text.ts'
import { type ListedStatus, statusWords } from '#domain/registration/registration.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accessLog, bookings, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { findPerson } from './find.ts'
import { thingsOf } from './found-person.ts'

/** Whose data were seen ('' for everyone's), and when: days, ISO YYYY-MM-DD, both included; '' for no limit. */
type AccessSelection = { email: string; from: string; to: string }

/** How many names per entry are listed. */
const named = 3
/** How many entries a workbook has at most, the newest first, and how many are read at once. */
const most = { rows: 100_000, batch: 500 }

/** The workbook of the access log. */
export const accessWorkbook = {
  file: 'AccessLog.xlsx',
  sheet: 'Access log',
  columns: [
    { name: 'at', label: 'When' },
    { name: 'actor', label: 'Who' },
    { name: 'action', label: 'What' },
    { name: 'subject', label: 'Of' },
    { name: 'shown', label: 'How many' },
    { name: 'names', label: 'Saw' },
    { name: 'asked', label: 'Search and filters' },
  ],
} as const

/** Yields the rows of the access log's workbook, newest first, at most 100,000, with times in a time zone. */
export async function* accessRows(
  db: Database,
  selection: AccessSelection,
  timeZone: string,
): AsyncGenerator<Record<(typeof accessWorkbook.columns)[number]['name'], string | number>> {
  const where = await matching(db, selection, timeZone)
  let before: SQL | undefined
  for (let count = 0; count < most.rows; count += most.batch) {
    const rows = await db.select().from(accessLog).where(and(where, before)).orderBy(desc(accessLog.id)).limit(most.batch)
    const names = await namesOf(
      db,
      rows.flatMap(({ shown }) => shown.slice(0, named)),
    )
    for (const { at, actorName, action, subject, shown, asked } of rows) {
      yield {
        at: dayAndTimeIn(timeZone, at.getTime()),
        actor: actorName,
        action,
        subject,
        shown: shown.length,
        names: shown
          .slice(0, named)
          .flatMap((one) => names.get(one) ?? [])
          .join(', '),
        asked: Object.entries(asked).filter(isSearch).map(askedText).join(', '),
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < most.batch) return
    before = lt(accessLog.id, last.id)
  }
}

const askedLabels: Record<string, string> = { q: 'Search', email: 'Address' }

/** How a list was shown, which isn't a search. */
const shownHow = ['page', 'size', 'sort', 'columns', 'kind']

function isSearch([name, value]: [string, unknown]): boolean {
  return !shownHow.includes(name) && value !== 'all'
}

/** A part of a search in the words of the office's screens: 'Search: zoe', 'Competition: Wordsmith', 'Status: Waiting'. */
function askedText([name, value]: [string, unknown]): string {
  const text = String(value)
  const words: Record<string, string | undefined> = {
    competition: competitions.find(({ slug }) => slug === text)?.name,
    status: statusWords[text as ListedStatus],
    state: emailStateWords[text as EmailState],
  }
  return `${askedLabels[name] ?? startSentence(name.replaceAll('_', ' '))}: ${words[name] ?? (name === 'q' || name === 'email' ? text : startSentence(text))}`
}

/** Returns who has seen any of these things, oldest first, in the form that the person concerned may see. */
export async function accessesTo(db: Database, things: { id: string }[]) {
  const rows = await db
    .select({ at: accessLog.at, actorName: accessLog.actorName, role: user.role, action: accessLog.action, subject: accessLog.subject })
    .from(accessLog)
    .leftJoin(user, eq(user.id, accessLog.actor))
    .where(showsAny(things))
    .orderBy(asc(accessLog.at), asc(accessLog.id))
  const isGuest = (role: string | null) => role === 'school' || role === 'user'
  return rows.map(({ at, actorName, role, action, subject }) => ({ at, by: isGuest(role) ? actorName : 'the office', action, subject }))
}

async function matching(db: Database, { email, from, to }: AccessSelection, timeZone: string) {
  return and(
    email === '' ? undefined : showsAny(thingsOf(await findPerson(db, email))),
    from === '' ? undefined : gte(accessLog.at, sql`(${from}::date)::timestamp at time zone ${timeZone}`),
    to === '' ? undefined : lt(accessLog.at, sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`),
  )
}

/** The condition for entries of the access log that show any of these things. */
export function showsAny(things: { id: string }[]): SQL {
  return sql`${accessLog.shown} && ${sql.param(idsOf(things))}::uuid[]`
}

async function namesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const things = [
    await db.select({ id: registrations.id, name: registrations.name }).from(registrations).where(inArray(registrations.id, ids)),
    await db.select({ id: bookings.id, name: bookings.studentName }).from(bookings).where(inArray(bookings.id, ids)),
    await db.select({ id: schools.id, name: schools.name }).from(schools).where(inArray(schools.id, ids)),
    await db.select({ id: outbox.id, name: outbox.recipient }).from(outbox).where(inArray(outbox.id, ids)),
    await db.select({ id: user.id, name: user.email }).from(user).where(inArray(user.id, ids)),
  ].flat()
  return new Map(things.map(({ id, name }) => [id, name]))
}
