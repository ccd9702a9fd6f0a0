import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { type OfficeSchool, schoolBody, schoolFields } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { session } from '#web/office/content.ts'
import { EditDialog } from '#web/office/editing/edit-dialog.tsx'
import type { Edited } from '#web/office/editing/use-edit.ts'
import { ViewDialog } from '#web/office/editing/view-dialog.tsx'
import { sentence } from '#web/office/errors.ts'
import { labelsOf } from '#web/office/list/columns.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { addSchool, amendSchool, readSchool, schoolHistoryAddress, verifySchool } from './api.ts'
import { schoolIn } from './columns.tsx'

const editable = schoolFields.map(({ name }) => name)
/** Autofill is off: these are someone else's answers, and the browser must not fill in the user's own. */
const asked = schoolFields.map((field) => ({ ...field, autocomplete: 'off' }))
const registerNo = { name: 'register_no', label: 'Register No' }
export const schoolLabels = labelsOf(schoolFields, [registerNo])

/** Props of every dialog about a school. */
export type SchoolDialogProps = {
  school: OfficeSchool
  onClose: () => void
  /** Reloads the list and leaves the dialog open. */
  onStale: () => void
  /** Opens who signs in for the school instead. */
  onAccounts: () => void
  /** Closes the dialog, shows the result and reloads the list. */
  onDone: (outcome: Outcome) => void
}

/** 'Edit School': all of a school's answers; the register number is fixed (rulings). Its other actions are here too. */
export function SchoolDialog({ school, onClose, onStale, onAccounts, onDone }: SchoolDialogProps) {
  return (
    <EditDialog
      title="Edit School"
      row={school}
      editable={editable}
      labelOf={schoolLabels}
      check={check}
      save={(base, changed) => amendSchool(base.id, base.version, changed)}
      read={() => readSchool(school.id)}
      fields={(issues, shown) => <SchoolFields school={shown} issues={issues} />}
      historyAt={schoolHistoryAddress(school.id)}
      aside={
        <>
          <VerifyButton school={school} onDone={onDone} />
          {may(session, 'manage colleagues') && <Button onClick={onAccounts}>Accounts…</Button>}
        </>
      }
      onClose={onClose}
      onStale={onStale}
      onSaved={(text) => onDone({ look: 'good', text })}
    />
  )
}

/** Verifies a school, or takes that back, and closes the dialog. */
function VerifyButton({ school: { id, version, status }, onDone }: Pick<SchoolDialogProps, 'school' | 'onDone'>) {
  const isVerified = status === 'verified'
  const verifying = useMutation({
    mutationFn: () => verifySchool(id, version, !isVerified),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message }),
    onError: (error) => onDone({ look: 'bad', text: sentence(error) }),
  })
  return (
    <Button busy={verifying.isPending} onClick={() => verifying.mutate()}>
      {isVerified ? 'Take verification back' : 'Verify'}
    </Button>
  )
}

/** A school with its answers and history, for those who may not correct it. */
export function ViewSchoolDialog({ school, onClose }: SchoolDialogProps) {
  return (
    <ViewDialog
      title={schoolIn(school)}
      answers={schoolFields.map(({ name }) => [name, school.answers[name] ?? ''])}
      labelOf={schoolLabels}
      historyAt={schoolHistoryAddress(school.id)}
      onClose={onClose}
    />
  )
}

const nobody: Edited = { version: 0, answers: {} }

/** 'Add School': registers a school for the office, with the same questions. */
export function AddSchoolDialog(does: Pick<SchoolDialogProps, 'onClose' | 'onStale'> & { onSaved: (message: string) => void }) {
  return (
    <EditDialog
      title="Add School"
      row={nobody}
      editable={editable}
      labelOf={schoolLabels}
      check={check}
      save={(_base, answers) => addSchool(answers)}
      read={async () => nobody}
      fields={(issues, shown) => (
        <>
          <p className="text-ink-2">
            The school gets an email with its register number and a link to set its password. Name, country, pin code and branch identify a
            school.
          </p>
          <AnswerFields answers={shown.answers} issues={issues} />
        </>
      )}
      {...does}
    />
  )
}

const check = checkWith(schoolBody)

function accountText({ status, signs_in }: OfficeSchool): string {
  if (status === 'unverified') return 'It isn’t verified: it sees only students that it entered, and can’t pay.'
  return signs_in ? 'The school can sign in.' : 'The school has not set a password yet.'
}

function SchoolFields({ school, issues }: { school: OfficeSchool; issues: Issue[] }) {
  return (
    <>
      <p className="text-ink-2">{`Registered ${moment(school.registered_at)}. ${accountText(school)}`}</p>
      <AnswerFields answers={school.answers} issues={issues}>
        <Field id={registerNo.name} label={registerNo.label}>
          {(control) => <input {...control} readOnly defaultValue={school.register_no} className={`${controlClass} tabular-nums`} />}
        </Field>
      </AnswerFields>
    </>
  )
}

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
