import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { reminderBefore } from '#domain/registration/correction.ts'
import type { AppContext } from '#server/context.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { registrationEmails, requestEmail } from '../emails.ts'
import { askedTogether, isOpenRequest } from './request.ts'

/** How many families are reminded per transaction. */
const portion = 50

/**
 * Emails the families whose time to correct ends within two days, each once, however many processes do this. Someone who was asked less
 * than two days before the end isn't reminded. Returns how many were.
 */
export async function remindFamilies(context: AppContext): Promise<number> {
  const [now, soon] = [new Date(context.now()), new Date(context.now() + reminderBefore)]
  return await context.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(corrections)
      .where(
        and(
          isOpenRequest,
          isNull(corrections.remindedAt),
          gt(corrections.dueAt, now),
          lte(corrections.dueAt, soon),
          sql`${corrections.askedAt} < ${corrections.dueAt} - make_interval(secs => ${reminderBefore / 1000})`,
        ),
      )
      .orderBy(asc(corrections.dueAt))
      .limit(portion)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.update(corrections).set({ remindedAt: now }).where(inArray(corrections.id, ids))
    const reminded = new Set<string>()
    for (const request of due) {
      const [row] = await tx.select().from(registrations).where(eq(registrations.id, request.registrationId))
      if (!row) continue
      const together = await askedTogether(tx, row, request)
      const { email, recipient, subjectId } = await requestEmail(tx, context, together, request, registrationEmails.correctionReminder)
      // A payment is asked for once, for all its children.
      if (reminded.has(`${subjectId} ${recipient}`)) continue
      reminded.add(`${subjectId} ${recipient}`)
      await enqueueEmail(tx, email, addressed('office', recipient, subjectId, context.season().organisation))
    }
    return due.length
  })
}

/** Reminds families every ten minutes until it is stopped. */
export function startReminders(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'families could not be reminded of corrections; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'correction-reminders', failed, async () => (await remindFamilies(context)) === portion)
}
