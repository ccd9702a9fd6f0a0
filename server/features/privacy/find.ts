import { and, eq, inArray, lt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fold } from '#domain/lib/text.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { addressOf } from './address-key.ts'
import { formerHolders, type Trail, trailsOf } from './trail.ts'

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect']

/** Everything that is about a person or names its address. */
export type Found = {
  registrations: Row<typeof registrations>[]
  bookings: Row<typeof bookings>[]
  letters: string[]
  accounts: Row<typeof user>[]
  /** Accounts that somebody else needs and that carry an erased name; they stay, under the name given here. */
  renamed: { id: string; name: string }[]
  schools: Row<typeof schools>[]
  /** The address is an administrator's, whose account is not among those. */
  administrator: boolean
  /** Earlier addresses that nobody else has or had: accounts and emails under them are among what was found. */
  formerAddresses: string[]
  /** Present addresses of registrations that had this address until it was corrected and are not among what was found. */
  elsewhere: string[]
  /** Names, addresses and numbers before they were corrected. */
  formerTexts: string[]
}

export type Search = {
  /** Only what was there before that moment; for an erasure that is repeated. */
  before?: Date | undefined
  /** Nobody else changes what is found until the transaction ends: no decision, edit or email of its own comes in between. */
  holds?: boolean
}

type Rows = Pick<Found, 'registrations' | 'bookings' | 'schools'>

/**
 * Finds a person by email address, the present one or one that the office has corrected since. A child's own address leads to that child and to
 * nobody else; a parent's to every child that was registered with it. With a child go its bookings (those of its registration, and those with
 * the same name and the same parent's address or phone number) and its account, unless somebody else registered with that account's address too. A school's address leads to the school and
 * its account, not to its students.
 *
 * An old address may have been a typing mistake that belongs to another family. It leads to a registration only when nobody has it now, or when
 * that registration is about the same child as one that has it now (for a parent's address: has the same phone number). Other things under an old
 * address are found only when nobody else has or had it.
 */
export async function findPerson(tx: Database | Transaction, email: string, search: Search = {}): Promise<Found> {
  const address = addressOf(email)
  const now = await rowsWith(
    tx,
    { registrations: isRegisteredWith(address), bookings: eq(loweredParent, address), schools: eq(loweredSchool, address) },
    search,
  )
  const [admin] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, address), eq(user.role, 'admin')))
  const administrator = admin !== undefined
  const { elsewhere, ...former } = await formerlyAt(tx, address, { ...now, administrator }, search)
  const found = await gather(
    tx,
    {
      registrations: [...now.registrations, ...former.registrations],
      bookings: [...now.bookings, ...former.bookings],
      schools: [...now.schools, ...former.schools],
    },
    { ...search, address, withBookings: true },
  )
  return { ...found, administrator, elsewhere }
}

/** What had this address until it was corrected, as far as it is about the same person; see findPerson. */
async function formerlyAt(
  tx: Database | Transaction,
  address: string,
  now: Rows & { administrator: boolean },
  search: Search,
): Promise<Rows & { elsewhere: string[] }> {
  const holders = await formerHolders(tx, [address])
  const known = new Set(idsIn(now))
  const ids = [...new Set(holders.map(({ id }) => id))].filter((id) => !known.has(id))
  if (ids.length === 0) return { registrations: [], bookings: [], schools: [], elsewhere: [] }
  const had = await rowsWith(tx, withIds(ids), search)
  if (known.size === 0 && !now.administrator) return { ...had, elsewhere: [] }

  const children = new Set(now.registrations.map(({ childKey }) => childKey))
  const asParent = now.registrations.filter(({ contactKey }) => contactKey === address)
  const phones = new Set([...asParent.map(phoneOf), ...now.bookings.map(({ parentMobile }) => parentMobile)])
  const wasParent = new Set(holders.filter(({ isContact }) => isContact).map(({ id }) => id))
  const isSame = (row: Found['registrations'][number]) => children.has(row.childKey) || (wasParent.has(row.id) && phones.has(phoneOf(row)))
  return {
    registrations: had.registrations.filter(isSame),
    bookings: had.bookings.filter(({ parentMobile }) => phones.has(parentMobile)),
    schools: [],
    elsewhere: [...new Set(had.registrations.filter((row) => !isSame(row)).map(({ contactKey }) => contactKey))].sort(),
  }
}

