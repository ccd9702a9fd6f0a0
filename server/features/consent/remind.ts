import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { activeStatuses } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { consentRequests, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { endRequest, sendRequest } from './act.ts'
import { isChilds } from './standing.ts'

/** How many parents are reminded per transaction. */
const portion = 50
const oneDay = 24 * 60 * 60 * 1000
/** When a parent who hasn't consented or confirmed is reminded, in days after being asked. */
const reminderDays = [2, 7]

/**
 * Reminds the parents who were asked for consent two and seven days ago and haven't confirmed it, however many processes do this. Who has
 * come of age meanwhile isn't asked about any more. Returns how many requests were due.
 */
export async function remindOfConsents(context: AppContext): Promise<number> {
  const now = context.now()
  const isDue = reminderDays.map((days, sent) =>
    and(eq(consentRequests.reminders, sent), lte(consentRequests.askedAt, new Date(now - days * oneDay))),
  )
  return await context.db.transaction(async (tx) => {
    const due = await tx
      .select({ request: consentRequests, row: registrations })
      .from(consentRequests)
      .innerJoin(registrations, eq(registrations.id, consentRequests.registrationId))
      .leftJoin(withdrawals, and(eq(withdrawals.registrationId, registrations.id), isNull(withdrawals.undoneAt)))
      .where(
        and(
          or(...isDue),
          inArray(registrations.status, [...activeStatuses]),
          eq(registrations.round, context.season().round),
          isNull(withdrawals.id),
        ),
      )
      .orderBy(asc(consentRequests.askedAt))
      .limit(portion)
      .for('update', { of: consentRequests, skipLocked: true })
    for (const { request, row } of due) {
      if (!isChilds(context.season(), row, now)) {
        await endRequest(tx, row)
        continue
      }
      // A server that stood still for a week reminds once.
      const reminders = reminderDays.filter((days) => request.askedAt.getTime() <= now - days * oneDay).length
      await tx.update(consentRequests).set({ reminders }).where(eq(consentRequests.registrationId, row.id))
      await sendRequest(tx, context, row)
    }
    return due.length
  })
}

/** Reminds parents every ten minutes until it is stopped. */
export function startConsentReminders(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'parents could not be reminded of their consent; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'consent-reminders', failed, async () => (await remindOfConsents(context)) === portion)
}
