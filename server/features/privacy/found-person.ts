import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { mobileKey } from '#domain/booking/mobile.ts'
import { nameKey } from '#domain/lib/names.ts'
import type { OfPerson } from '#server/features/statements/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { bookings, type disputes, type drafts, history, registrations, schools, type user } from '#server/platform/db/schema/index.ts'
import { addressKey } from './ledger.ts'

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect']

/** Everything that is about a person or names its address. */
export type FoundPerson = {
  registrations: Row<typeof registrations>[]
  /** Students whom schools have added and not paid for. */
  drafts: Row<typeof drafts>[]
  bookings: Row<typeof bookings>[]
  /** What the person was refused for and says isn't theirs. */
  disputes: Row<typeof disputes>[]
  emails: string[]
  accounts: Row<typeof user>[]
  /** Accounts under an erased name that someone else needs; they stay, renamed as given here. */
  renamed: { id: string; name: string }[]
  schools: Row<typeof schools>[]
  /** The cells of rows that name their address, in files that schools are importing. */
  imported: string[][]
  /** The address is an administrator's, whose account is not included. */
  administrator: boolean
  /** Earlier addresses that nobody else has or had; accounts and emails under them are included. */
  formerAddresses: string[]
  /** Current addresses of registrations that used to have this address and are not included. */
  elsewhere: string[]
  /** Names, addresses and numbers before they were corrected. */
  formerTexts: string[]
}

export type FindOptions = {
  /** Locks what is found until the transaction ends, so that no decision, edit or email comes in between. */
  holds?: boolean
}

export type Rows = Pick<FoundPerson, 'registrations' | 'drafts' | 'bookings' | 'schools'>

export type FoundChild = { row: FoundPerson['registrations'][number]; earlier: EarlierIdentity }

export const idsIn = (rows: Rows) => [rows.registrations, rows.drafts, rows.bookings, rows.schools].flatMap(idsOf)
export const phoneOf = ({ phoneKey }: { phoneKey: string }) => mobileKey(phoneKey)

export const loweredOwn = sql<string>`lower(${registrations.email})`
export const loweredOther = sql<string>`lower(${registrations.answers} ->> 'alternate_email')`
export const loweredParent = sql<string>`lower(${bookings.parentEmail})`
/** As `mobileKey` has it. */
export const mobileDigits = sql<string>`right(regexp_replace(${bookings.parentMobile}, '[^0-9]', '', 'g'), 10)`
export const loweredSchool = sql<string>`lower(${schools.email})`

export function isNothing(found: FoundPerson): boolean {
  return subjectsOf(found).length === 0 && found.imported.length === 0
}

/** The condition for a row of a file that a school is importing to name one of these addresses. */
export function namesOneOf(row: SQL, addresses: string[]): SQL {
  return sql`exists (select from jsonb_array_elements_text(${row} -> 'cells') cell where lower(cell) = any(${sql.param(addresses)}::text[]))`
}

/** What a file of scores may name a registration by, in lower case. */
export function numbersOf(registrations: FoundPerson['registrations']): string[] {
  return registrations.flatMap(({ serialNo, reference, name }) => [String(serialNo), reference.toLowerCase(), name.toLowerCase()])
}

/** The ids of everything that history may mention. */
export function subjectsOf(found: FoundPerson): string[] {
  return [...idsIn(found), ...idsOf(found.disputes), ...idsOf(found.accounts), ...found.emails]
}

/** The things of a person that an answer can show. */
export function thingsOf(found: FoundPerson): { id: string }[] {
  return subjectsOf(found).map((id) => ({ id }))
}

/** What bank statements may say about a person, by the proofs of their payments. */
export function paymentsOfPerson({ registrations }: FoundPerson, proofs: { txnKey: string }[]): OfPerson {
  return {
    payments: [...new Set(registrations.map(({ paymentId }) => paymentId))],
    numberKeys: [...new Set(proofs.map(({ txnKey }) => txnKey))].filter((key) => key !== ''),
    references: registrations.map(({ reference }) => reference),
    names: registrations.map(({ name }) => name),
  }
}

/** Names and contact details from before corrections by the office. */
type EarlierIdentity = {
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
  tx: Queryable,
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
export async function earlierIdentitiesOf(tx: Queryable, ids: string[]): Promise<(id: string) => EarlierIdentity> {
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
