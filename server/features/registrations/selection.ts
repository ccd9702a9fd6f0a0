import { and, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { competitionNamed, competitions, studentCompetitions } from '#domain/competitions/index.ts'
import { type Form, type Region, type Role, regions, roles } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { nameKey } from '#domain/lib/names.ts'
import { isBlank, shortNumber } from '#domain/lib/text.ts'
import { lastLateDay } from '#domain/lib/working-days.ts'
import { workbookKinds } from '#domain/registration/api.ts'
import { type ListedStatus, listedStatuses, type Status, statuses } from '#domain/registration/registration.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { paymentsDiffering, paymentsInBank } from '#server/features/payments/index.ts'
import { readHas, searchHas, wordBegins } from '#server/platform/db/like.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { anyDay, pageNumber, pageSize, searchText, selectedIds } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isOpenRequest } from './corrections/request.ts'

/** The office's filters on the registrations of a competition. Empty texts and lists filter nothing. */
export type RegistrationSelection = {
  /** The season's id; null for all. */
  round: number | null
  competition: string
  status: ListedStatus
  /** With 'overdue', the moment (milliseconds since 1970) before which the family should have answered; otherwise null. */
  dueBefore: number | null
  /** See `isSearchedFor`. */
  q: string
  /** With 'late', the last day (ISO YYYY-MM-DD, in `timeZone`) of which everything should have been reviewed; otherwise null. */
  lateDay: string | null
  region: Region | ''
  /** First and last day of submission, ISO YYYY-MM-DD, both included, in `timeZone`. */
  from: string
  to: string
  timeZone: string
  ids: readonly string[]
}

/** A selection with no filters, of all seasons. */
export const unfiltered = { round: null, dueBefore: null, lateDay: null, q: '', region: '', from: '', to: '', ids: [] } as const

/** The statuses a selection includes. */
export function statusesOf({ status }: Pick<RegistrationSelection, 'status'>): Status[] {
  if (status === 'all') return [...statuses]
  if (status === 'overdue') return ['correction']
  if (status === 'children') return ['accepted']
  return [isStatus(status) ? status : 'pending']
}

function isStatus(listed: ListedStatus): listed is Status {
  return statuses.some((status) => status === listed)
}

/** The condition for requests to look at twice: flagged ones, and those for which the bank shows another amount. */
export const isFlagged = or(registrations.isFlagged, inArray(registrations.paymentId, paymentsDiffering))

/** The condition for the newest of a child's accepted registrations on the student form in a season; the dashboard counts these. */
const isNewestOfChild = and(
  inArray(registrations.competition, studentCompetitions),
  sql`not exists (select 1 from ${registrations} newer where newer.child_key = ${registrations.childKey} and newer.competition in ${studentCompetitions}
    and newer.status = 'accepted' and newer.round = ${registrations.round} and newer.serial_no > ${registrations.serialNo})`,
)

/** The condition for everything but the status itself. */
export function matchesSelection(
  { round, competition, status, dueBefore, lateDay, q, region, from, to, timeZone, ids }: RegistrationSelection,
  lookup: Lookup = 'index',
): SQL | undefined {
  return and(
    round === null ? undefined : eq(registrations.round, round),
    status === 'children' ? isNewestOfChild : eq(registrations.competition, competition),
    status === 'flagged' ? isFlagged : undefined,
    status === 'corrected' ? isNotNull(registrations.correctedAt) : undefined,
    status === 'in-bank' ? inArray(registrations.paymentId, paymentsInBank) : undefined,
    status === 'from-schools' ? eq(registrations.schoolLink, 'registered') : undefined,
    dueBefore === null ? undefined : isOverdue(dueBefore),
    isSearchedFor(q, lookup),
    region === '' ? undefined : eq(registrations.region, region),
    from === '' ? undefined : gte(registrations.submittedAt, sql`(${from}::date)::timestamp at time zone ${timeZone}`),
    to === '' ? undefined : lt(registrations.submittedAt, endOf(to, timeZone)),
    lateDay === null ? undefined : sql`coalesce(${registrations.correctedAt}, ${registrations.submittedAt}) < ${endOf(lateDay, timeZone)}`,
    ids.length === 0 ? undefined : inArray(registrations.id, [...ids]),
  )
}

/** The condition for all filters. */
export function matchingAll(selection: RegistrationSelection): SQL | undefined {
  const [only, ...others] = statusesOf(selection)
  return and(matchesSelection(selection), only === undefined || others.length > 0 ? undefined : eq(registrations.status, only))
}

function endOf(day: string, timeZone: string): SQL {
  return sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
}

function isOverdue(at: number): SQL {
  const late = and(isOpenRequest, lt(corrections.dueAt, new Date(at)))
  return sql`${registrations.id} in (select ${corrections.registrationId} from ${corrections} where ${late})`
}

/** How a text is looked for: in the search's index, or in rows that are read anyway, because the index would read all matches before the first. */
export type Lookup = 'index' | 'rows'

/**
 * The condition for a search: part of the name, an email address, the phone, transaction or serial number, or the reference. One or two
 * letters are the beginning of a word of the name, and up to three digits are a serial number. '' matches everything.
 */
export function isSearchedFor(q: string, lookup: Lookup = 'index'): SQL | undefined {
  const number = shortNumber(q)
  if (number !== null) return eq(registrations.serialNo, number)
  if (isBlank(q)) return undefined
  // The search text begins with the name, and nothing else in it has spaces.
  if (nameKey(q).length < 3) return wordBegins(lookup === 'index' ? registrations.searchText : registrations.nameKey, q)
  return lookup === 'index' ? searchHas(registrations.searchText, q) : readHas(registrations.searchText, q)
}

const ascending = sql.raw('asc')
const descending = sql.raw('desc')

/** A column to sort by, and the direction; ties are sorted by serial number in the same direction. */
export type Sorting = { column: AnyPgColumn | SQL; direction: SQL }

export const newestFirst: Sorting = { column: registrations.serialNo, direction: descending }

/** Parses 'city_name' or '-city_name' (descending). Returns null when the form has no such column. */
function sortingBy(form: Form, sort: string): Sorting | null {
  if (sort === '-serial_no') return newestFirst
  const name = sort.replace(/^-/, '')
  const column = columnFor(form, name)
  return column && { column, direction: sort.startsWith('-') ? descending : ascending }
}

/**
 * The orders of serial numbers that the index of a season's lists has. It has nulls, of which there are none, at the other end than the index of
 * all numbers, which PostgreSQL would otherwise walk, past what other seasons have.
 */
export const newest = sql`${registrations.serialNo} desc nulls last`
export const oldest = sql`${registrations.serialNo} asc nulls first`

/** The same order from its end. */
export function reversed({ column, direction }: Sorting): Sorting {
  return { column, direction: direction === ascending ? descending : ascending }
}

/** Columns that every list can be sorted by, whatever its form. */
const shared = new Map<string, AnyPgColumn>([
  ['serial_no', registrations.serialNo],
  ['submitted_at', registrations.submittedAt],
  ['status', registrations.status],
  ['payment_type', registrations.paymentType],
])

function columnFor(form: Form, name: string): AnyPgColumn | SQL | null {
  const own = shared.get(name)
  if (own) return own
  const role = roles.find((candidate) => form.roles[candidate] === name)
  if (role) return role === 'name' ? registrations.nameKey : registrations[role as Exclude<Role, 'name'>]
  return form.fields.some((field) => field.name === name) ? beginningOf(name) : null
}

/** The first 80 characters of an answer without a column. */
function beginningOf(answer: string): SQL {
  return sql`left(${registrations.answers} ->> ${answer}::text, 80)`
}

const filters = {
  competition: z.enum(competitions.map(({ slug }) => slug)),
  status: z.enum(listedStatuses),
  q: searchText,
  region: z.enum([...regions, '']).default(''),
  from: anyDay,
  to: anyDay,
}

/** The filters alone, for 'all that match' in the body of a decision. */
export const filterQuery = z.strictObject(filters)

export const pageQuery = z.strictObject({
  ...filters,
  sort: z.string().max(60).default('-serial_no'),
  page: pageNumber,
  size: pageSize,
})

export const registrationsQuery = z.strictObject({ ...filters, ids: selectedIds })

export const workbookQuery = registrationsQuery.extend({ kind: z.enum(workbookKinds).default('list') })

/** Converts the filters to a selection. */
export function selectionFrom(
  query: z.infer<typeof filterQuery> & { ids?: string[] },
  { season, now }: Pick<AppContext, 'season' | 'now'>,
): RegistrationSelection {
  const { competition, status, q, region, from, to, ids = [] } = query
  const { timeZone, reviewDays, round } = season()
  const dueBefore = status === 'overdue' ? now() : null
  const lateDay = status === 'late' ? lastLateDay(dayIn(timeZone, now()), reviewDays) : null
  return { round, competition, status, dueBefore, lateDay, q, region, from, to, timeZone, ids }
}

/** Parses the sort order; throws 400 at `sort` when the competition has no such column. */
export function sortingFrom({ competition, sort }: { competition: string; sort: string }): Sorting {
  const sorting = sortingBy(formNamed(competitionNamed(competition).form), sort)
  if (!sorting) throw problems.invalid([{ path: 'sort', message: 'This list has no such column.' }])
  return sorting
}
