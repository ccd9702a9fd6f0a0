import { and, eq, inArray, lt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mobileKey } from '#domain/booking/mobile.ts'
import { fold } from '#domain/lib/text.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { addressOf } from './ledger.ts'
import { formerHolders, type Trail, trailsOf } from './trail.ts'

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect']

/** Everything that is about a person or names its address. */
export type Found = {
  registrations: Row<typeof registrations>[]
  bookings: Row<typeof bookings>[]
  emails: string[]
  accounts: Row<typeof user>[]
  /** Accounts under an erased name that someone else needs; they stay, renamed as given here. */
  renamed: { id: string; name: string }[]
  schools: Row<typeof schools>[]
  /** The address is an administrator's, whose account is not included. */
  administrator: boolean
  /** Earlier addresses that nobody else has or had; accounts and emails under them are included. */
  formerAddresses: string[]
  /** Current addresses of registrations that used to have this address and are not included. */
  elsewhere: string[]
  /** Names, addresses and numbers before they were corrected. */
  formerTexts: string[]
}

export type Search = {
  /** Only what existed before that moment; for a repeated erasure. */
  before?: Date | undefined
  /** Locks what is found until the transaction ends, so that no decision, edit or email comes in between. */
  holds?: boolean
}

type Rows = Pick<Found, 'registrations' | 'bookings' | 'schools'>

/**
 * Finds a person by email address, the current one or one that the office has corrected since. A child's address finds only that child; a
 * parent's finds every child registered with it. A child's bookings are included (those of its registration, and those with the same name
 * and the same parent's address or phone number) and its account, unless someone else registered with that account's address too. A
 * school's address finds the school and its account, not its students.
 *
 * An old address may have been a typing mistake that belongs to another family. It finds a registration only when nobody has it now, or
 * when that registration is about the same child as one that has it now (for a parent's address: has the same phone number). Other things
 * under an old address are found only when nobody else has or had it.
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

/** What had this address until it was corrected, as far as it concerns the same person; see findPerson. */
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
  const phones = new Set([...asParent.map(phoneOf), ...now.bookings.map(({ parentMobile }) => mobileKey(parentMobile))])
  const wasParent = new Set(holders.filter(({ isContact }) => isContact).map(({ id }) => id))
  const isSame = (row: Found['registrations'][number]) => children.has(row.childKey) || (wasParent.has(row.id) && phones.has(phoneOf(row)))
  return {
    registrations: had.registrations.filter(isSame),
    bookings: had.bookings.filter(({ parentMobile }) => phones.has(mobileKey(parentMobile))),
    schools: [],
    elsewhere: [...new Set(had.registrations.filter((row) => !isSame(row)).map(({ contactKey }) => contactKey))].sort(),
  }
}

/** Returns what remains, in a restored database, of things with these ids (registrations, bookings, schools, accounts and emails). */
export async function findErased(tx: Transaction, ids: string[]): Promise<Found> {
  return await gather(tx, await rowsWith(tx, withIds(ids), { holds: true }), { holds: true, ids })
}

/**
 * Collects what depends on some rows: with `withBookings` the registrations' bookings, and always the accounts and emails, including those
 * with these `ids`.
 */
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
  const emailIds = ids.filter((id) => isUuid.test(id))
  const naming = shared.flatMap(({ id, namedIn }) =>
    namedIn.map((name) => and(eq(outbox.subjectId, id), sql`strpos(${outbox.plain}, ${name}) > 0`)),
  )
  const isAbout = or(
    inArray(outbox.subjectId, about),
    inArray(sql`lower(${outbox.recipient})`, known),
    inArray(outbox.id, emailIds),
    ...naming,
  )
  const emails = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAbout, earlier(outbox.createdAt, search)))
    .orderBy(outbox.createdAt, outbox.id)
  return {
    ...rows,
    emails: idsOf(emails),
    accounts,
    renamed: shared.flatMap(({ id, newName }) => (newName === null ? [] : [{ id, name: newName }])),
    administrator: false,
    formerAddresses,
    elsewhere: [],
    formerTexts: [...new Set(trails.flatMap(({ searchable }) => searchable))],
  }
}

