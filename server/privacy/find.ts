import { and, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../db/open.ts'
import { bookings, outbox, registrations, schools, user } from '../db/tables.ts'
import { addressOf } from './address.ts'

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect']

/** Everything that is about a person or names its address. */
export type Found = {
  registrations: Row<typeof registrations>[]
  bookings: Row<typeof bookings>[]
  letters: string[]
  accounts: Row<typeof user>[]
  schools: Row<typeof schools>[]
  /** The address is an administrator's, whose account is not among those. */
  administrator: boolean
}

export type Search = {
  /** Only what was there before that moment; for an erasure that is repeated. */
  before?: Date | undefined
  /** Nobody else changes what is found until the transaction ends: no decision, edit or letter of its own comes in between. */
  holds?: boolean
}

/**
 * Finds a person by e-mail address. A child's own address leads to that child and to nobody else; a parent's to every child that was
 * registered with it. With a child go its bookings (the same name, and the same parent's address or phone number) and its account, unless
 * somebody else registered with that account's address too. A school's address leads to the school and its account, not to its students.
 */
export async function findPerson(tx: Database | Transaction, email: string, { before, holds = false }: Search = {}): Promise<Found> {
  const address = addressOf(email)
  const earlier = (column: PgColumn) => (before ? lt(column, before) : undefined)

  const held = <Asked extends { for(strength: 'update'): Asked }>(asked: Asked) => (holds ? asked.for('update') : asked)

  const own = await held(
    tx
      .select()
      .from(registrations)
      .where(and(isRegisteredWith(address), earlier(registrations.submittedAt)))
      .orderBy(registrations.serialNo)
      .$dynamic(),
  )
  const booked = await tx
    .select()
    .from(bookings)
    .where(and(or(eq(sql`lower(${bookings.parentEmail})`, address), isBookedFor(own)), earlier(bookings.bookedAt)))
    .orderBy(bookings.number)
  const schoolRows = await held(
    tx
      .select()
      .from(schools)
      .where(and(eq(sql`lower(${schools.email})`, address), earlier(schools.registeredAt)))
      .$dynamic(),
  )

  const children = await onlyTheirs(tx, own)
  const schoolUsers = schoolRows.map(({ userId }) => userId)
  const isTheirAccount = or(and(inArray(user.email, [address, ...children]), eq(user.role, 'user')), inArray(user.id, schoolUsers))
  const accountRows = await held(
    tx
      .select()
      .from(user)
      .where(and(isTheirAccount, earlier(user.createdAt)))
      .$dynamic(),
  )
  const [admin] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, address), eq(user.role, 'admin')))

  const about = [own, booked, schoolRows, accountRows].flatMap((rows) => rows.map(({ id }) => id))
  const letters = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(or(inArray(outbox.subjectId, about), eq(sql`lower(${outbox.recipient})`, address)), earlier(outbox.createdAt)))
    .orderBy(outbox.createdAt, outbox.id)
  return {
    registrations: own,
    bookings: booked,
    letters: letters.map(({ id }) => id),
    accounts: accountRows,
    schools: schoolRows,
    administrator: admin !== undefined,
  }
}

export function isNothing(found: Found): boolean {
  return [found.registrations, found.bookings, found.letters, found.accounts, found.schools].every((rows) => rows.length === 0)
}

/** The ids of everything that history may tell of. */
export function subjectsOf(found: Found): string[] {
  const rows = [...found.registrations, ...found.bookings, ...found.accounts, ...found.schools]
  return [...rows.map(({ id }) => id), ...found.letters]
}

function isRegisteredWith(address: string): SQL | undefined {
  return or(
    eq(sql`lower(${registrations.email})`, address),
    eq(registrations.contactKey, address),
    eq(sql`lower(${registrations.answers} ->> 'alternate_email')`, address),
  )
}

function isBookedFor(children: Found['registrations']): SQL | undefined {
  const each = children.map(({ nameKey, contactKey, phoneKey }) =>
    and(
      eq(bookings.nameKey, nameKey),
      or(eq(sql`lower(${bookings.parentEmail})`, contactKey), eq(bookings.parentMobile, phoneKey.slice(-10))),
    ),
  )
  return or(...each)
}

/** The students' addresses with which nobody else is registered. */
export async function onlyTheirs(tx: Database | Transaction, own: Found['registrations']): Promise<string[]> {
  const addresses = [...new Set(own.map(({ email }) => addressOf(email)))]
  if (addresses.length === 0) return []
  const lowered = sql<string>`lower(${registrations.email})`
  const others = await tx
    .selectDistinct({ email: lowered })
    .from(registrations)
    .where(
      and(
        inArray(lowered, addresses),
        notInArray(
          registrations.id,
          own.map(({ id }) => id),
        ),
      ),
    )
  return addresses.filter((address) => !others.some(({ email }) => email === address))
}