/** What is left, in a database that was restored, of what had these ids (registrations, bookings, schools, accounts and emails). */
export async function findErased(tx: Transaction, ids: string[]): Promise<Found> {
  return await gather(tx, await rowsWith(tx, withIds(ids), { holds: true }), { holds: true, ids })
}

/** What hangs on some rows: with `withBookings` the bookings of the registrations, and in any case the accounts and the emails, also those with these `ids`. */
export async function gather(
  tx: Database | Transaction,
  seeds: Rows,
  { address, ids = [], withBookings, ...search }: Search & { address?: string; ids?: string[]; withBookings?: boolean } = {},
): Promise<Found> {
  const { registrations: own, schools: schoolRows } = seeds
  const childTrail = await trailsOf(tx, idsOf(own))
  const children = own.map((row) => ({ row, trail: childTrail(row.id) }))
  const booked = withBookings ? await withBookingsOf(tx, children, seeds.bookings, search) : seeds.bookings
  const others = [...idsOf(booked), ...idsOf(schoolRows), ...schoolRows.flatMap(({ userId }) => userId ?? [])]
  const trails = [...children.map(({ trail }) => trail), ...others.map(await trailsOf(tx, others))]
  const rows = { registrations: own, bookings: booked, schools: schoolRows }

  const present = new Set([...own.flatMap((row) => [addressOf(row.email), row.contactKey]), address])
  const old = [...new Set(trails.flatMap((trail) => [...trail.own, ...trail.contact]))].filter((one) => !present.has(one))
  const formerAddresses = await onlyAmong(tx, old, rows)
  const known = address === undefined ? formerAddresses : [address, ...formerAddresses]

  const isTheirs = and(inArray(user.email, [...known, ...(await onlyTheirs(tx, own))]), eq(user.role, 'user'))
  const isNamed = and(inArray(user.id, ids), eq(user.role, 'user'), isNeededByNobody(tx, own))
  const schoolUsers = schoolRows.flatMap(({ userId }) => userId ?? [])
  const accounts = await held(
    tx
      .select()
      .from(user)
      .where(and(or(isTheirs, isNamed, inArray(user.id, schoolUsers)), earlier(user.createdAt, search)))
      .$dynamic(),
    search,
  )
  const shared = await sharedAccounts(tx, children, accounts)

  const about = [...idsIn(rows), ...idsOf(accounts)]
  const letterIds = ids.filter((id) => isUuid.test(id))
  const naming = shared.flatMap(({ id, namedIn }) =>
    namedIn.map((name) => and(eq(outbox.subjectId, id), sql`strpos(${outbox.plain}, ${name}) > 0`)),
  )
  const isAbout = or(
    inArray(outbox.subjectId, about),
    inArray(sql`lower(${outbox.recipient})`, known),
    inArray(outbox.id, letterIds),
    ...naming,
  )
  const letters = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAbout, earlier(outbox.createdAt, search)))
    .orderBy(outbox.createdAt, outbox.id)
  return {
    ...rows,
    letters: idsOf(letters),
    accounts,
    renamed: shared.flatMap(({ id, newName }) => (newName === null ? [] : [{ id, name: newName }])),
    administrator: false,
    formerAddresses,
    elsewhere: [],
    formerTexts: [...new Set(trails.flatMap(({ searchable }) => searchable))],
  }
}

export function isNothing(found: Found): boolean {
  return [found.registrations, found.bookings, found.letters, found.accounts, found.schools].every((rows) => rows.length === 0)
}

/** The ids of everything that history may tell of. */
export function subjectsOf(found: Found): string[] {
  return [...idsIn(found), ...idsOf(found.accounts), ...found.letters]
}

