import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey } from '#domain/lib/text.ts'
import {
  changedLabels,
  checkOwnChanges,
  isAnsweredBy,
  mostOpenRequests,
  mostOwnChanges,
  ownFields,
  type RequestedChange,
} from '#domain/registration/own-changes.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { sendRequest, updateRequest } from '#server/features/consent/index.ts'
import { withdrawnAt } from '#server/features/links/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { corrections, problemReports, registrations } from '#server/platform/db/schema/index.ts'
import { insertRow } from '#server/platform/db/transaction.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { changeAnswers } from '../amend.ts'
import { decisionEmails } from '../decisions/decision.ts'
import { offerAccount } from '../decisions/invite-student.ts'
import { emailDataOf, emailState, registrationEmails } from '../emails.ts'
import { awaitingReview, type Row, toAnswers } from '../row.ts'
import { correctionOf, ownChange, recordSent, type SentCorrection, storedBefore, storeOnce } from './request.ts'
import { requestedText, stateShown } from './view.ts'

/** What is sent, under its Idempotency-Key: answers by field name, and `stateShown` of what the page showed. */
type SentChanges = { key: string; shown: string; answers: Answers }

/**
 * Corrects answers of a registration for the family that has its link (`visitor`), or for the school that registered the student. What says
 * who takes part, once it's accepted, and what decides the fee only becomes a request to the office. A registration that waits keeps its
 * place, and a request for a correction stays open unless everything it asked for was changed. Emails the family, unless the school did it;
 * when the address changes, the new one, the earlier one too, and all links end. The same key with the same content changes nothing more.
 * Throws 400 with the issues by field, 404, 409 when nothing can be corrected (any more), the answers differ from what the page showed,
 * consent is missing or another registration of the child exists, and 422 for a key that was used for other content.
 */
export async function correctAnswers(context: AppContext, actor: Actor, { id }: Pick<Row, 'id'>, sent: SentChanges): Promise<Row> {
  const about = sentAbout(id, sent)
  return await storeOnce(context, about, () => context.db.transaction((tx) => correct(tx, context, actor, about, sent)))
}

/** Returns the registration when this was stored before. Throws 422 when something else was sent under its key. */
export async function correctedBefore(context: Pick<AppContext, 'db'>, id: string, sent: SentChanges): Promise<Row | null> {
  return await storedBefore(context, sentAbout(id, sent))
}

function sentAbout(id: string, { key, shown, answers }: SentChanges): SentCorrection {
  return { id, key, hash: sha256(JSON.stringify([id, shown, inOneOrder(answers)])) }
}

async function correct(tx: Transaction, context: AppContext, actor: Actor, about: SentCorrection, sent: SentChanges): Promise<Row> {
  const { id } = about
  const isSchool = actor !== visitor
  const before = existing(await tx.select().from(registrations).where(eq(registrations.id, id)).for('update'))
  if (await withdrawnAt(tx, id)) throw problems.stale(m['consent.this_registration_is_withdrawn']())
  const season = context.season()
  const competition = competitionNamed(before.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, before)
  const occasion = occasionAt(season, context.now())
  const fields = ownFields({ form, door: before.door, status: before.status, isSchool }, occasion)
  if (fields.atOnce.length === 0) throw problems.stale(m['correction.registration_not_accepted_theres']())
  const checked = checkOwnChanges({ competition, form }, { stored, sent: sent.answers, fields }, occasion)
  if (!('changed' in checked)) throw problems.invalid(checked.issues)
  const { changed, requestedChanges, answers } = checked
  if (sent.shown !== stateShown(before)) {
    const labels = changedLabels(competition, season, [...changed, ...requestedChanges.map(({ field }) => field)])
    throw problems.stale(m['correction.registration_changed_since_opened']({ fields: labels.join(', ') || m['own_data.nothing']() }))
  }
  if (changed.length === 0 && requestedChanges.length === 0) throw problems.stale(m['correction.nothing_different_yet_change']())
  const made = await tx.$count(corrections, and(eq(corrections.registrationId, id), eq(corrections.askedBy, visitor.name)))
  if (made >= mostOwnChanges) throw problems.stale(m['correction.youve_changed_registration_many']())
  const asked = requestedChanges.length > 0 ? await askForChange(tx, context, actor, before, { id: sent.key, requestedChanges }) : null
  if (changed.length === 0) {
    await notifyFamily(tx, context, { before, row: before, labels: [], isSchool, asked, account: null })
    return before
  }

  const at = new Date(context.now())
  const request = before.status === 'correction' ? await correctionOf(tx, id) : null
  const isAnswer = request !== null && isAnsweredBy(form, request.fields, changed)
  const { row, account } = await changeAnswers(tx, context, actor, before, {
    answers,
    action: 'corrected',
    ...(isAnswer && { standing: awaitingReview(at) }),
  })
  const answered = isAnswer ? request : null
  const names = form.fields.map(({ name }) => name).filter((name) => answered?.fields.includes(name) || changed.includes(name))
  await recordSent(tx, about, { request: answered, fields: names, reason: ownChange, at })
  if (isAnswer) await withdraw(tx, id, decisionEmails)
  await notifyFamily(tx, context, {
    before,
    row,
    labels: inLanguage(row.language, () => changedLabels(competition, season, changed)),
    isSchool,
    asked,
    account,
  })
  return row
}

