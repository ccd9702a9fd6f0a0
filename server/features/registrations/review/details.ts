import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Session } from '#domain/account/account.ts'
import type { HistoryEntries } from '#domain/account/history.ts'
import { may } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { undeliveredReason, undeliveredReasons } from '#domain/email/undelivered.ts'
import { formNamed } from '#domain/forms/index.ts'
import { priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { correctableFields, dueAt, dueDay, dueText } from '#domain/registration/correction.ts'
import { flagOf } from '#domain/registration/flag.ts'
import { answerLabel } from '#domain/registration/own-changes.ts'
import type { OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import { competitionIn, dayIn, occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { type FlagRow, flagsAbout, heldBack } from '#server/features/flags/index.ts'
import { proofsOf } from '#server/features/payments/index.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { corrections, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { historyOf, namesInOffice } from '#server/platform/history.ts'
import { existing } from '#server/platform/http/problem.ts'
import { breaker } from '#server/platform/mail/emails.ts'
import { isOpenRequest } from '../corrections/request.ts'
import { lastDecision, toUndoable } from '../decisions/decision.ts'
import { moneyOf, toOfficeRow } from '../office-rows.ts'
import type { Row } from '../row.ts'
import { openWithOthers } from './claims.ts'
import { bankAbout, batchOf, differenceFrom } from './payment.ts'
import { reasonsFor } from './reasons.ts'

/** How many other registrations of a family, and how many emails, are shown. */
const most = { family: 20, emails: 50 }

/** Returns everything that is shown beside the picture of a request. Throws 404. */
export async function detailsOf(context: AppContext, person: Pick<Session, 'role'> & { id: string }, id: string): Promise<ReviewDetails> {
  const { db } = context
  const row = existing(await db.select().from(registrations).where(eq(registrations.id, id)))
  const season = context.season(row.round)
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const [flags, family, { kinds, wasUsed }] = [await flagsAbout(db, id), await familyOf(db, row), await heldBack(db, row)]
  const nameOf = await namesInOffice(db)
  const paid = await batchOf(db, row)
  const toOther = (other: Row) => otherFor(row, other, nameOf)
  const { entries } = await historyOf(db, 'registration', id)
  const dueOn = dueDay(season.corrections, dayIn(season.timeZone, context.now()))
  const registered = { form, door: row.door }
  const labelled = (name: string) => ({ name, label: answerLabel(competition, season, name) })
  const correctable = correctableFields(registered, occasionAt(season, context.now())).map(({ name }) => name)
  const owed = { ...(paid?.fee ?? { amount: row.fee, currency: row.currency }), declined: paid?.declined ?? 0 }
  const money = await moneyOf(db, [row])
  const shown = money.get(id)
  const arrived = shown?.agrees === false ? shown : null
  const proofs = (await proofsOf(db, [row.paymentId])).reverse()
  const note = arrived
    ? `The bank shows ${priceText(arrived)}. ${differenceFrom(owed, arrived) ?? ''}`
    : paid?.batch.rest && `${paid.batch.rest} of ${priceText(owed)} is still to be sent.`
  const { upiId, payee, payLink } = competitionIn(season, row.competition).payment
  return {
    registration: await toOfficeRow(db, row, money),
    txn_no: row.txnNo,
    fee: priceText(owed),
    fee_for: paid?.each ?? `${competition.name}, ${row.region}`,
    currency: row.currency,
    payee: row.region === 'India' ? `${payee} (${upiId})` : payLink,
    bank: await bankAbout(db, row, { owed, whole: shown }, season),
    proofs: proofs.map((proof, n) => ({
      ...replyOf(proof, 'version', 'transfer', 'txnNo', 'receivedAt'),
      counts: proofs.findIndex(({ transfer }) => transfer === proof.transfer) === n,
      picture: `/api/office/review/${id}/proofs/${proof.version}`,
    })),
    flags: [...(note ? [flaggedByAmount(note)] : []), ...flags.map((flag) => flaggedAs(flag, toOther))],
    needs_reason: kinds.length > 0 || Boolean(note),
    may_accept: may(person, 'accept used payment') || !wasUsed,
    family: family.map(toOther),
    batch: paid?.batch ?? null,
    corrections: await storiesOf(db, id, entries, { labelled, nameOf }),
    history: entries,
    emails: await emailsAbout(db, row),
    email_fails: await emailFailure(db, row),
    correction_due: dueText(dueAt(dueOn, season.timeZone), season.timeZone),
    correction_due_on: dueOn,
    correctable: [...correctable, screenshot.name].map(labelled),
    reasons: await reasonsFor(context, row, { flagged: kinds, owed, arrived }),
    undoable: await undoableAbout(db, row),
    ...(await openWithOthers(db, [row], person.id))(id),
  }
}

/** Returns other registrations with the parent's email or phone, newest first. */
async function familyOf(db: Database, { id, contactKey, phoneKey }: Row): Promise<Row[]> {
  const isSame = or(eq(registrations.contactKey, contactKey), eq(registrations.phoneKey, phoneKey))
  return await db
    .select()
    .from(registrations)
    .where(and(isSame, ne(registrations.id, id)))
    .orderBy(desc(registrations.serialNo))
    .limit(most.family)
}

function otherFor(row: Row, other: Row, nameOf: (written: string) => string): OtherRegistration {
  const { decidedBy } = other
  return {
    ...replyOf(other, 'id', 'serialNo', 'name', 'competition', 'status', 'decidedAt'),
    competition_name: competitionNamed(other.competition).name,
    fee: priceText({ amount: other.fee, currency: other.currency }),
    decided_by: decidedBy && nameOf(decidedBy),
    is_earlier: other.round < row.round,
    same_parent: other.contactKey === row.contactKey || other.phoneKey === row.phoneKey,
    picture: `/api/office/registrations/${other.id}/screenshot`,
  }
}

function flaggedAs(flag: FlagRow, toOther: (other: Row) => OtherRegistration): ReviewDetails['flags'][number] {
  const { kind, note, other, setAt, setBy, setFor, settledAt, settledBy, reason } = flag
  const others = other ? [replyOf(other, 'id', 'serialNo', 'competition')] : []
  return {
    ...flagOf(kind, { others, note }),
    other: other && toOther(other),
    by: setBy,
    for: setFor,
    at: setAt.toISOString(),
    note,
    settled: settledAt && { by: settledBy ?? 'somebody', at: settledAt.toISOString(), reason: reason ?? '' },
  }
}

/** The bank shows another amount than was to be paid, or a part is still to be sent. */
function flaggedByAmount(note: string): ReviewDetails['flags'][number] {
  return {
    ...flagOf('amount', { others: [], note }),
    other: null,
    by: null,
    for: null,
    at: new Date().toISOString(),
    note: null,
    settled: null,
  }
}

type Words = { labelled: (name: string) => { name: string; label: string }; nameOf: (written: string) => string }

/** Returns the requests for corrections that weren't taken back, newest first, with what the family changed by each answer, which history holds. */
async function storiesOf(
  db: Database,
  id: string,
  entries: HistoryEntries['entries'],
  { labelled, nameOf }: Words,
): Promise<ReviewDetails['corrections']> {
  const asked = await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.registrationId, id), or(isOpenRequest, isNotNull(corrections.answeredAt))))
    .orderBy(desc(corrections.askedAt))
  // Both newest first: the n-th answer is the n-th entry.
  const answers = entries.filter(({ action }) => action === 'corrected').values()
  return asked.map((row) => {
    const answer = row.answeredAt ? answers.next().value : undefined
    const valueIn = (values: Record<string, unknown> | null | undefined, name: string) =>
      name === screenshot.name || typeof values?.[name] !== 'string' ? null : values[name]
    return {
      ...replyOf(row, 'askedAt', 'reason', 'dueAt', 'answeredAt'),
      asked_by: nameOf(row.askedBy),
      fields: row.fields.map((name) => ({ ...labelled(name), before: valueIn(answer?.before, name), now: valueIn(answer?.after, name) })),
    }
  })
}

async function emailsAbout(db: Database, { id, paymentId }: Row): Promise<ReviewDetails['emails']> {
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.subjectId, [id, paymentId]))
    .orderBy(outbox.createdAt)
    .limit(most.emails)
  return rows.map((row) => ({ ...replyOf(row, 'state', 'createdAt', 'sentAt', 'sendAfter'), title: row.title.replaceAll(breaker, '') }))
}

/** Says why the last email to the contact address that couldn't be delivered wasn't; null without one. */
async function emailFailure(db: Database, { contactKey }: Row): Promise<string | null> {
  const [failed] = await db
    .select({ answer: outbox.lastError })
    .from(outbox)
    .where(and(eq(outbox.state, 'dead'), eq(sql`lower(${outbox.recipient})`, contactKey)))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return failed ? undeliveredReasons[undeliveredReason(failed.answer ?? '')] : null
}

async function undoableAbout(db: Database, row: Row): Promise<ReviewDetails['undoable']> {
  const last = row.status === 'pending' ? null : await lastDecision(db, row.id)
  return last && last.outcome === row.status && last.sendAfter.getTime() > Date.now() ? toUndoable(last, row.name) : null
}
