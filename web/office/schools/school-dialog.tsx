import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { type SchoolPerson, schoolPeople } from '#domain/school/coordinator.ts'
import { type OfficeSchool, schoolFields } from '#domain/school/school.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { twoFactorReset } from '#web/office/colleagues/dialogs.tsx'
import { mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { detailDialog } from '#web/office/kit/detail-dialog.tsx'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { goodOutcome, type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { addDialog, type Task, TaskButton } from '#web/office/kit/task-dialog.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
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
        <InputField id={registerNo.name} label={registerNo.label} readOnly defaultValue={one.register_no} className="tabular-nums" />
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

/** Everyone who signs in for a school. An administrator resets their second factor for a lost phone, and removes those whom it invited. */
export function PeopleDialog({ row, onClose, onDone }: RowDialogProps<OfficeSchool>) {
  const at = `${school.at}/${row.id}/people`
  const { data, error } = useAnswer(at, schoolPeople)
  return (
    <Dialog title={`Who signs in for ${school.name(row)}`} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        {!data && !error && <p role="status">Loading…</p>}
        {data?.people.length === 0 && <p>Nobody can sign in for this school.</p>}
        <ul className="grid">
          {data?.people.map((person) => (
            <Person key={person.id} at={at} person={person} onDone={onDone} />
          ))}
        </ul>
        {error && <Message look="bad">{sentence(error)}</Message>}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}

type PersonProps = Pick<RowDialogProps<OfficeSchool>, 'onDone'> & { at: string; person: SchoolPerson }

function Person({ at, person, onDone }: PersonProps) {
  const { name, email, two_factor: hasTwoFactor, is_first: isFirst } = person
  const reset = {
    label: 'Reset two-factor…',
    name: `Reset two-factor sign-in of ${email}`,
    task: twoFactorReset<SchoolPerson>(at, () => email),
  }
  const remove = { label: 'Remove…', name: `Remove ${email}`, task: removal(at) }
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b>{name}</b>
        <span className="block text-ink-2">{`${email}, ${hasTwoFactor ? 'two-factor sign-in' : 'password only'}`}</span>
      </span>
      {hasTwoFactor && <TaskButton offer={reset} row={person} onDone={onDone} />}
      {!isFirst && <TaskButton offer={remove} row={person} onDone={onDone} />}
    </li>
  )
}

function removal(at: string): Task<SchoolPerson> {
  return {
    title: ({ email }) => `Remove ${email}?`,
    about: () => <p>They’re signed out at once, and can’t sign in for this school any more. What they did stays.</p>,
    yes: 'Remove',
    no: 'Back',
    look: 'danger',
    send: ({ id }) => send('DELETE', `${at}/${id}`),
  }
}
