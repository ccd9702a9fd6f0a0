import { roleNames } from '#domain/account/permissions.ts'
import { type OfficeProblemReport, problemAnswerBody } from '#domain/problem-report.ts'
import type { OfficeSchool, SchoolDecision } from '#domain/school/school.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { refusal } from '#web/office/errors.tsx'
import { Facts } from '#web/office/kit/description-lists.tsx'
import { send } from '#web/office/kit/kind.ts'
import { type Task, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { moment } from '#web/office/moment.ts'
import { school } from '#web/office/schools/school.ts'

/** The school, the one that is registered already, and what is decided. */
export type Deciding = { id: string; school: OfficeSchool; same: OfficeSchool | null; decision: SchoolDecision['decision'] }

/** Says what accepting or declining a registration does before it's done. */
const decide: Task<Deciding> = {
  title({ school: one, same, decision }) {
    const name = school.name(one)
    if (decision === 'declined') return `Decline ${name}?`
    return same ? `Move ${name} to this address?` : `Accept ${name}?`
  },
  about: ({ school: one, same, decision }) => (
    <p className="break-words">{decision === 'accepted' ? acceptingText(one, same) : decliningText(one, same)}</p>
  ),
  yes: ({ same, decision }) => (decision === 'declined' ? 'Decline' : same ? 'Move' : 'Accept'),
  refusal,
  onConflict: 'stays',
  send: ({ id, school: { version }, decision }, { reason = '' }) =>
    send('PUT', `${school.at}/${id}/decision`, { decision, version, ...(reason.trim() && { reason: reason.trim() }) }),
}

export const AcceptSchool = taskDialog(decide)

export const DeclineSchool = taskDialog({
  ...decide,
  look: 'danger',
  reason: { hint: 'We’ll email this to the school, word for word.' },
})

function acceptingText({ answers, register_no }: OfficeSchool, same: OfficeSchool | null): string {
  if (same === null)
    return `It’s verified under register number ${register_no}, and ${answers.email} gets an email with a link to set a password. If this address still signs in for another school, decline it and ask for another address.`
  return `Register number ${same.register_no} keeps its students and gets these answers. ${answers.email} gets an email with a link to set a password. ${same.answers.email} and its colleagues can’t sign in any more, and get an email. This can’t be undone.`
}

function decliningText({ answers, status }: OfficeSchool, same: OfficeSchool | null): string {
  if (status === 'waiting')
    return `${answers.email} gets an email.${same ? ` The school under register number ${same.register_no} stays as it is.` : ''}`
  return `${answers.email} gets an email, and can’t sign in any more. The students that the school has prepared are deleted. This can’t be undone, but the school can register again.`
}

/** Answers a report by email; refused when a colleague was faster. */
export const AnswerReport = taskDialog<OfficeProblemReport>({
  title: ({ number }) => `Answer report ${number}`,
  about: ({ name, email, role, text, page, reference, sent_at }) => (
    <div className="grid gap-3">
      <Facts
        of={[
          ['From', `${name}, ${role === 'family' ? 'family' : roleNames[role]().toLowerCase()}, ${email}`],
          ['Sent', moment(sent_at)],
          ['Page', page],
          ['Reference', reference],
        ]}
      />
      <p className="rounded-medium bg-ground p-3 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  ),
  reason: { name: 'answer', label: 'Answer', rows: 5, hint: ({ email }) => `We email it to ${email}.`, missing: 'Write the answer.' },
  check: checkWith(problemAnswerBody),
  yes: 'Send the answer',
  no: 'Back',
  onConflict: 'stays',
  send: ({ id }, { answer }) => send('PUT', `/api/office/problem-reports/${id}/answer`, { answer }),
})