export function isNothing(found: Found): boolean {
  return [found.registrations, found.bookings, found.emails, found.accounts, found.schools].every((rows) => rows.length === 0)
}

/** The ids of everything that history may mention. */
export function subjectsOf(found: Found): string[] {
  return [...idsIn(found), ...idsOf(found.accounts), ...found.emails]
}

type Child = { row: Found['registrations'][number]; trail: Trail }

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const idsIn = (rows: Rows) => [rows.registrations, rows.bookings, rows.schools].flatMap(idsOf)
const phoneOf = ({ phoneKey }: { phoneKey: string }) => mobileKey(phoneKey)

const loweredOwn = sql<string>`lower(${registrations.email})`
const loweredOther = sql<string>`lower(${registrations.answers} ->> 'alternate_email')`
const loweredParent = sql<string>`lower(${bookings.parentEmail})`
/** As `mobileKey` has it. */
const mobileDigits = sql<string>`right(regexp_replace(${bookings.parentMobile}, '[^0-9]', '', 'g'), 10)`
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
export function thingsOf({ registrations, bookings, schools, emails, accounts }: Found): { id: string }[] {
  return [...registrations, ...bookings, ...schools, ...accounts, ...emails.map((id) => ({ id }))]
}

function isRegisteredWith(address: string): SQL | undefined {
  return or(eq(loweredOwn, address), eq(registrations.contactKey, address), eq(loweredOther, address))
}

/** Adds these children's bookings: by current names and numbers, and by earlier ones unless another child has that name by now. */
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
        or(inArray(loweredParent, [row.contactKey, ...trail.contact]), inArray(mobileDigits, [phoneOf(row), ...trail.phones])),
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
    others.some(
      (other) => other.nameKey === nameKey && (other.contactKey === addressOf(parentEmail) || phoneOf(other) === mobileKey(parentMobile)),
    )
  return [...given, ...found.filter((booking) => !known.has(booking.id) && (names.has(booking.nameKey) || !isAnothers(booking)))]
}

/** The students' addresses that nobody else is registered with. */
async function onlyTheirs(tx: Database | Transaction, own: Found['registrations']): Promise<string[]> {
  const addresses = [...new Set(own.map(({ email }) => addressOf(email)))]
  if (addresses.length === 0) return []
  const others = await tx
    .selectDistinct({ email: loweredOwn })
    .from(registrations)
    .where(and(inArray(loweredOwn, addresses), notInArray(registrations.id, idsOf(own))))
  return addresses.filter((address) => !others.some(({ email }) => email === address))
}

/** Whether no other child is registered with an account's address. */
function isNeededByNobody(tx: Database | Transaction, own: Found['registrations']): SQL {
  const others = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(loweredOwn, user.email), notInArray(registrations.id, idsOf(own))))
  return notExists(others)
}

/** Those of the addresses that only `rows` have or had. */
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
  const usedByOthers = new Set(holders.filter(({ id }) => !own.has(id)).map(({ address }) => address))
  return addresses.filter((address) => !usedByOthers.has(address)).sort()
}

/**
 * Accounts under a child's current or old address that someone else needs. `namedIn`: the names by which emails about the account may
 * mention the child. `newName`: the account's replacement name, if it has the child's name.
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
    const carriesName = names.has(fold(name))
    shared.push({
      id,
      namedIn: carriesName ? [name, ...written] : written,
      newName: carriesName ? ((await nameOfOther(tx, children, email)) ?? email) : null,
    })
  }
  return shared
}

/** Returns the name of the first other child with this address of its own, or undefined. */
async function nameOfOther(tx: Database | Transaction, children: Child[], email: string): Promise<string | undefined> {
  const ids = children.map(({ row }) => row.id)
  const [other] = await tx
    .select({ name: registrations.name })
    .from(registrations)
    .where(and(eq(loweredOwn, email), notInArray(registrations.id, ids)))
    .orderBy(registrations.serialNo)
    .limit(1)
  return other?.name
}
