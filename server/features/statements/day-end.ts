import { eq, inArray, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { closedText, type DayGroup, type DayRow, dayGroups, inMenuOrder, shareMoney } from '#domain/payment/day-end.ts'
import { totalsOf } from '#domain/payment/money.ts'
import { agreementIn } from '#domain/payment/statement-answers.ts'
import type { DayTotals } from '#domain/payment/statement-api.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bankBook } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { closedDays, refunds, schools } from '#server/platform/db/schema/index.ts'
import { type Actor, namesInOffice, record } from '#server/platform/history.ts'
import type { Workbook } from '#server/platform/http/download.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { type Compared, compare } from './compare.ts'
import { unclaimedMoney } from './proposals.ts'

type Options = Pick<AppContext, 'db' | 'now' | 'season'>

/**
 * Returns the totals of a day (ISO) in the organisation's time zone: as they were when the day was closed, otherwise as they are now. An
 * acceptance counts on the day it was made, and one that was taken back is subtracted on the day of that.
 */
export async function totalsOfDay(context: Options, day: string): Promise<DayTotals> {
  const { db } = context
  const closed = await closedDay(db, day)
  const events = closed ? [] : await eventsOf(context, day)
  const compared = await compare(context, paymentsIn(events))
  const groups = closed?.groups ?? dayGroups(rowsFrom(events, sharesIn(compared)))
  const nameOf = await namesInOffice(db)
  return {
    day,
    groups: groups as DayTotals['groups'],
    schools: Object.fromEntries(await schoolsIn(db, groups)),
    people: Object.fromEntries(groups.map(({ reviewer }) => [reviewer, nameOf(reviewer)])),
    closed: closed ? { at: closed.closedAt.toISOString(), by: nameOf(closed.closedBy) } : null,
    is_over: isOver(context, day),
    unclaimed: await unclaimedMoney(db, compared),
    ...(await returnedMoney(db, day)),
  }
}

async function closedDay(db: Database, day: string) {
  const [closed] = await db.select().from(closedDays).where(eq(closedDays.day, day))
  return closed
}

/** The sums of a day that isn't closed. */
async function openGroups(context: Options, day: string): Promise<DayGroup[]> {
  const events = await eventsOf(context, day)
  if (events.length === 0) return []
  return dayGroups(rowsFrom(events, sharesIn(await compare(context, paymentsIn(events)))))
}

function isOver({ season, now }: Options, day: string): boolean {
  return day < dayIn(season().timeZone, now())
}

/** Closes a day that is over: its totals stay as they are. Closing it again changes nothing. Throws 409 for a day that isn't over. */
export async function closeDay(context: Options, actor: Actor, day: string): Promise<void> {
  if (!isOver(context, day)) throw problems.stale('You can close a day once it’s over.')
  const groups = await openGroups(context, day)
  await context.db.transaction(async (tx) => {
    const stored = await tx.insert(closedDays).values({ day, closedBy: actor.name, groups }).onConflictDoNothing().returning()
    if (stored.length > 0)
      await record(tx, { actor, action: 'closed', subject: 'day', subjectId: day, after: { decisions: acceptedIn(groups) } })
  })
}

/** Opens a closed day again, so that its totals follow what was imported since. Throws 404 when it isn't closed. */
export async function reopenDay({ db }: Options, actor: Actor, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = existing(await tx.delete(closedDays).where(eq(closedDays.day, day)).returning())
    await record(tx, { actor, action: 'opened again', subject: 'day', subjectId: day, before: { decisions: acceptedIn(gone.groups) } })
  })
}

const acceptedIn = (groups: DayGroup[]) => groups.reduce((sum, { accepted }) => sum + accepted, 0)

type Event = {
  id: string
  serial_no: number
  competition: string
  currency: 'INR' | 'USD'
  fee: number
  school: string
  payment: string
  /** Their address; without an account, what history calls them. */
  reviewer: string
  reason: string | null
  accepted: number
}

/** The decisions of a day that accepted a registration or took an acceptance back. */
async function eventsOf({ db, season }: Options, day: string): Promise<Event[]> {
  const { timeZone } = season()
  const { rows } = await db.execute<Event>(sql`
    with events as materialized (
      select h.id, h.subject_id, coalesce(u.email, h.actor_name) as reviewer, h.reason,
        case when h.after ->> 'status' = 'accepted' then 1 else -1 end as accepted
      from history h left join "user" u on u.id = h.actor
      where h.subject = 'registration' and (h.before ->> 'status' = 'accepted' or h.after ->> 'status' = 'accepted')
        and h.before ->> 'status' <> h.after ->> 'status'
        and h.at >= (${day}::date)::timestamp at time zone ${timeZone} and h.at < (${day}::date + 1)::timestamp at time zone ${timeZone})
    select r.id, r.serial_no::int, r.competition, r.currency, r.fee, coalesce(r.school_id::text, '') as school, r.payment_id as payment,
      reviewer, events.reason, accepted
    from events join registrations r on r.id = events.subject_id::uuid
    order by events.id`)
  return rows
}

