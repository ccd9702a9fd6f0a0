import { competitionNamed, doorAt } from '#domain/competitions/index.ts'
import { checkAmendment } from '#domain/forms/answers.ts'
import { dialCodeIn } from '#domain/forms/dial-codes.ts'
import type { Answers, Issue, Field as Question } from '#domain/forms/field.ts'
import { type Form, fieldNamed } from '#domain/forms/form.ts'
import { hasSeveralTransfers } from '#domain/forms/shared-questions.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { occasionAt } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { isEnded, season } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { EditDialog as Editing } from '#web/office/kit/edit-dialog.tsx'
import { goodOutcome, send } from '#web/office/kit/kind.ts'
import { columnLabel } from '#web/office/list/columns.tsx'
import { useReloading } from '#web/office/queries.ts'
import { AgreedDisclaimer, type RegistrationDialogProps, registrationsOf } from './dialogs.tsx'
import { formOf, registrationsPath } from './search.ts'

/** 'Edit Student' or 'Edit Participant': corrects the answers that the form lets the office correct (specification 4.3). */
export function EditRegistration(does: RegistrationDialogProps) {
  const competition = competitionNamed(does.row.competition)
  const form = formOf(does.row)
  const names = editableIn(form, does.row)
  return (
    <Editing
      edit={{
        kind: registrationsOf(form),
        title: `Edit ${form.person}`,
        names,
        putsBack: names.filter((name) => !sendsOrPays(form).includes(name)),
        answers: ({ answers }) => answers,
        spell: (name, text) => (fieldNamed(form, name).type === 'dial-code' ? dialCodeIn(text) : text),
        check: (written, { answers, door }) =>
          checkAmendment({ competition, form, door: doorAt(door)?.door }, answers, written, occasionAt(season, Date.now())).issues,
        fields: (issues, answers, row) => (
          <>
            <EditFields form={form} names={names} registration={row} answers={answers} issues={issues} />
            <AgreedDisclaimer id={row.id} />
            <NewLink registration={row} onDone={does.onDone} />
          </>
        ),
      }}
      {...does}
    />
  )
}

/** What the office corrects: of a season that has ended only the name. The numbers of several transfers are the school's. */
function editableIn({ roles, editable, alsoEditable }: Form, { answers }: OfficeRegistration): string[] {
  if (isEnded) return [roles.name]
  const isFixed = hasSeveralTransfers(answers[roles.txnNo] ?? '')
  return [...editable, ...alsoEditable].filter((name) => name !== roles.txnNo || !isFixed)
}

/** Answers whose correction sends emails or is about money, which putting the earlier one back would not undo. */
function sendsOrPays({ roles }: Form): string[] {
  return [roles.email, roles.contactEmail, roles.txnNo]
}

type EditFieldsProps = { form: Form; names: string[]; registration: OfficeRegistration; answers: Answers; issues: Issue[] }

/** The serial number, which is fixed, and the editable answers, with the labels of the list. */
function EditFields({ form, names, registration, answers, issues }: EditFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      <InputField
        id="serial_no"
        label={columnLabel(form, 'serial_no')}
        readOnly
        defaultValue={registration.serial_no}
        className="tabular-nums"
      />
      {names.map((name) => (
        <FieldInput
          key={name}
          field={asked(form, fieldNamed(form, name))}
          label={columnLabel(form, name)}
          value={answers[name]}
          error={issueAt(issues, name)}
        />
      ))}
    </div>
  )
}

type NewLinkProps = Pick<RegistrationDialogProps, 'onDone'> & { registration: OfficeRegistration }

/** For a link that reached the wrong person: ends all links that were emailed before. */
function NewLink({ registration: { id, version }, onDone }: NewLinkProps) {
  const sending = useReloading(
    () => send('POST', `${registrationsPath}/${id}/link`, { version }),
    (done) => onDone(goodOutcome(done)),
  )
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold text-accent">Link in our emails</summary>
      <p className="mt-2 mb-3 text-ink-2">
        Did a link to this registration reach the wrong person? Send a new one to the contact address: all earlier links stop working.
        Changes above that you haven’t saved are lost.
      </p>
      <Button busy={sending.isPending} onClick={() => sending.mutate()}>
        Send a new link
      </Button>
      {sending.isError && <Message look="bad">{sentence(sending.error)}</Message>}
    </details>
  )
}

/** Switches autofill off: these are someone else's answers, and the browser must not fill in the reviewer's own. */
function asked({ roles }: Form, field: Question): Question {
  const hint = field.name === roles.txnNo ? 'For every child that this payment paid for.' : ''
  return { ...field, hint, autocomplete: 'off' }
}
