import { and, eq, inArray, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { mobileKey } from '#domain/booking/mobile.ts'
import { nameKey } from '#domain/lib/names.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { bookings, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import {
  type FoundChild,
  type FoundPerson,
  formerHolders,
  idsIn,
  loweredOther,
  loweredOwn,
  loweredParent,
  loweredSchool,
  mobileDigits,
  phoneOf,
  type Rows,
} from './found-person.ts'
import { addressKey } from './ledger.ts'

/** Adds these children's bookings: by current names and numbers, and by earlier ones unless another child has that name by now. */
export async function withBookingsOf(
  tx: Queryable,
  children: FoundChild[],
  given: FoundPerson['bookings'],
): Promise<FoundPerson['bookings']> {
  if (children.length === 0) return given
  const isBookedFor = children.map(({ row, earlier }) =>
    or(
      eq(bookings.registrationId, row.id),
      and(
        inArray(bookings.nameKey, [row.nameKey, ...earlier.names]),
        or(inArray(loweredParent, [row.contactKey, ...earlier.contact]), inArray(mobileDigits, [phoneOf(row), ...earlier.phones])),
      ),
    ),
  )
  const found = await tx
    .select()
    .from(bookings)
    .where(or(...isBookedFor))
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
  const isAnothers = ({ nameKey, parentEmail, parentMobile }: FoundPerson['bookings'][number]) =>
    others.some(
      (other) => other.nameKey === nameKey && (other.contactKey === addressKey(parentEmail) || phoneOf(other) === mobileKey(parentMobile)),
    )
  return [...given, ...found.filter((booking) => !known.has(booking.id) && (names.has(booking.nameKey) || !isAnothers(booking)))]
}

/** The students' addresses that nobody else is registered with. */
export async function onlyTheirs(tx: Queryable, own: FoundPerson['registrations']): Promise<string[]> {
  const addresses = [...new Set(own.map(({ email }) => addressKey(email)))]
  if (addresses.length === 0) return []
  const others = await tx
    .selectDistinct({ email: loweredOwn })
    .from(registrations)
    .where(and(inArray(loweredOwn, addresses), notInArray(registrations.id, idsOf(own))))
  return addresses.filter((address) => !others.some(({ email }) => email === address))
}

/** Whether no other child is registered with an account's address. */
export function isNeededByNobody(tx: Queryable, own: FoundPerson['registrations']): SQL {
  const others = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(loweredOwn, user.email), notInArray(registrations.id, idsOf(own))))
  return notExists(others)
}

/** Those of the addresses that only `rows` have or had. */
export async function onlyAmong(tx: Queryable, addresses: string[], rows: Rows): Promise<string[]> {
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
export async function sharedAccounts(
  tx: Queryable,
  children: FoundChild[],
  accounts: FoundPerson['accounts'],
): Promise<{ id: string; namedIn: string[]; newName: string | null }[]> {
  const addresses = new Set(children.flatMap(({ row, earlier }) => [addressKey(row.email), ...earlier.own]))
  const names = new Set(children.flatMap(({ row, earlier }) => [row.nameKey, ...earlier.names]))
  const written = children.flatMap(({ row, earlier }) => [row.name, ...earlier.writtenNames])
  const gone = new Set(idsOf(accounts))
  const rows = await tx
    .select()
    .from(user)
    .where(and(inArray(user.email, [...addresses]), eq(user.role, 'user')))
  const shared: { id: string; namedIn: string[]; newName: string | null }[] = []
  for (const { id, email, name } of rows.filter((row) => !gone.has(row.id))) {
    const carriesName = names.has(nameKey(name))
    shared.push({
      id,
      namedIn: carriesName ? [name, ...written] : written,
      newName: carriesName ? ((await nameOfOther(tx, children, email)) ?? email) : null,
    })
  }
  return shared
}

/** Returns the name of the first other child with this address of its own, or undefined. */
async function nameOfOther(tx: Queryable, children: FoundChild[], email: string): Promise<string | undefined> {
  const ids = children.map(({ row }) => row.id)
  const [other] = await tx
    .select({ name: registrations.name })
    .from(registrations)
    .where(and(eq(loweredOwn, email), notInArray(registrations.id, ids)))
    .orderBy(registrations.serialNo)
    .limit(1)
  return other?.name
}
