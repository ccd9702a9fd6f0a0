import { and, eq, isNull } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { labelOf } from '#domain/forms/answers.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { mostOpenRequests, type RequestedChange, requestedChangesText } from '#domain/registration/own-changes.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { problemReports } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, registrationEmails } from '../emails.ts'
import type { Row } from '../row.ts'

/**
 * Stores what a family, or the school that registered the student, asks the office to change in a registration, which is locked, and emails
 * the family a receipt. A school finds the answer among its reports. Throws 409 when too many such requests wait for an answer.
 */
export async function askForChange(
  tx: Transaction,
  context: Pick<AppContext, 'season' | 'now'>,
  actor: Actor,
  row: Row,
  { id, requestedChanges }: { id: string; requestedChanges: RequestedChange[] },
): Promise<void> {
  const open = await tx.$count(problemReports, and(eq(problemReports.registrationId, row.id), isNull(problemReports.answeredAt)))
  if (open >= mostOpenRequests) throw problems.stale(m['correction.youve_already_asked_changes']())
  const sentAt = new Date(context.now())
  const text = inLanguage('en', () => requestedText(context, row, requestedChanges))
  const [report] = await tx
    .insert(problemReports)
    .values({ id, registrationId: row.id, userId: actor.id, requestedChanges, text, page: '', reference: row.reference, sentAt })
    .returning()
  if (!report) throw new Error('The database returned no row for an insert')
  // In the history of the registration, which is erased with it: the report's id is what the family's page sent.
  await record(tx, { actor, action: 'asked for a change', subject: 'registration', subjectId: row.id })
  if (actor.id !== null) return
  const data = emailDataOf(row, context.season(row.round))
  const email = registrationEmails.changeAsked(
    data,
    report.number,
    inLanguage(row.language, () => requestedText(context, row, requestedChanges)),
  )
  await enqueueEmail(tx, email, addressed('done', row.contactEmail, row.id, data.organisation))
}

/** Returns requested changes of a registration as people read them, in the current language. */
export function requestedText({ season }: Pick<AppContext, 'season'>, row: Row, requestedChanges: RequestedChange[]): string {
  const competition = competitionNamed(row.competition)
  return requestedChangesText(requestedChanges, (name) => labelOf(competition, season(), fieldNamed(formNamed(competition.form), name)))
}
