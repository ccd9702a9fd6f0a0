import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { mobileKey } from '#domain/booking/mobile.ts'
import { signsInAs } from '#server/auth/accounts.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import {
  bookings,
  coordinators,
  disputes,
  drafts,
  outbox,
  registrations,
  schools,
  studentImports,
  user,
} from '#server/platform/db/schema/index.ts'
import {
  earlierIdentitiesOf,
  type FindOptions,
  type FoundPerson,
  formerHolders,
  idsIn,
  loweredOther,
  loweredOwn,
  loweredParent,
  loweredSchool,
  namesOneOf,
  phoneOf,
  type Rows,
} from './found-person.ts'
import { addressKey } from './ledger.ts'
import { isNeededByNobody, onlyAmong, onlyTheirs, sharedAccounts, withBookingsOf } from './related.ts'

/**
 * Finds a person by email address, the current one or one that the office has corrected since. A child's address finds only that child; a
 * parent's finds every child registered with it. A child's bookings are included (those of its registration, and those with the same name
 * and the same parent's address or phone number) and its account, unless someone else registered with that account's address too. A
 * school's address finds the school and the accounts of its coordinators, not its students.
 *
 * An old address may have been a typing mistake that belongs to another family. It finds a registration only when nobody has it now, or
 * when that registration is about the same child as one that has it now (for a parent's address: has the same phone number). Other things
 * under an old address are found only when nobody else has or had it.
 */
export async function findPerson(tx: Queryable, email: string, search: FindOptions = {}): Promise<FoundPerson> {
  const address = addressKey(email)
  const now = await rowsWith(
    tx,
    {
      registrations: isRegisteredWith(address),
      drafts: or(eq(drafts.emailKey, address), eq(drafts.contactKey, address)),
      bookings: eq(loweredParent, address),
      schools: eq(loweredSchool, address),
    },
    search,
  )
  const [admin] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, address), signsInAs('admin')))
  const administrator = admin !== undefined
  const { elsewhere, ...former } = await formerlyAt(tx, address, { ...now, administrator }, search)
  const found = await gather(
    tx,
    {
      registrations: [...now.registrations, ...former.registrations],
      drafts: now.drafts,
      bookings: [...now.bookings, ...former.bookings],
      schools: [...now.schools, ...former.schools],
    },
    { ...search, address, withBookings: true },
  )
  const addresses = [address, ...found.formerAddresses]
  return {
    ...found,
    disputes: await disputesWith(tx, inArray(disputes.contactKey, addresses)),
    imported: await importedRows(tx, addresses),
    administrator,
    elsewhere,
  }
}

async function disputesWith(tx: Queryable, which: SQL): Promise<FoundPerson['disputes']> {
  return await tx.select().from(disputes).where(which)
}

/** Returns the cells of rows that name one of these addresses, in files that schools are importing. */
async function importedRows(tx: Queryable, addresses: string[]): Promise<string[][]> {
  const { rows } = await tx.execute<{ cells: string[] }>(sql`
    select one -> 'cells' as cells from ${studentImports}, jsonb_array_elements(${studentImports.rows}) one
    where ${namesOneOf(sql`one`, addresses)}
    order by ${studentImports.schoolId}, (one ->> 'row')::int`)
  return rows.map(({ cells }) => cells)
}

/** What had this address until it was corrected, as far as it concerns the same person; see findPerson. */
async function formerlyAt(
  tx: Queryable,
  address: string,
  now: Rows & { administrator: boolean },
  search: FindOptions,
): Promise<Rows & { elsewhere: string[] }> {
  const holders = await formerHolders(tx, [address])
  const known = new Set(idsIn(now))
  const ids = [...new Set(idsOf(holders))].filter((id) => !known.has(id))
  if (ids.length === 0) return { registrations: [], drafts: [], bookings: [], schools: [], elsewhere: [] }
  const had = await rowsWith(tx, withIds(ids), search)
  if (known.size === 0 && !now.administrator) return { ...had, elsewhere: [] }

  const children = new Set(now.registrations.map(({ childKey }) => childKey))
  const asParent = now.registrations.filter(({ contactKey }) => contactKey === address)
  const phones = new Set([...asParent.map(phoneOf), ...now.bookings.map(({ parentMobile }) => mobileKey(parentMobile))])
  const wasParent = new Set(holders.filter(({ isContact }) => isContact).map(({ id }) => id))
  const isSame = (row: FoundPerson['registrations'][number]) =>
    children.has(row.childKey) || (wasParent.has(row.id) && phones.has(phoneOf(row)))
  return {
    registrations: had.registrations.filter(isSame),
    drafts: [],
    bookings: had.bookings.filter(({ parentMobile }) => phones.has(mobileKey(parentMobile))),
    schools: [],
    elsewhere: [...new Set(had.registrations.filter((row) => !isSame(row)).map(({ contactKey }) => contactKey))].sort(),
  }
}

/** Returns what remains, in a restored database, of things with these ids (registrations, bookings, schools, accounts and emails). */
export async function findErased(tx: Transaction, ids: string[]): Promise<FoundPerson> {
  const found = await gather(tx, await rowsWith(tx, withIds(ids), { holds: true }), { holds: true, ids })
  const own = inArray(
    disputes.id,
    ids.filter((id) => isUuid.test(id)),
  )
  return { ...found, disputes: await disputesWith(tx, own) }
}

/** Finds, in a restored database, someone who was only in files that schools are importing. */
export async function findImported(tx: Transaction, address: string): Promise<FoundPerson> {
  return { ...(await findErased(tx, [])), imported: await importedRows(tx, [address]) }
}

