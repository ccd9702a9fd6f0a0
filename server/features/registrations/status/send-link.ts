import type { AppContext } from '#server/context.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { emailDataOf, emailState, registrationEmails } from '../emails.ts'
import { lockRegistration, type Row } from '../row.ts'

/**
 * Emails the family a new link to its registration; all earlier links, booking links included, stop working. An acceptance that hasn't been
 * sent is written again, because it has a booking link. Throws 404, and 409 when it was changed after `version`.
 */
export async function sendNewLink(context: AppContext, actor: Actor, id: string, version: number): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, context, id, version)
    const row = await updateVersion(tx, registrations, before, { linkNo: before.linkNo + 1 })
    await record(tx, { actor, action: 'new link sent', subject: 'registration', subjectId: id })
    if ((await withdraw(tx, id, ['registration-accepted'])) > 0) await emailState(tx, context, row)
    const data = emailDataOf(row, context.season(row.round))
    await enqueueEmail(tx, registrationEmails.newStatusLink(data), addressed('office', row.contactEmail, id, data.organisation))
    return row
  })
}
