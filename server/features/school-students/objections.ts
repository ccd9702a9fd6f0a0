import { and, eq, inArray } from 'drizzle-orm'
import { noteFlags } from '#server/features/flags/index.ts'
import { isVerified } from '#server/features/schools/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'

type Which = { schoolId: string; serialNo: number }

/**
 * Records that a student whose family named this school isn't its student; the office sees a flag, and the reason if any. Returns the
 * student's name. Throws 404.
 */
export async function object(db: Database, actor: Actor, { reason, ...which }: Which & { reason: string }): Promise<string> {
  return await link(db, actor, which, { schoolLink: 'disputed', objection: reason })
}

/** Withdraws an objection. Returns the student's name. Throws 404. */
export async function withdrawObjection(db: Database, actor: Actor, which: Which): Promise<string> {
  return await link(db, actor, which, { schoolLink: 'named', objection: null })
}

/**
 * Sets or clears an objection. Only schools named by families can be disputed, not those the school registered itself, and only by a
 * verified school. Repeating it changes nothing.
 */
async function link(
  db: Database,
  actor: Actor,
  { schoolId, serialNo }: Which,
  change: { schoolLink: 'named' | 'disputed'; objection: string | null },
): Promise<string> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(registrations)
      .where(
        and(
          eq(registrations.schoolId, schoolId),
          eq(registrations.serialNo, serialNo),
          inArray(registrations.schoolLink, ['named', 'disputed']),
          isVerified(schoolId),
        ),
      )
      .for('update')
    if (!row) throw problems.notFound()
    if (row.schoolLink === change.schoolLink && row.objection === change.objection) return row.name
    await tx.update(registrations).set(change).where(eq(registrations.id, row.id))
    await noteFlags(tx, [row.id], [])
    const action = change.schoolLink === 'disputed' ? 'objected' : 'objection withdrawn'
    await record(tx, { actor, action, subject: 'registration', subjectId: row.id, reason: change.objection || null })
    return row.name
  })
}
