import { competitionNamed, doorAt } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { student } from '#domain/forms/student.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { AppContext } from '#server/context.ts'
import { bringUpToDate } from '#server/features/certificates/index.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { schoolNamed } from '#server/features/schools/index.ts'
import { answersNamed, changedNames } from '#server/lib/changed-answers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { withdraw, withdrawTo } from '#server/platform/mail/outbox.ts'
import { emailAcceptance, inviteStudent, inviteStudentAgain, renameAccount, withdrawInvitation } from './decisions/invite-student.ts'
import { type Row, toAnswers, toColumns } from './row.ts'

type Change = {
  /** All answers, checked. */
  answers: Answers
  /** As history calls it. */
  action: 'amended' | 'corrected'
  /** How the registration stands from now on, where that changes too. */
  standing?: Partial<Pick<Row, 'status' | 'correctedAt' | 'decidedAt' | 'decidedBy' | 'reason'>>
  /** What history says besides the changed answers. */
  noted?: { before: Answers; after: Answers }
}

/**
 * Stores changed answers of a locked registration, its history, and what follows from them: the flags, the student's account and its
 * invitation, and the certificate. When the parent's address changes, ends all links that were sent and withdraws unsent emails to the
 * earlier one; the caller asks the new one for consent, and emails it.
 */
export async function changeAnswers(
  tx: Transaction,
  context: AppContext,
  actor: Actor,
  before: Row,
  { answers, action, standing, noted }: Change,
): Promise<Row> {
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
    before: { ...answersNamed(stored, changed), ...noted?.before },
    after: { ...answersNamed(answers, changed), ...noted?.after },
  })
  if (row.childKey !== before.childKey || hasNewContact || row.phoneKey !== before.phoneKey || school)
    await noteFlags(tx, [id], [row.childKey])
  if (hasNewContact) {
    await withdrawTo(tx, id, before.contactEmail)
    await inviteStudentAgain(tx, context, before, row)
  }
  if (row.status === 'accepted') await bringUpToDate(tx, context, actor, [id], { isNew: false })
  if (form.slug === student.slug && row.name !== before.name) await renameAccount(tx, before, row.name)
  if (row.status === 'accepted' && emailKey(row.email) !== emailKey(before.email)) {
    const unsent = await withdraw(tx, id, ['registration-accepted'])
    await withdrawInvitation(tx, context, before)
    await (unsent > 0 ? emailAcceptance : inviteStudent)(tx, context, row)
  }
  return row
}

/** The link to the verified school that a family's registration names since its school's name was corrected; null when there is none. */
async function schoolLinkOf(tx: Transaction, { door, schoolLink }: Row, { school_name: name = '' }: Answers) {
  if (!doorAt(door)?.door.forSchools || schoolLink === 'registered') return null
  const named = await schoolNamed(tx, name)
  return named && { schoolId: named.id, schoolLink: 'named' as const, objection: null }
}