type Changed = { before: Row; row: Row; labels: string[]; isSchool: boolean; asked: Asked | null; account: string | null }

/**
 * Emails the family once what it changed, by the fields' names, and asked for; a new address how the registration stands, and the earlier one
 * that it changed. After a school's correction only a new address is emailed: a school finds the answer among its reports.
 */
async function notifyFamily(tx: Transaction, context: AppContext, change: Changed): Promise<void> {
  const { before, row, labels, isSchool, asked, account } = change
  const data = emailDataOf(row, context.season(row.round))
  const hasNewContact = row.contactKey !== before.contactKey
  const asksConsent = await updateRequest(tx, context, { before, row })
  const emailed = !isSchool || hasNewContact || asksConsent ? [row.contactEmail] : []
  if (hasNewContact) await emailState(tx, context, row, { kind: isSchool ? 'office' : 'done', ...(account && { account }), asksConsent })
  else if (isSchool) {
    if (asksConsent) await sendRequest(tx, context, row, account)
  } else {
    const text = asked && inLanguage(row.language, () => requestedText(context, row, asked.requestedChanges))
    const email = asked ? registrationEmails.changeAsked(data, asked.number, text ?? '', labels) : registrationEmails.changed(data, labels)
    await enqueueEmail(tx, email, { ...addressed('done', row.contactEmail, row.id, data.organisation), asksConsent, accountId: account })
  }
  if (hasNewContact && !isSchool) {
    // It may be the only sign that somebody else has the link, so some emails of each day are reserved for it.
    const notice = registrationEmails.addressChanged(data, labels, shortened(row.contactEmail))
    const accountId = emailKey(row.email) === before.contactKey ? account : null
    await enqueueEmail(tx, notice, { ...addressed('done', before.contactEmail, row.id, data.organisation), accountId })
    emailed.push(before.contactEmail)
  }
  await offerAccount(tx, context, row, { account, emailed })
}

/** 'meera@home.example' -> 'm…@home.example' */
function shortened(address: string): string {
  return `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`
}

/**
 * Tells the office that a family paid twice, with the number of the other transfer or ''. Returns the id of the request; of the one that still
 * waits, if there is one. Throws 404, and 409 when too many requests of the family wait for an answer.
 */
export async function reportPaidTwice(context: AppContext, { id }: Pick<Row, 'id'>, otherNumber: string): Promise<string> {
  return await context.db.transaction(async (tx) => {
    const row = existing(await tx.select().from(registrations).where(eq(registrations.id, id)).for('update'))
    const isSame = and(eq(problemReports.registrationId, id), isNull(problemReports.answeredAt), eq(problemReports.requestedChanges, []))
    const [told] = await tx.select({ id: problemReports.id }).from(problemReports).where(isSame)
    if (told) return told.id
    const change = { id: randomUUID(), requestedChanges: [] }
    const asked = await askForChange(tx, context, visitor, row, change, otherNumber && ` The other transaction number: ${otherNumber}`)
    await notifyFamily(tx, context, { before: row, row, labels: [], isSchool: false, asked, account: null })
    return change.id
  })
}

type Asked = { number: number; requestedChanges: RequestedChange[] }

/**
 * Stores what a family, or the school that registered the student, asks the office to change in a registration, which is locked. Throws 409
 * when too many such requests wait for an answer.
 */
async function askForChange(
  tx: Transaction,
  context: Pick<AppContext, 'season' | 'now'>,
  actor: Actor,
  row: Row,
  { id, requestedChanges }: { id: string; requestedChanges: RequestedChange[] },
  forOffice = '',
): Promise<Asked> {
  const open = await tx.$count(problemReports, and(eq(problemReports.registrationId, row.id), isNull(problemReports.answeredAt)))
  if (open >= mostOpenRequests) throw problems.stale(m['correction.youve_already_asked_changes']())
  const sentAt = new Date(context.now())
  const text = `${inLanguage('en', () => requestedText(context, row, requestedChanges))}${forOffice}`
  const report = await insertRow(tx, problemReports, {
    id,
    registrationId: row.id,
    userId: actor.id,
    requestedChanges,
    text,
    page: '',
    reference: row.reference,
    sentAt,
  })
  // In the history of the registration, which is erased with it: the report's id is what the family's page sent.
  await record(tx, { actor, action: 'asked for a change', subject: 'registration', subjectId: row.id })
  return { number: report.number, requestedChanges }
}