const paymentsIn = (rows: { payment: string }[]) => [...new Set(rows.map(({ payment }) => payment))]

function rowsFrom(events: Event[], shares: ReturnType<typeof sharesIn>): DayRow[] {
  return events.map(({ id, serial_no: serialNo, competition, currency, fee, school, payment, reviewer, reason, accepted }) => {
    const { bank, lines } = shares.get(id) ?? { bank: 0, lines: 0 }
    const name = competitionNamed(competition).name
    return {
      serialNo,
      competition: name,
      currency,
      school,
      reviewer,
      accepted,
      fee: accepted * fee,
      lines: accepted * lines,
      bank: accepted * bank,
      payment,
      agreed: agreementIn(reason),
    }
  })
}

/** Returns the money that came for each registration, by its id. */
function sharesIn({ pairs, proposals, lines, paid }: Compared) {
  const shares = new Map<string, { bank: number; lines: number }>()
  const guessed = new Set(pairs.filter(({ by }) => by === 'reference').map(({ line }) => line))
  for (const proposal of proposals) {
    const isGuess = proposal.group === 'reference' && proposal.lines.every((line) => guessed.has(line))
    if (isGuess) continue
    const claims = proposal.payments
      .flatMap((payment) => paid.get(payment) ?? [])
      .map(({ id, serial_no, fee, currency, status }) => ({
        id,
        serialNo: serial_no,
        amount: fee,
        currency,
        isDeclined: status === 'declined',
      }))
    const money = proposal.lines.flatMap((line) => lines.get(line) ?? [])
    for (const [id, share] of shareMoney(money, claims)) shares.set(id, share)
  }
  return shares
}

/** What was returned on a day, and what is still to return. */
async function returnedMoney(db: Database, day: string): Promise<Pick<DayTotals, 'returned' | 'to_return'>> {
  const { dues } = await bankBook(db)
  return { returned: totalsOf(await db.select().from(refunds).where(eq(refunds.returnedOn, day))), to_return: totalsOf(dues) }
}

async function schoolsIn(db: Database, groups: DayGroup[]): Promise<[string, string][]> {
  const ids = [...new Set(groups.map(({ school }) => school))].filter((id) => id !== '')
  if (ids.length === 0) return []
  const rows = await db.select({ id: schools.id, name: schools.name }).from(schools).where(inArray(schools.id, ids))
  const known = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => [id, known.get(id) ?? 'An erased school'])
}

/** The columns of the day-end workbook. Amounts are in major units, so that they can be summed. */
const columns = [
  { name: 'day', label: 'Day', format: 'date' },
  { name: 'competition', label: 'Competition' },
  { name: 'currency', label: 'Currency' },
  { name: 'school', label: 'School' },
  { name: 'reviewer', label: 'Decided By' },
  { name: 'accepted', label: 'Accepted', total: true },
  { name: 'fees', label: 'Fees', format: 'money', total: true },
  { name: 'lines', label: 'Bank Lines', total: true },
  { name: 'bank', label: 'In The Bank', format: 'money', total: true },
  { name: 'difference', label: 'Difference', format: 'money', total: true },
  { name: 'to_return', label: 'To Return', format: 'money', total: true },
  { name: 'closed', label: 'Closed' },
] as const

/** A workbook of the days from one to another (ISO, both included): a row for each competition, currency, school and reviewer. */
export function daysWorkbook(context: Options, from: string, to: string): Workbook {
  return { file: `Day-end-${from}${from === to ? '' : `-to-${to}`}.xlsx`, sheet: 'Day-end totals', columns, rows: rows() }

  async function* rows() {
    const nameOf = await namesInOffice(context.db)
    for (const day of daysFrom(from, to)) {
      const closed = await closedDay(context.db, day)
      const groups = closed?.groups ?? (await openGroups(context, day))
      const names = new Map(await schoolsIn(context.db, groups))
      for (const { competition, currency, school, reviewer, accepted, fees, lines, bank, difference, over } of inMenuOrder(groups)) {
        const amounts = { fees: fees / 100, bank: bank / 100, difference: difference / 100, to_return: over / 100 }
        const words = {
          school: names.get(school) ?? '',
          reviewer: nameOf(reviewer),
          closed: closed ? closedText({ at: closed.closedAt.getTime(), by: nameOf(closed.closedBy) }, context.season().timeZone) : 'Open',
        }
        yield { day: new Date(day), competition, currency, accepted, lines, ...words, ...amounts }
      }
    }
  }
}

const oneDay = 86_400_000

function daysFrom(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / oneDay + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => new Date(Date.parse(from) + n * oneDay).toISOString().slice(0, 10))
}
