import { useState } from 'react'
import { messageReply, objectionBody } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { SchoolStudent } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { useForm } from '#web/kit/form/use-form.ts'

/** `onChange` gets a sentence that says what was done, and the school's reason from now on, or null. */
type Props = { student: SchoolStudent; onChange: (notice: string, objection: string | null) => void }

/**
 * For a student whose family named the school: says who registered it, and lets the school say that it isn't its student, or
 * take that back.
 */
export function Objection({ student, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const undo = useForm({
    check: () => [],
    async send() {
      onChange(await send(student, 'DELETE'), null)
      return false
    },
  })

  if (student.objection !== null) {
    return (
      <form {...undo.form} className="mt-1 grid justify-items-start gap-2 text-sm font-normal">
        <p>{m['school_area.said_not_our_student']()}</p>
        <Button type="submit" busy={undo.busy} aria-label={m['school_area.undo_not_our_student']({ name: student.name })}>
          {m['school_area.undo']()}
        </Button>
        <FormProblem problem={undo.problem} />
      </form>
    )
  }
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-sm font-normal">
      <p className="text-ink-2">{m['school_area.registered_by_the_family']()}</p>
      <Button onClick={() => setAsking(true)} aria-label={m['school_area.not_our_student_named']({ name: student.name })}>
        {m['school_area.not_our_student']()}
      </Button>
      {asking && <ObjectionDialog student={student} onClose={() => setAsking(false)} onChange={onChange} />}
    </div>
  )
}

function ObjectionDialog({ student, onClose, onChange }: Props & { onClose: () => void }) {
  const { busy, issues, problem, form } = useForm({
    check: (answers) => objectionBody.safeParse(answers).error?.issues.map(({ message }) => ({ path: 'reason', message })) ?? [],
    async send({ reason }) {
      const message = await send(student, 'PUT', { reason })
      onClose()
      onChange(message, reason ?? '')
      return false
    },
  })
  return (
    <Dialog title={m['school_area.not_your_student_question']()} onClose={onClose}>
      <form {...form} className="grid gap-4">
        <p className="wrap-anywhere">{rich(m['school_area.well_tell_the_office'], { name: <b>{student.name}</b> })}</p>
        <Field id="reason" label={m['school_area.reason_optional']()} error={issues[0]?.message}>
          {(control) => <textarea {...control} name="reason" rows={3} className={controlClass} />}
        </Field>
        <FormProblem problem={problem} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button onClick={onClose}>{m['school_area.cancel']()}</Button>
          <Button look="danger" type="submit" busy={busy}>
            {m['school_area.not_our_student']()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Sends or withdraws the objection. Returns the message to show. Throws a `Problem`. */
async function send({ serial_no }: SchoolStudent, method: 'PUT' | 'DELETE', body?: { reason: string | undefined }): Promise<string> {
  const path = `/api/school/students/${serial_no}/objection`
  const { message } = await signedIn('school', () => call(path, { method, answer: messageReply, ...(body && { body }) }))
  return message
}
