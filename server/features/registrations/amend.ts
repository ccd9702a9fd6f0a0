import { may, refusalText } from '#domain/account/permissions.ts'
import { competitionNamed, doorAt } from '#domain/competitions/index.ts'
import { checkAmendment } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { hasSeveralTransfers, transactionNumber } from '#domain/forms/shared-questions.ts'
import { student } from '#domain/forms/student.ts'
import { emailKey } from '#domain/lib/text.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bringUpToDate } from '#server/features/certificates/index.ts'
import { sendRequest, updateRequest } from '#server/features/consent/index.ts'
import { heldBack, noteFlags } from '#server/features/flags/index.ts'
import { addProof } from '#server/features/payments/index.ts'
import { schoolNamed } from '#server/features/schools/index.ts'
import { refuseEnded } from '#server/features/season/index.ts'
import { answersNamed, changedNames } from '#server/lib/changed-answers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { withdraw, withdrawTo } from '#server/platform/mail/outbox.ts'
import {
  emailAcceptance,
  offerAccount,
  openUninvited,
  renameAccount,
  withdrawInvitation,
  withdrawOffer,
} from './decisions/invite-student.ts'
import { emailState } from './emails.ts'
import { type awaitingReview, lockPaidTogether, lockRegistration, type Row, toAnswers, toColumns } from './row.ts'

/**
 * Corrects the answers the office may correct (specification 4.3). Throws 404, 409 when someone changed it after `version` or its
 * season has ended (only a name is corrected then), and 400 with
 * the issues by field; a field that isn't editable is such an issue. Also renames the student's account, makes a certificate again that has
 * the old name, and invites an accepted student's new address. A corrected transaction number is that of every child the payment paid for.
 * When the parent's address changes, ends all links that were sent, withdraws
 * unsent emails to the old one, and emails the new one the registration's current state, with its booking link.
 */
export async function amend(context: AppContext, actor: Actor, id: string, version: number, amended: Answers): Promise<Row> {
  try {
    return await context.db.transaction((tx) => amendIn(tx, context, actor, { id, version, amended }))
  } catch (error) {
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale('This student already has another registration in this competition.')
    }
    throw error
  }
}

type Amendment = {
  id: string
  version: number
  amended: Answers
  /** When the email to a new address leaves, as `emailState` says; 'never' for none. */
  held?: Date | 'never'
}

/** Does the same within a transaction. */
export async function amendIn(tx: Transaction, context: AppContext, actor: Actor, { id, version, amended, held }: Amendment): Promise<Row> {
  const changesPayment = amended[transactionNumber.name] !== undefined
  const together = changesPayment ? await lockPaidTogether(tx, id) : []
  const before = await lockRegistration(tx, context, id, version)
  const competition = competitionNamed(before.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, before)
  const { answers, issues } = checkAmendment(
    { competition, form, door: doorAt(before.door)?.door },
    stored,
    amended,
    occasionAt(context.season(before.round), context.now()),
  )
  if (!answers) throw problems.invalid(issues)
  const changed = changedNames(stored, answers)
  if (changed.length === 0) return before
  // A misspelt name is corrected in any season, and so is an address that emails don't reach.
  if (held === undefined && changed.some((name) => name !== form.roles.name)) refuseEnded(context, before.round)
  if (changed.includes(transactionNumber.name)) await refuseNumber(tx, actor, before)
  const { row, account } = await changeAnswers(tx, context, actor, before, { answers, action: 'amended' })
  if (changed.includes(transactionNumber.name)) await renumber(tx, actor, before, row.txnNo, together)
  const emailsState = row.contactKey !== before.contactKey && held !== 'never'
  const asksConsent = await updateRequest(tx, context, { before, row })
  if (emailsState) await emailState(tx, context, row, { ...(held && { held }), ...(account && { account }), asksConsent })
  else if (asksConsent) await sendRequest(tx, context, row, account)
  await offerAccount(tx, context, row, { account, emailed: emailsState || asksConsent ? [row.contactEmail] : [] })
  return row
}

/**
 * Another number would hide that this one was used before: only those who may accept such a payment change it. Throws 403, and 400 when
 * several transfers paid.
 */