/**
 * Collects what depends on some rows: with `withBookings` the registrations' bookings, and always the accounts and emails, including those
 * with these `ids`.
 */
export async function gather(
  tx: Queryable,
  seeds: Rows,
  { address, ids = [], withBookings, ...search }: FindOptions & { address?: string; ids?: string[]; withBookings?: boolean } = {},
): Promise<FoundPerson> {
  const own = seeds.registrations
  const schoolRows = seeds.schools
  const earlierOf = await earlierIdentitiesOf(tx, idsOf(own))
  const children = own.map((row) => ({ row, earlier: earlierOf(row.id) }))
  const booked = withBookings ? await withBookingsOf(tx, children, seeds.bookings) : seeds.bookings
  const others = [...idsOf(booked), ...idsOf(schoolRows), ...schoolRows.flatMap(({ userId }) => userId ?? [])]
  const allEarlier = [...children.map(({ earlier }) => earlier), ...others.map(await earlierIdentitiesOf(tx, others))]
  const rows = { registrations: own, drafts: seeds.drafts, bookings: booked, schools: schoolRows }

  const present = new Set([...own.flatMap((row) => [addressKey(row.email), row.contactKey]), address])
  const old = [...new Set(allEarlier.flatMap((earlier) => [...earlier.own, ...earlier.contact]))].filter((one) => !present.has(one))
  const formerAddresses = await onlyAmong(tx, old, rows)
  const known = address === undefined ? formerAddresses : [address, ...formerAddresses]

  const isTheirs = and(inArray(user.email, [...known, ...(await onlyTheirs(tx, own))]), eq(user.role, 'user'))
  const isCoordinator = and(inArray(user.email, known), inArray(user.id, tx.select({ id: coordinators.userId }).from(coordinators)))
  const ofSchools = tx
    .select({ id: coordinators.userId })
    .from(coordinators)
    .where(inArray(coordinators.schoolId, idsOf(schoolRows)))
  const isNamed = and(inArray(user.id, ids), eq(user.role, 'user'), isNeededByNobody(tx, own))
  const schoolUsers = schoolRows.flatMap(({ userId }) => userId ?? [])
  const accounts = await held(
    tx
      .select()
      .from(user)
      .where(or(isTheirs, isCoordinator, isNamed, inArray(user.id, schoolUsers), inArray(user.id, ofSchools)))
      .$dynamic(),
    search,
  )
  const shared = await sharedAccounts(tx, children, accounts)

  const about = [...idsIn(rows), ...idsOf(accounts)]
  const emailIds = ids.filter((id) => isUuid.test(id))
  const ofAccounts = shared.flatMap(({ id, namedIn }) =>
    namedIn.map((name) => and(eq(outbox.subjectId, id), sql`strpos(${outbox.plain}, ${name}) > 0`)),
  )
  // One email is about all children of a payment, and names each with its reference.
  const naming = own.map(({ paymentId, reference }) => {
    const paidFor = tx
      .select({ id: sql`${registrations.id}::text` })
      .from(registrations)
      .where(eq(registrations.paymentId, paymentId))
    const isOfPayment = or(eq(outbox.subjectId, paymentId), inArray(outbox.subjectId, paidFor))
    return and(isOfPayment, sql`strpos(${outbox.plain}, ${reference}) > 0`)
  })
  const isAbout = or(
    inArray(outbox.subjectId, about),
    inArray(sql`lower(${outbox.recipient})`, known),
    inArray(outbox.id, emailIds),
    ...ofAccounts,
    ...naming,
  )
  const emails = await tx.select({ id: outbox.id }).from(outbox).where(isAbout).orderBy(outbox.createdAt, outbox.id)
  return {
    ...rows,
    emails: idsOf(emails),
    accounts,
    disputes: [],
    imported: [],
    renamed: shared.flatMap(({ id, newName }) => (newName === null ? [] : [{ id, name: newName }])),
    administrator: false,
    formerAddresses,
    elsewhere: [],
    formerTexts: [...new Set(allEarlier.flatMap(({ searchable }) => searchable))],
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function withIds(ids: string[]) {
  const uuids = ids.filter((id) => isUuid.test(id))
  return {
    registrations: inArray(registrations.id, uuids),
    drafts: inArray(drafts.id, uuids),
    bookings: inArray(bookings.id, uuids),
    schools: inArray(schools.id, uuids),
  }
}

async function rowsWith(tx: Queryable, which: { [kind in keyof Rows]: SQL | undefined }, search: FindOptions): Promise<Rows> {
  const registered = tx.select().from(registrations).where(which.registrations).orderBy(registrations.serialNo)
  const drafted = tx.select().from(drafts).where(which.drafts)
  const booked = tx.select().from(bookings).where(which.bookings).orderBy(bookings.number)
  const schoolRows = tx.select().from(schools).where(which.schools)
  return {
    registrations: await held(registered.$dynamic(), search),
    drafts: await held(drafted.$dynamic(), search),
    bookings: await booked,
    schools: await held(schoolRows.$dynamic(), search),
  }
}

function held<Asked extends { for(strength: 'update'): Asked }>(asked: Asked, { holds = false }: FindOptions): Asked {
  return holds ? asked.for('update') : asked
}

function isRegisteredWith(address: string): SQL | undefined {
  return or(eq(loweredOwn, address), eq(registrations.contactKey, address), eq(loweredOther, address))
}
