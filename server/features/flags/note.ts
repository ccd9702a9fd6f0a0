import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { competitions, doorAt } from '#domain/competitions/index.ts'
import type { Region } from '#domain/forms/form.ts'
import { isOddNumber } from '#domain/registration/flag.ts'
import type { FlagKind } from '#domain/registration/registration.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { flags, proofs, registrations, schools } from '#server/platform/db/schema/index.ts'
import { lockKeys, together } from '#server/platform/db/transaction.ts'

/** How many other payments with the same number or picture are looked at, because some numbers ('UPI') are common. */
const mostReuses = 10

/**
 * Looks for what a reviewer should notice about registrations that are new or have changed, and stores it, for both registrations of a pair:
 * a transaction number or a picture used for another payment, in any competition and season and in any version of a proof; the same child with other contacts in the competition and round, or in the alternative to it; a number that
 * can't be one; and a school at the school price that isn't registered and verified. What is about payments stays for ever, the rest while
 * it's true.
 * `fresh` are the values that are new (number, hash, child): registrations stored at the same moment with the same ones find each other.
 */
export async function noteFlags(tx: Transaction, ids: string[], fresh: string[]): Promise<void> {
  const about = sql`any(${sql.param(ids)}::uuid[])`
  const [, own] = await together(lockKeys(tx, ['flags'], fresh), ownFlags(tx, ids))
  const stillTrue = sql`${sql.param(own.map(({ id, kind }) => `${id} ${kind}`))}::text[]`
  const removed = sql`
    delete from ${flags} f where decision_id is null and (
      registration_id = ${about} and kind in ('format', 'unknown-school') and registration_id || ' ' || kind <> all(${stillTrue})
      or kind = 'person' and (registration_id = ${about} or other_id = ${about}) and not exists (
        select from ${registrations} r join ${registrations} o on ${isSamePerson} where r.id = f.registration_id and o.id = f.other_id))`
  const found = sql`
    insert into ${flags} (registration_id, kind, other_id)
    select pair.one, kind, pair.other
    from (
      select r.id, kind, other from ${registrations} r cross join lateral (
        select 'number', o.id from (${reusing(sql`txn_key`)}) o union select 'picture', o.id from (${reusing(sql`file_hash`)}) o
        union select 'person', o.id from ${registrations} o where ${isSamePerson}
      ) shared (kind, other) where r.id = ${about}
    ) found cross join lateral (values (found.id, found.other), (found.other, found.id)) pair (one, other)
    on conflict do nothing`
  await together(
    tx.execute(removed),
    ...own.flatMap(({ id, kind, note }) => [
      tx.insert(flags).values({ registrationId: id, kind, note }).onConflictDoNothing(),
      tx.execute(
        sql`update ${flags} set note = ${note} where registration_id = ${id} and kind = ${kind} and note is distinct from ${note}`,
      ),
    ]),
    tx.execute(found),
  )
}

/** The same for every registration of a payment. */
export async function noteFlagsOfPayment(tx: Transaction, paymentId: string, fresh: string[]): Promise<void> {
  const rows = await tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.paymentId, paymentId))
  const ids = rows.map(({ id }) => id)
  await noteFlags(tx, ids, fresh)
}

/** Two competitions of which one is enough: 'student quarter-final'. */
const alternatives = competitions.flatMap(({ slug, alternative }) => (alternative === undefined ? [] : [`${slug} ${alternative}`]))

/**
 * The same child in the round, in the competition or its alternative. With both contacts the same it would have been refused in one
 * competition, was declined before, or the office has let it register again.
 */
const isSamePerson = sql`o.round = r.round and o.child_key = r.child_key and o.id <> r.id and same_name(o.name_key, r.name_key)
  and (o.competition || ' ' || r.competition = any(${sql.param(alternatives)}::text[]) or o.competition = r.competition
    and (o.contact_key <> r.contact_key or o.phone_key <> r.phone_key or not (o.blocks_child and r.blocks_child)))`

/** The registrations of other payments with the same value in any version of their proofs. */
function reusing(column: SQL) {
  return sql`select o.id
    from (select distinct ${column} from ${proofs} where payment_id = r.payment_id and ${column} <> '') own
    join lateral (
      select payment_id from ${proofs} p where p.${column} = own.${column} and p.payment_id <> r.payment_id
      order by p.received_at limit ${mostReuses}
    ) other on true
    join ${registrations} o on o.payment_id = other.payment_id`
}

/** The flags that are about these registrations alone. */
async function ownFlags(tx: Transaction, ids: string[]): Promise<{ id: string; kind: Exclude<FlagKind, 'amount'>; note: string | null }[]> {
  const rows = await tx
    .select({
      id: registrations.id,
      door: registrations.door,
      region: registrations.region,
      txnKey: registrations.txnKey,
      schoolLink: registrations.schoolLink,
      schoolStatus: schools.status,
    })
    .from(registrations)
    .leftJoin(schools, eq(schools.id, registrations.schoolId))
    .where(inArray(registrations.id, ids))
  return rows.flatMap(({ id, door, region, txnKey, schoolLink, schoolStatus }) => {
    const isAtSchoolPrice = doorAt(door)?.door.forSchools ?? false
    return [
      ...(txnKey.split(' ').some((key) => isOddNumber(key, region as Region, schoolLink === 'registered'))
        ? [{ id, kind: 'format' as const, note: null }]
        : []),
      ...(isAtSchoolPrice && schoolStatus !== 'verified' ? [{ id, kind: 'unknown-school' as const, note: null }] : []),
    ]
  })
}