async function refuseNumber(tx: Transaction, { role = 'viewer' }: Actor, row: Row): Promise<void> {
  if (hasSeveralTransfers(row.txnNo))
    throw problems.invalid([
      { path: transactionNumber.name, message: 'Several transfers paid for this. Ask for a correction of the payment.' },
    ])
  if (may({ role }, 'accept used payment')) return
  if ((await heldBack(tx, row)).wasUsed) throw problems.forbidden(refusalText('accept used payment'))
}

/** Stores another number of a payment; the history of the other children it paid for says so too. */
async function renumber(tx: Transaction, actor: Actor, { id, paymentId, txnNo }: Row, number: string, together: Row[]): Promise<void> {
  await addProof(tx, paymentId, { txnNo: number })
  const others = together.filter((other) => other.id !== id)
  const [before, after] = [{ [transactionNumber.name]: txnNo }, { [transactionNumber.name]: number }]
  await recordMany(tx, { actor, action: 'amended', subject: 'registration', before, after }, others)
}

type Change = {
  /** All answers, checked. */
  answers: Answers
  /** As history calls it. */
  action: 'amended' | 'corrected'
  /** How the registration stands from now on, where that changes too. */
  standing?: ReturnType<typeof awaitingReview>
  /** What history says besides the changed answers. */
  noted?: { before: Answers; after: Answers }
}

/**
 * Stores changed answers of a locked registration, its history, and what follows from them: the flags, the student's account and the
 * certificate. When the parent's address changes, ends all links that were sent and withdraws unsent emails to the earlier one; the caller
 * asks the new one for consent, and emails it. Returns the account that the caller offers the student (`offerAccount`), or null.
 */
export async function changeAnswers(
  tx: Transaction,
  context: AppContext,
  actor: Actor,
  before: Row,
  { answers, action, standing, noted }: Change,
): Promise<{ row: Row; account: string | null }> {
  const { id } = before
  const form = formNamed(competitionNamed(before.competition).form)
  const stored = toAnswers(form, before)
  const changed = changedNames(stored, answers)
  const columns = toColumns(form, answers)
  const hasNewContact = columns.contactKey !== before.contactKey
  const linkNo = before.linkNo + (hasNewContact ? 1 : 0)
  const school = changed.includes('school_name') ? await schoolLinkOf(tx, before, answers) : null
  const row = await updateVersion(tx, registrations, before, { ...columns, ...standing, ...school, linkNo })
  await record(tx, {
    actor,
    action,
    subject: 'registration',
    subjectId: id,
    before: { ...answersNamed(stored, changed), ...noted?.before, ...(standing && { status: before.status }) },
    after: { ...answersNamed(answers, changed), ...noted?.after, ...(standing && { status: standing.status }) },
  })
  if (row.childKey !== before.childKey || hasNewContact || row.phoneKey !== before.phoneKey || school)
    await noteFlags(tx, [id], [row.childKey])
  let account: string | null = null
  if (hasNewContact) {
    await withdrawTo(tx, id, before.contactEmail)
    account = await withdrawOffer(tx, before, row)
  }
  if (row.status === 'accepted') await bringUpToDate(tx, context, actor, [id], { isNew: false })
  if (form.slug === student.slug && row.name !== before.name) await renameAccount(tx, before, row.name)
  if (row.status === 'accepted' && emailKey(row.email) !== emailKey(before.email)) {
    const unsent = await withdraw(tx, id, ['registration-accepted'])
    await withdrawInvitation(tx, context, before)
    if (unsent > 0) await emailAcceptance(tx, context, row)
    else account = await openUninvited(tx, row)
  }
  return { row, account }
}

/** The link to the verified school that a family's registration names since its school's name was corrected; null when there is none. */
async function schoolLinkOf(tx: Transaction, { door, schoolLink }: Row, { school_name: name = '' }: Answers) {
  if (!doorAt(door)?.door.forSchools || schoolLink === 'registered') return null
  const named = await schoolNamed(tx, name)
  return named && { schoolId: named.id, schoolLink: 'named' as const }
}
