import { and, desc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#domain/registration/registration.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { decisions, registrations } from '#server/platform/db/schema/index.ts'

type DecisionRow = typeof decisions.$inferSelect

/** What decisions change of a registration. */
type Standing = Pick<typeof registrations.$inferSelect, 'status' | 'reason' | 'decidedAt' | 'decidedBy' | 'correctedAt'>
type Known = Standing & { id: string }

/** A registration as its family sees it. `unseen` are the decisions that it doesn't know of yet, newest first. */
export type Seen<Row = typeof registrations.$inferSelect> = Row & { unseen: DecisionRow[] }

const isHeld = sql<boolean>`(${decisions.undoneAt} is null and ${decisions.sendAfter} > clock_timestamp())`

/**
 * Returns a registration as it stood before the decisions that can still be undone. Whatever a family, a student or a school is shown or
 * allowed goes through this, because nobody may have seen a decision that is undone.
 */
export async function seenByFamily<Row extends Known>(db: Database | Transaction, row: Row): Promise<Seen<Row>> {
  return asSeen(row, await standingDecisions(db, [row.id]))
}

/** Does the same for several, in their order. */
export async function allSeenByFamily<Row extends Known>(db: Database | Transaction, rows: Row[]): Promise<Seen<Row>[]> {
  const ids = rows.map(({ id }) => id)
  const decided = ids.length === 0 ? [] : await standingDecisions(db, ids)
  return rows.map((row) =>
    asSeen(
      row,
      decided.filter(({ decision }) => decision.registrationId === row.id),
    ),
  )
}

type Decided = { decision: DecisionRow; isHeld: boolean }

/** Returns the decisions about registrations that weren't taken back, newest first. */
async function standingDecisions(db: Database | Transaction, ids: string[]): Promise<Decided[]> {
  return await db
    .select({ decision: decisions, isHeld })
    .from(decisions)
    .where(and(inArray(decisions.registrationId, ids), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.decidedAt))
}

/** Goes back from the last decision, if it is held, over those that it followed before the family heard of them. */
function asSeen<Row extends Known>(row: Row, decided: Decided[]): Seen<Row> {
  const unseen: DecisionRow[] = []
  let { status } = row
  for (const { decision, isHeld } of decided) {
    const later = unseen.at(-1)
    if (decision.outcome !== status || !(later ? decision.sendAfter > later.decidedAt : isHeld)) break
    unseen.push(decision)
    status = decision.before.status
  }
  const oldest = unseen.at(-1)
  return { ...row, ...(oldest && standingBefore(oldest)), unseen }
}

/** Returns how a registration stood before a decision. */
export function standingBefore({ before }: Pick<DecisionRow, 'before'>): Standing {
  const { status, reason, decided_at, decided_by, corrected_at } = before
  return { status, reason, decidedAt: momentOf(decided_at), decidedBy: decided_by, correctedAt: momentOf(corrected_at) }
}

function momentOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/** A registration's status as its family sees it, for queries: what it was before the first decision that is held. */
export const seenStatus: SQL<string> = sql<string>`coalesce((select d.before ->> 'status' from decisions d
  where d.registration_id = registrations.id and d.undone_at is null and d.send_after > clock_timestamp()
  order by d.decided_at limit 1), registrations.status)`

/** Whether a registration counts in its family's eyes, so that the child can't register again: it is active, or was before a held decision. */
export const countsForFamily: SQL | undefined = or(
  inArray(registrations.status, [...activeStatuses]),
  sql`exists (select 1 from ${decisions} where ${decisions.registrationId} = ${registrations.id} and ${isHeld} and ${decisions.before} ->> 'status' <> 'declined')`,
)
