import { and, eq, inArray, sql } from 'drizzle-orm'
import { partsOf } from '#domain/lib/names.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import type { Row } from '../row.ts'

/** A child and the parent who registers it, however the answers are written; see `familyKeys`. */
export type FamilyKeys = Pick<Row, 'nameKey' | 'childKey' | 'contactKey' | 'phoneKey'>

type Named = Pick<FamilyKeys, 'nameKey' | 'childKey'>

/** Children in which the same child (see `isSameName`) is found in constant time. `groupOf` says what else must be equal. */
export class ChildIndex<Child extends Named> {
  readonly #groups = new Map<string, { byParts: Map<string, Child>; byCount: Map<number, Child> }>()
  readonly #groupOf: (child: Child) => string

  constructor(children: readonly Child[] = [], groupOf: (child: Child) => string = () => '') {
    this.#groupOf = groupOf
    for (const child of children) this.add(child)
  }

  add(child: Child): void {
    const key = `${child.childKey}\n${this.#groupOf(child)}`
    const group = this.#groups.get(key) ?? { byParts: new Map(), byCount: new Map() }
    const parts = partsOf(child.nameKey)
    if (!group.byParts.has(parts.join(' '))) group.byParts.set(parts.join(' '), child)
    if (!group.byCount.has(parts.length)) group.byCount.set(parts.length, child)
    this.#groups.set(key, group)
  }

  find({ nameKey, childKey }: Named, group = ''): Child | undefined {
    const found = this.#groups.get(`${childKey}\n${group}`)
    if (!found) return undefined
    const parts = partsOf(nameKey)
    return found.byParts.get(parts.join(' ')) ?? [...found.byCount].find(([count]) => count !== parts.length)?.[1]
  }
}

/**
 * Returns the active registrations of these children by a parent with the same email or phone in a competition (by its slug) and round: what
 * the trigger `registrations_child_by_contact` refuses to store again.
 */
export async function findSame(
  db: Database | Transaction,
  competition: string,
  { round }: Pick<Row, 'round'>,
  children: FamilyKeys[],
): Promise<Row[]> {
  if (children.length === 0) return []
  const columns = (['nameKey', 'childKey', 'contactKey', 'phoneKey'] as const).map(
    (name) => sql`${sql.param(children.map((keys) => keys[name]))}::text[]`,
  )
  const same = sql`(select same.id from unnest(${sql.join(columns, sql`, `)}) child (name_key, child_key, contact_key, phone_key)
    join ${registrations} same on same.child_key = child.child_key and same_name(same.name_key, child.name_key)
      and (same.contact_key = child.contact_key or same.phone_key = child.phone_key))`
  return await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.competition, competition),
        eq(registrations.round, round),
        inArray(registrations.status, [...activeStatuses]),
        registrations.blocksChild,
        sql`${registrations.id} in ${same}`,
      ),
    )
    .orderBy(registrations.serialNo)
}