type Child = { row: Found['registrations'][number]; trail: Trail }

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const idsIn = (rows: Rows) => [rows.registrations, rows.bookings, rows.schools].flatMap(idsOf)
const phoneOf = ({ phoneKey }: { phoneKey: string }) => phoneKey.slice(-10)

const loweredOwn = sql<string>`lower(${registrations.email})`
const loweredOther = sql<string>`lower(${registrations.answers} ->> 'alternate_email')`
const loweredParent = sql<string>`lower(${bookings.parentEmail})`
const loweredSchool = sql<string>`lower(${schools.email})`

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function withIds(ids: string[]) {
  const uuids = ids.filter((id) => isUuid.test(id))
  return { registrations: inArray(registrations.id, uuids), bookings: inArray(bookings.id, uuids), schools: inArray(schools.id, uuids) }
}

async function rowsWith(tx: Database | Transaction, which: { [kind in keyof Rows]: SQL | undefined }, search: Search): Promise<Rows> {
  const registered = tx
    .select()
    .from(registrations)
    .where(and(which.registrations, earlier(registrations.submittedAt, search)))
    .orderBy(registrations.serialNo)
  const booked = tx
    .select()
    .from(bookings)
    .where(and(which.bookings, earlier(bookings.bookedAt, search)))
    .orderBy(bookings.number)
  const schoolRows = tx
    .select()
    .from(schools)
    .where(and(which.schools, earlier(schools.registeredAt, search)))
  return {
    registrations: await held(registered.$dynamic(), search),
    bookings: await booked,
    schools: await held(schoolRows.$dynamic(), search),
  }
}

function held<Asked extends { for(strength: 'update'): Asked }>(asked: Asked, { holds = false }: Search): Asked {
  return holds ? asked.for('update') : asked
}

function earlier(column: PgColumn, { before }: Search): SQL | undefined {
  return before && lt(column, before)
}

/** The things of a person that an answer can show. */
export function thingsOf({ registrations, bookings, schools, letters }: Found): { id: string }[] {
  return [...registrations, ...bookings, ...schools, ...letters.map((id) => ({ id }))]
}

function isRegisteredWith(address: string): SQL | undefined {
  return or(eq(loweredOwn, address), eq(registrations.contactKey, address), eq(loweredOther, address))
}

/** Adds the bookings of these children: by the present names and numbers, and by earlier ones unless that is another child's name by now. */
async function withBookingsOf(
  tx: Database | Transaction,
  children: Child[],
  given: Found['bookings'],
  search: Search,
): Promise<Found['bookings']> {
  if (children.length === 0) return given
  const isBookedFor = children.map(({ row, trail }) =>
    or(
      eq(bookings.registrationId, row.id),
      and(
        inArray(bookings.nameKey, [row.nameKey, ...trail.names]),
        or(inArray(loweredParent, [row.contactKey, ...trail.contact]), inArray(bookings.parentMobile, [phoneOf(row), ...trail.phones])),
      ),
    ),
  )
  const found = await tx
    .select()
    .from(bookings)
    .where(and(or(...isBookedFor), earlier(bookings.bookedAt, search)))
    .orderBy(bookings.number)
  const known = new Set(idsOf(given))
  const names = new Set(children.map(({ row }) => row.nameKey))
  const byOldName = found.filter(({ nameKey }) => !names.has(nameKey)).map(({ nameKey }) => nameKey)
  const others = await tx
    .select({ nameKey: registrations.nameKey, contactKey: registrations.contactKey, phoneKey: registrations.phoneKey })
    .from(registrations)
    .where(
      and(
        inArray(registrations.nameKey, byOldName),
        notInArray(
          registrations.id,
          children.map(({ row }) => row.id),
        ),
      ),
    )
  const isAnothers = ({ nameKey, parentEmail, parentMobile }: Found['bookings'][number]) =>
    others.some((other) => other.nameKey === nameKey && (other.contactKey === addressOf(parentEmail) || phoneOf(other) === parentMobile))
  return [...given, ...found.filter((booking) => !known.has(booking.id) && (names.has(booking.nameKey) || !isAnothers(booking)))]
}

