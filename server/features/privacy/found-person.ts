import { type SQL, sql } from 'drizzle-orm'
import { mobileKey } from '#domain/booking/mobile.ts'
import type { OfPerson } from '#server/features/statements/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { bookings, type disputes, type drafts, registrations, schools, type user } from '#server/platform/db/schema/index.ts'
import type { EarlierIdentity } from './earlier-identities.ts'

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
  const { registrations, drafts, bookings, disputes, emails, accounts, schools, imported } = found
  return [registrations, drafts, bookings, disputes, emails, accounts, schools, imported].every((rows) => rows.length === 0)
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
export function thingsOf({ registrations, drafts, bookings, schools, emails, accounts }: FoundPerson): { id: string }[] {
  return [...registrations, ...drafts, ...bookings, ...schools, ...accounts, ...emails.map((id) => ({ id }))]
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
