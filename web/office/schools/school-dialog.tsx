import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { type OfficeSchool, schoolFields } from '#domain/school/school.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { detailDialog } from '#web/office/kit/detail-dialog.tsx'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { goodOutcome, type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { addDialog } from '#web/office/kit/task-dialog.tsx'
import { moment } from '#web/office/moment.ts'
import { registerNo, school, verifySchool } from './school.ts'

const names = schoolFields().map(({ name }) => name)
const check = checkWith(schoolBody)

/** 'Edit School': all of a school's answers; the register number is fixed (rulings). Its other actions are here too. */
export const EditSchool = editDialog({
  kind: school,
  title: 'Edit School',
  names,
  // A changed address is emailed.
  putsBack: names.filter((name) => name !== 'email'),
  answers: ({ answers }) => answers,
  check,
  fields: (issues, answers, one) => (
    <>
      <p className="text-ink-2">{`Registered ${moment(one.registered_at)}. ${accountText(one)}`}</p>
      <AnswerFields answers={answers} issues={issues}>
        <Field id={registerNo.name} label={registerNo.label}>
          {(control) => <input {...control} readOnly defaultValue={one.register_no} className={`${controlClass} tabular-nums`} />}
        </Field>
      </AnswerFields>
    </>
  ),
  aside: (props) => (
    <>
      <VerifyButton {...props} />
      {mayHere('manage colleagues') && <Button onClick={() => props.onOpen('accounts')}>Accounts…</Button>}
    </>
  ),
})

/** Verifies a school, or takes that back, and closes the dialog. */
function VerifyButton({ row, onDone }: RowDialogProps<OfficeSchool>) {
  const isVerified = row.status === 'verified'
  const verifying = useMutation({
    mutationFn: () => verifySchool(row, !isVerified),
    onSuccess: (done) => onDone(goodOutcome(done)),
    onError: (error) => onDone({ look: 'bad', text: sentence(error) }),
  })
  return (
    <Button busy={verifying.isPending} onClick={() => verifying.mutate()}>
      {isVerified ? 'Take verification back' : 'Verify'}
    </Button>
  )
}

/** A school with its answers and history, for those who may not correct it. */
export const ViewSchool = detailDialog({
  kind: school,
  title: school.name,
  facts: ({ answers }) => schoolFields().map(({ name }) => [school.labelOf(name), answers[name]]),
})

/** 'Add School': registers a school for the office, with the same questions. */
export const AddSchool = addDialog({
  title: 'Add School',
  about: () => (
    <p className="text-ink-2">
      The school gets an email with its register number and a link to set its password. Name, country, pin code and branch identify a
      school.
    </p>
  ),
  fields: (_, issues) => <AnswerFields answers={{}} issues={issues} />,
  check: (values) => check(pick(values)),
  problem: 'Error saving data: please correct the answers marked above.',
  yes: 'Save',
  busy: 'Saving…',
  no: 'Cancel',
  guards: names,
  send: (_, values) => send('POST', school.at, pick(values)),
})

/** The answers among the values of a form. */
function pick(values: Answers): Answers {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

function accountText({ status, signs_in }: OfficeSchool): string {
  if (status === 'unverified') return 'It isn’t verified: it sees only students that it entered, and can’t pay.'
  return signs_in ? 'The school can sign in.' : 'The school has not set a password yet.'
}

/** Autofill is off: these are someone else's answers, and the browser must not fill in the user's own. */
const asked = schoolFields().map((field) => ({ ...field, autocomplete: 'off' }))

function AnswerFields({ answers, issues, children }: { answers: Answers; issues: Issue[]; children?: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      {children}
      {asked.map((field) => (
        <FieldInput key={field.name} field={field} label={field.label} value={answers[field.name]} error={issueAt(issues, field.name)} />
      ))}
    </div>
  )
}
