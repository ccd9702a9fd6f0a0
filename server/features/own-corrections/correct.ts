import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { labelOf } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { checkOwnChanges, isAnsweredBy, mostOwnChanges, namedFields, ownFields } from '#domain/registration/own-changes.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { updateRequest } from '#server/features/consent/index.ts'
import { withdrawnAt } from '#server/features/links/index.ts'
import { askForChange } from '#server/features/problem-reports/index.ts'
import {
  changeAnswers,
  correctionOf,
  decisionEmails,
  emailDataOf,
  emailState,
  emails,
  ownChange,
  type Row,
  toAnswers,
} from '#server/features/registrations/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { corrections, problemReports, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { inLanguage } from '#server/platform/language.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { stateShown } from './view.ts'

/** What a family sends, under its Idempotency-Key: answers by field name, and `stateShown` of what its page showed. */
export type Sent = { key: string; shown: string; answers: Answers }

/**
 * Corrects answers of a registration for the family that has its link. What says who takes part, once it's accepted, and what decides the
 * fee only becomes a request to the office. A registration that waits keeps its place, and a request for a correction stays open unless
 * everything it asked for was changed. Emails the family; when its address
 * changes, the earlier one too, and all links end. The same key with the same content changes nothing more. Throws 400 with the issues by
 * field, 404, 409 when nothing can be corrected (any more), the answers differ from what the page showed, consent is missing or another
 * registration of the child exists, and 422 for a key that was used for other content.
 */
export async function correctByFamily(context: AppContext, row: Pick<Row, 'id'>, sent: Sent): Promise<Row> {
  return await correctBy(context, visitor, row, sent)
}

/**
 * Corrects answers of a student that a school registered, as a family does; the school sees what it did on its page. Emails nobody, but a
 * new address of the parent, which gets the links.
 */
export async function correctBySchool(context: AppContext, actor: Actor, row: Pick<Row, 'id'>, sent: Sent): Promise<Row> {
  return await correctBy(context, actor, row, sent)
}

async function correctBy(context: AppContext, actor: Actor, { id }: Pick<Row, 'id'>, sent: Sent): Promise<Row> {
  const earlier = await correctedBefore(context, id, sent)
  if (earlier) return earlier
  try {
    return await context.db.transaction((tx) => correct(tx, context, { id, actor }, sent))
  } catch (error) {
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // The same may have arrived twice at once.
    const same = await correctedBefore(context, id, sent)
    if (same) return same
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale(m['status.student_already_another_registration']())
    }
    throw error
  }
}

