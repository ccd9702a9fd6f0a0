import { and, inArray, sql } from 'drizzle-orm'
import { mobileKey } from '#domain/booking/mobile.ts'
import { nameKey } from '#domain/lib/names.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { history } from '#server/platform/db/schema/index.ts'
import { addressKey } from './ledger.ts'
/** Names and contact details from before corrections by the office. */
export type EarlierIdentity = {
  /** Addresses of the student, participant or school itself. */
  own: string[]
  /** The parent's addresses; a participant is its own contact. */
  contact: string[]
  names: string[]
  /** The same names as they were typed. */
  writtenNames: string[]
  /** The last ten digits of phone numbers, as in bookings. */
  phones: string[]
  /** Everything that someone may have typed to find them. */
  searchable: string[]
}

const fields = {
  own: ['student_email', 'email', 'alternate_email'],
  contact: ['parent_email', 'email'],
  names: ['student_name', 'participant_name', 'schoolname'],
  phones: ['parent_contact', 'contact', 'parent_mobile'],
  others: ['alternate_contact', 'txn_no'],
}
const addressFields = [...new Set([...fields.own, ...fields.contact])]

/** There are few corrections, and a partial index covers them (`history_corrected`). */
const isCorrection = sql`${history.action} in ('amended', 'moved', 'corrected')`

/**
 * Returns who had one of these addresses until it was corrected: the subject's id, the address, and whether it was the person's own or the
 * contact's. Doesn't find what an erasure removed from history.
 */
export async function formerHolders(
  tx: Database | Transaction,
  addresses: string[],
): Promise<{ id: string; address: string; isOwn: boolean; isContact: boolean }[]> {
  if (addresses.length === 0) return []
  const { rows } = await tx.execute<{ id: string; address: string; field: string }>(sql`
    select distinct ${history.subjectId} as id, lower(old.value) as address, old.key as field
    from ${history}, jsonb_each_text(${history.before}) old
    where ${isCorrection} and old.key = any (${sql.param(addressFields)}::text[])
      and lower(old.value) = any (${sql.param(addresses)}::text[])`)
  return rows.map(({ id, address, field }) => ({
    id,
    address,
    isOwn: fields.own.includes(field),
    isContact: fields.contact.includes(field),
  }))
}

/** Returns what was corrected on each of these subjects (ids of registrations, bookings, schools and accounts). */
export async function earlierIdentitiesOf(tx: Database | Transaction, ids: string[]): Promise<(id: string) => EarlierIdentity> {
  const rows = await tx
    .select({ id: history.subjectId, before: history.before })
    .from(history)
    .where(and(inArray(history.subject, ['registration', 'booking', 'school', 'account']), inArray(history.subjectId, ids), isCorrection))
  const corrections = Map.groupBy(rows, ({ id }) => id)
  return (id) => toEarlierIdentity((corrections.get(id) ?? []).map(({ before }) => before ?? {}))
}

function toEarlierIdentity(before: Record<string, unknown>[]): EarlierIdentity {
  const valuesOf = (names: string[]) => {
    const values = before.flatMap((corrected) => names.map((name) => corrected[name]))
    return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
  }
  return {
    own: valuesOf(fields.own).map(addressKey),
    contact: valuesOf(fields.contact).map(addressKey),
    names: valuesOf(fields.names).map(nameKey),
    writtenNames: valuesOf(fields.names),
    phones: valuesOf(fields.phones).map(mobileKey),
    searchable: valuesOf(Object.values(fields).flat()),
  }
}