/** The students' addresses with which nobody else is registered. */
async function onlyTheirs(tx: Database | Transaction, own: Found['registrations']): Promise<string[]> {
  const addresses = [...new Set(own.map(({ email }) => addressOf(email)))]
  if (addresses.length === 0) return []
  const others = await tx
    .selectDistinct({ email: loweredOwn })
    .from(registrations)
    .where(and(inArray(loweredOwn, addresses), notInArray(registrations.id, idsOf(own))))
  return addresses.filter((address) => !others.some(({ email }) => email === address))
}

/** Whether no other child is registered with the address of an account. */
function isNeededByNobody(tx: Database | Transaction, own: Found['registrations']): SQL {
  const others = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(loweredOwn, user.email), notInArray(registrations.id, idsOf(own))))
  return notExists(others)
}

/** Those of the addresses that nobody but `rows` has or had. */
async function onlyAmong(tx: Database | Transaction, addresses: string[], rows: Rows): Promise<string[]> {
  if (addresses.length === 0) return []
  const list = sql`${sql.param(addresses)}::text[]`
  const { rows: present } = await tx.execute<{ id: string; address: string }>(sql`
    select ${registrations.id}::text as id, held.address
      from ${registrations}, unnest(array[${loweredOwn}, ${registrations.contactKey}, ${loweredOther}]) held(address)
      where (${loweredOwn} = any (${list}) or ${registrations.contactKey} = any (${list}) or ${loweredOther} = any (${list}))
    union select ${bookings.id}::text, ${loweredParent} from ${bookings} where ${loweredParent} = any (${list})
    union select ${schools.id}::text, ${loweredSchool} from ${schools} where ${loweredSchool} = any (${list})
    union select ${user.id}, ${user.email} from ${user} where ${user.email} = any (${list}) and ${user.role} is distinct from 'user'`)
  const own = new Set([...idsIn(rows), ...rows.schools.flatMap(({ userId }) => userId ?? [])])
  const holders = [...present, ...(await formerHolders(tx, addresses))]
  const taken = new Set(holders.filter(({ id }) => !own.has(id)).map(({ address }) => address))
  return addresses.filter((address) => !taken.has(address)).sort()
}

/**
 * Accounts under a child's present or old address that somebody else needs. `namedIn`: under which names emails about the account may speak of
 * the child. `newName`: what the account is called instead, if it carries the child's name.
 */
async function sharedAccounts(
  tx: Database | Transaction,
  children: Child[],
  accounts: Found['accounts'],
): Promise<{ id: string; namedIn: string[]; newName: string | null }[]> {
  const addresses = new Set(children.flatMap(({ row, trail }) => [addressOf(row.email), ...trail.own]))
  const names = new Set(children.flatMap(({ row, trail }) => [row.nameKey, ...trail.names]))
  const written = children.flatMap(({ row, trail }) => [row.name, ...trail.writtenNames])
  const gone = new Set(idsOf(accounts))
  const rows = await tx
    .select()
    .from(user)
    .where(and(inArray(user.email, [...addresses]), eq(user.role, 'user')))
  const shared: { id: string; namedIn: string[]; newName: string | null }[] = []
  for (const { id, email, name } of rows.filter((row) => !gone.has(row.id))) {
    if (!names.has(fold(name))) {
      shared.push({ id, namedIn: written, newName: null })
      continue
    }
    const [other] = await tx
      .select({ name: registrations.name })
      .from(registrations)
      .where(
        and(
          eq(loweredOwn, email),
          notInArray(
            registrations.id,
            children.map(({ row }) => row.id),
          ),
        ),
      )
      .orderBy(registrations.serialNo)
      .limit(1)
    shared.push({ id, namedIn: [name, ...written], newName: other?.name ?? email })
  }
  return shared
}