/** Returns the registration when this was stored before. Throws 422 when something else was sent under its key. */
export async function correctedBefore({ db }: Pick<AppContext, 'db'>, id: string, sent: Sent): Promise<Row | null> {
  const [changed] = await db.select().from(corrections).where(eq(corrections.submissionKey, sent.key))
  const isAsked =
    !changed && (await db.$count(problemReports, and(eq(problemReports.id, sent.key), eq(problemReports.registrationId, id)))) > 0
  if (!changed && !isAsked) return null
  if (changed && changed.submissionHash !== hashOf(id, sent)) throw problems.otherBody()
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

function hashOf(id: string, { shown, answers }: Sent): string {
  return sha256(JSON.stringify([id, shown, inOneOrder(answers)]))
}

async function correct(tx: Transaction, context: AppContext, { id, actor }: { id: string; actor: Actor }, sent: Sent): Promise<Row> {
  const isSchool = actor !== visitor
  const [before] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!before) throw problems.notFound()
  if (await withdrawnAt(tx, id)) throw problems.stale(m['consent.this_registration_is_withdrawn']())
  const season = context.season()
  const competition = competitionNamed(before.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, before)
  const occasion = occasionAt(season, context.now())
  const fields = ownFields({ form, door: before.door, status: before.status, isSchool }, occasion)
  if (fields.atOnce.length === 0) throw problems.stale(m['correction.registration_not_accepted_theres']())
  const labelsOf = (names: string[]) => namedFields(form, names).map((field) => labelOf(competition, season, field))
  const checked = checkOwnChanges({ competition, form }, { stored, sent: sent.answers, fields }, occasion)
  if (checked.issues.length > 0) throw problems.invalid(checked.issues)
  if (!('changed' in checked)) throw problems.invalid([])
  const { changed, requestedChanges, answers } = checked
  if (sent.shown !== stateShown(before)) {
    const names = labelsOf([...changed, ...requestedChanges.map(({ field }) => field)]).join(', ') || m['own_data.nothing']()
    throw problems.stale(m['correction.registration_changed_since_opened']({ fields: names }))
  }
  if (changed.length === 0 && requestedChanges.length === 0) throw problems.stale(m['correction.nothing_different_yet_change']())
  const made = await tx.$count(corrections, and(eq(corrections.registrationId, id), eq(corrections.askedBy, visitor.name)))
  if (made >= mostOwnChanges) throw problems.stale(m['correction.youve_changed_registration_many']())
  if (requestedChanges.length > 0) await askForChange(tx, context, actor, before, { id: sent.key, requestedChanges })
  if (changed.length === 0) return before

  const at = new Date(context.now())
  const request = before.status === 'correction' ? await correctionOf(tx, id) : null
  const isAnswer = request !== null && isAnsweredBy(form, request.fields, changed)
  const standing = isAnswer ? { status: 'pending' as const, correctedAt: at, decidedAt: null, decidedBy: null, reason: null } : undefined
  const row = await changeAnswers(tx, context, actor, before, {
    answers,
    action: 'corrected',
    ...(standing && { standing, noted: { before: { status: before.status }, after: { status: standing.status } } }),
  })
  const answer = { answeredAt: at, submissionKey: sent.key, submissionHash: hashOf(id, sent) }
  if (isAnswer) {
    const all = form.fields.map(({ name }) => name).filter((name) => request.fields.includes(name) || changed.includes(name))
    await tx
      .update(corrections)
      .set({ ...answer, fields: all })
      .where(eq(corrections.id, request.id))
    await withdraw(tx, id, decisionEmails)
  } else {
    const own = { fields: changed, reason: ownChange, dueAt: at, askedAt: at, askedBy: visitor.name }
    await tx.insert(corrections).values({ id: randomUUID(), registrationId: id, ...own, ...answer })
  }
  await notifyFamily(tx, context, { before, row, labels: inLanguage(row.language, () => labelsOf(changed)), isSchool })
  return row
}

type Changed = { before: Row; row: Row; labels: string[]; isSchool: boolean }

/**
 * Emails the family what it changed, by the fields' names; a new address how the registration stands, and the earlier one that it changed.
 * After a school's correction only a new address is emailed.
 */
async function notifyFamily(tx: Transaction, context: AppContext, { before, row, labels, isSchool }: Changed): Promise<void> {
  const data = emailDataOf(row, context.season(row.round))
  const hasNewContact = row.contactKey !== before.contactKey
  await updateRequest(tx, context, { before, row, inReceipt: hasNewContact && row.status === 'pending', kind: 'done' })
  if (isSchool) {
    if (hasNewContact) await emailState(tx, context, row)
  } else if (!hasNewContact) {
    await enqueueEmail(tx, emails.changed(data, labels), addressed('done', row.contactEmail, row.id, data.organisation))
  } else {
    await emailState(tx, context, row, undefined, 'done')
    // It may be the only sign that somebody else has the link, so some emails of each day are reserved for it.
    const notice = emails.addressChanged(data, labels, shortened(row.contactEmail))
    await enqueueEmail(tx, notice, addressed('done', before.contactEmail, row.id, data.organisation))
  }
}

/** 'meera@home.example' -> 'm…@home.example' */
function shortened(address: string): string {
  return `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`
}
