import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { checkAmendment } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { student } from '#domain/forms/student.ts'
import { emailKey } from '#domain/lib/text.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bringUpToDate } from '#server/features/certificates/index.ts'
import { updateRequest } from '#server/features/consent/index.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { withdrawTo } from '#server/platform/mail/outbox.ts'
import { inviteStudent, inviteStudentAgain, renameAccount, withdrawInvitation } from './decisions/invite-student.ts'
import { emailState } from './emails.ts'
import { lockForUpdate, type Row, toAnswers, toColumns } from './row.ts'

/**
 * Corrects the answers the office may correct (specification 4.3). Throws 404, 409 when someone changed it after `version`, and 400 with
 * the issues by field; a field that isn't editable is such an issue. Also renames the student's account, makes a certificate again that has the old name, and invites an accepted student's
 * new address. When the parent's address changes, ends all links that were sent, withdraws unsent emails to the old one, and emails the new one the registration's current
 * state, with its booking link.
 */
export async function amend(context: AppContext, actor: Actor, id: string, version: number, amended: Answers): Promise<Row> {
  try {
    return await context.db.transaction(async (tx) => {
      const before = await lockForUpdate(tx, context, id, version)
      const competition = competitionNamed(before.competition)
      const form = formNamed(competition.form)
      const stored = toAnswers(form, before)
      const { answers, issues } = checkAmendment({ competition, form }, stored, amended, occasionAt(context.season(), context.now()))
      if (!answers) throw problems.invalid(issues)
      const changed = Object.keys(answers).filter((name) => answers[name] !== stored[name])
      if (changed.length === 0) return before
      const columns = toColumns(form, answers)
      const hasNewContact = columns.contactKey !== before.contactKey
      const [row] = await tx
        .update(registrations)
        .set({ ...columns, version: before.version + 1, linkNo: before.linkNo + (hasNewContact ? 1 : 0) })
        .where(eq(registrations.id, id))
        .returning()
      if (!row) throw new Error('The database returned no row for an update')
      await record(tx, {
        actor,
        action: 'amended',
        subject: 'registration',
        subjectId: id,
        before: only(stored, changed),
        after: only(answers, changed),
      })
      if (row.childKey !== before.childKey || hasNewContact || row.phoneKey !== before.phoneKey) await noteFlags(tx, [id], [row.childKey])
      await updateRequest(tx, context, { before, row, inReceipt: hasNewContact && row.status === 'pending' })
      if (hasNewContact) {
        await withdrawTo(tx, id, before.contactEmail)
        await emailState(tx, context, row)
        await inviteStudentAgain(tx, context, before, row)
      }
      if (row.status === 'accepted') await bringUpToDate(tx, context, actor, [id], { isNew: false })
      if (form.slug === student.slug && row.name !== before.name) await renameAccount(tx, before, row.name)
      if (row.status === 'accepted' && emailKey(row.email) !== emailKey(before.email)) {
        await withdrawInvitation(tx, context, before)
        await inviteStudent(tx, context, row)
      }
      return row
    })
  } catch (error) {
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale('This student already has another registration in this competition.')
    }
    throw error
  }
}

function only(answers: Answers, names: string[]): Answers {
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? '']))
}
