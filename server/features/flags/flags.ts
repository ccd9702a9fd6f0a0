import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { flagOf } from '#domain/registration/flag.ts'
import { type Flag, type FlagKind, flagKinds } from '#domain/registration/registration.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { decisions, flags, registrations, user } from '#server/platform/db/schema/index.ts'
import { lockKeys } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'

/** How many other registrations a flag names at most. */
export const mostNamed = 3

/** Returns what a reviewer should notice about each of these rows, by id, in words. Asks only about rows that are flagged, in one query. */
export async function flagsOf(db: Database, rows: { id: string; isFlagged: boolean }[]): Promise<Map<string, Flag[]>> {
  const ids = rows.flatMap(({ id, isFlagged }) => (isFlagged ? [id] : []))
  if (ids.length === 0) return new Map()
  const found = await named(db, ids)
  return new Map(found.map(({ id, listed }) => [id, listed.map(({ kind, note, others }) => flagOf(kind, { others: others ?? [], note }))]))
}

type Listed = { kind: FlagKind; note: string | null; others: Flag['others'] | null }

/** The kinds in the order of lists; each kind once for a registration, except the notes of colleagues. */
const named = (db: Database, ids: string[]) =>
  db.select({ id: sql<string>`id`, listed: sql<Listed[]>`listed` }).from(
    sql`(select registration_id as id, json_agg(json_build_object('kind', kind, 'note', note, 'others', others) order by place, first_at) as listed
        from (
          select registration_id, kind, note, min(set_at) as first_at,
            array_position(array['number', 'person', 'picture', 'format', 'unknown-school', 'school', 'colleague'], kind) as place,
            json_agg(json_build_object('id', other_id, 'serial_no', serial_no, 'competition', competition) order by serial_no)
              filter (where other_id is not null and nth <= ${mostNamed}) as others
          from (
            select f.*, o.serial_no::int, o.competition, row_number() over (partition by f.registration_id, f.kind order by o.serial_no) as nth
            from ${flags} f left join ${registrations} o on o.id = f.other_id
            where f.registration_id = any(${sql.param(ids)}::uuid[])
          ) ranked
          group by registration_id, kind, note, case when kind = 'colleague' then id end
        ) grouped
        group by registration_id) found`,
  )

export type FlagRow = Awaited<ReturnType<typeof flagsAbout>>[number]

/** Returns the flags of a registration one by one, with the other registration, who set each, and who settled it; the first 50. */
export async function flagsAbout(db: Database, registrationId: string) {
  const [colleague, addressee, settler] = [alias(user, 'colleague'), alias(user, 'addressee'), alias(user, 'settler')]
  return await db
    .select({
      kind: flags.kind,
      note: flags.note,
      setAt: flags.setAt,
      setBy: colleague.name,
      setFor: addressee.name,
      other: registrations,
      settledBy: settler.name,
      settledAt: decisions.decidedAt,
      reason: decisions.reason,
    })
    .from(flags)
    .leftJoin(registrations, eq(registrations.id, flags.otherId))
    .leftJoin(decisions, eq(decisions.id, flags.decisionId))
    .leftJoin(colleague, eq(colleague.id, flags.setBy))
    .leftJoin(addressee, eq(addressee.id, flags.setFor))
    .leftJoin(settler, eq(settler.id, decisions.decidedBy))
    .where(eq(flags.registrationId, registrationId))
    .orderBy(asc(flags.setAt), sql`array_position(${sql.param([...flagKinds])}::text[], ${flags.kind})`, asc(registrations.serialNo))
    .limit(50)
}

type About = Pick<typeof registrations.$inferSelect, 'id' | 'serialNo' | 'isFlagged'>

/** `wasUsed`: whether a number or picture of it has paid for a registration that is accepted. */
type HeldBack = { kinds: FlagKind[]; wasUsed: boolean }

/**
 * Returns the kinds of flags that take a reason before a registration is accepted: those that nobody has settled, and that still concern
 * what the family sent last. A number or picture that the family has replaced since is only shown.
 */
export async function heldBack(db: Queryable, { id, isFlagged }: Omit<About, 'serialNo'>): Promise<HeldBack> {
  if (!isFlagged) return { kinds: [], wasUsed: false }
  const { rows } = await db.execute<{ kind: FlagKind; is_used: boolean }>(sql`
    select f.kind, bool_or(f.kind in ('number', 'picture') and coalesce(o.status, '') = 'accepted') as is_used
    from ${flags} f join ${registrations} r on r.id = f.registration_id left join ${registrations} o on o.id = f.other_id
    where f.registration_id = ${id} and f.decision_id is null and case f.kind
      when 'number' then exists (select from proofs p where p.payment_id = o.payment_id and p.txn_key = any(string_to_array(r.txn_key, ' ')))
      when 'picture' then exists (select from proofs p where p.payment_id = o.payment_id and p.file_hash in
        (select n.file_hash from proofs n where n.payment_id = r.payment_id and not exists (select from proofs newer
          where newer.payment_id = n.payment_id and newer.transfer = n.transfer and newer.version > n.version)))
      else true end
    group by f.kind`)
  return { kinds: rows.map(({ kind }) => kind), wasUsed: rows.some(({ is_used }) => is_used) }
}

/** Waits until nobody else accepts a registration with the same number or picture, until the transaction ends. */
export async function lockReused(tx: Transaction, { id, isFlagged }: Omit<About, 'serialNo'>): Promise<void> {
  if (!isFlagged) return
  const isReuse = and(eq(flags.registrationId, id), inArray(flags.kind, ['number', 'picture']))
  const others = await tx.select({ id: flags.otherId }).from(flags).where(isReuse)
  const ids = others.flatMap((other) => other.id ?? [])
  if (ids.length > 0) await lockKeys(tx, ['accept'], [id, ...ids])
}

/** Settles every open flag of a registration by a decision, whose reason, if any, also goes into the history of the registrations they lead to. */
export async function resolveFlags(
  tx: Transaction,
  actor: Actor,
  { id, serialNo }: About,
  { decisionId, reason }: { decisionId: string; reason: string | null },
): Promise<void> {
  const settled = await tx
    .update(flags)
    .set({ decisionId })
    .where(and(eq(flags.registrationId, id), isNull(flags.decisionId)))
    .returning({ otherId: flags.otherId })
  const others = [...new Set(settled.flatMap(({ otherId }) => otherId ?? []))]
  const change = { actor, action: 'flag settled', subject: 'registration', after: { accepted: String(serialNo) }, reason } as const
  await recordMany(
    tx,
    change,
    others.map((other) => ({ id: other })),
  )
}

/** Opens the flags again that a decision settled. */
export async function unsettle(tx: Transaction, decisionId: string): Promise<void> {
  await tx.update(flags).set({ decisionId: null }).where(eq(flags.decisionId, decisionId))
}

/** Flags a registration for a second look by a colleague, or by everybody (null), with a note. */
export async function flagForColleague(
  tx: Transaction,
  actor: Actor,
  registrationId: string,
  { note, colleague }: { note: string; colleague: { id: string; name: string } | null },
): Promise<void> {
  await tx.insert(flags).values({ registrationId, kind: 'colleague', note, setBy: actor.id, setFor: colleague?.id ?? null })
  const after = { for: colleague?.name ?? 'everybody' }
  await record(tx, { actor, action: 'flagged', subject: 'registration', subjectId: registrationId, after, reason: note })
}
