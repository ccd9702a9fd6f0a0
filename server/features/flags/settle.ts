import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FlagKind } from '#domain/registration/registration.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { flags, registrations } from '#server/platform/db/schema/index.ts'
import { lockKeys } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'

type About = Pick<typeof registrations.$inferSelect, 'id' | 'serialNo' | 'isFlagged'>

/** `wasUsed`: whether a number or picture of it has paid for a registration that is accepted. */
type HeldBack = { kinds: FlagKind[]; wasUsed: boolean }

/**
 * Returns the kinds of flags that take a reason before a registration is accepted: those that nobody has settled, and that still concern
 * what the family sent last. A number or picture that the family has replaced since is only shown.
 */
export async function heldBack(db: Database | Transaction, { id, isFlagged }: Omit<About, 'serialNo'>): Promise<HeldBack> {
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
