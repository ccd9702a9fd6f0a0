import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#domain/forms/form.ts'
import { fold } from '#domain/lib/text.ts'
import { type Status, statuses } from '#domain/registration/registration.ts'
import { foldedHas, searchHas, shortNumber } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

/** The office's filters on the registrations of a competition. Empty texts and lists filter nothing. */
export type Selection = {
  competition: string
  status: Status | 'all'
  /** See `isSearchedFor`. */
  q: string
  region: Region | ''
  /** First and last day of submission, ISO YYYY-MM-DD, both included, in `timeZone`. */
  from: string
  to: string
  timeZone: string
  ids: string[]
}

/** The statuses a selection includes. */
export function statusesOf({ status }: Selection): Status[] {
  return status === 'all' ? [...statuses] : [status]
}

/** Whether no filter is set apart from the status. */
export function isWhole({ status, q, region, from, to, ids }: Selection): boolean {
  return status !== 'all' && [q, region, from, to].every((filter) => filter === '') && ids.length === 0
}

/** The condition for everything but the status. */
export function matching({ competition, q, region, from, to, timeZone, ids }: Selection): SQL | undefined {
  return and(
    eq(registrations.competition, competition),
    isSearchedFor(q),
    region === '' ? undefined : eq(registrations.region, region),
    from === '' ? undefined : gte(registrations.submittedAt, sql`(${from}::date)::timestamp at time zone ${timeZone}`),
    to === '' ? undefined : lt(registrations.submittedAt, sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`),
    ids.length === 0 ? undefined : inArray(registrations.id, ids),
  )
}

/** The condition for all filters. */
export function matchingAll(selection: Selection): SQL | undefined {
  const { status } = selection
  return and(matching(selection), status === 'all' ? undefined : eq(registrations.status, status))
}

/**
 * The condition for a search: part of the name, an email address, the phone, transaction or serial number, or the reference. One or two
 * letters are searched in names only, and up to three digits are a serial number. '' matches everything.
 */
export function isSearchedFor(q: string): SQL | undefined {
  const number = shortNumber(q)
  if (number !== null) return eq(registrations.serialNo, number)
  const { length } = fold(q)
  if (length === 0) return undefined
  return length < 3 ? foldedHas(registrations.nameKey, q) : searchHas(registrations.searchText, q)
}
