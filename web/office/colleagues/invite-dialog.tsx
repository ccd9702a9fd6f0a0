import { useId, useState } from 'react'
import type { OfficeRole } from '#domain/account/account.ts'
import { invitationBody } from '#domain/account/colleague.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm, valuesIn } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { sentence } from '#web/office/errors.ts'
import { inviteColleague } from './api.ts'
import { RoleField } from './role-field.tsx'

/** Invites someone by email. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (message: string) => void }) {
  const id = useId()
  const [role, setRole] = useState<OfficeRole>('reviewer')
  const asked = ({ name = '', email = '' }: Record<string, string>) => ({ name, email: email.trim(), role })
  const { element, busy, issues, problem, form } = useForm({
    check: (values) => checkWith(invitationBody)(asked(values)),
    async send(values) {
      onInvited((await inviteColleague(asked(values))).message)
      return true
    },
  })
  const isDirty = () => ['name', 'email'].some((name) => valuesIn(element.current)[name])
  return (
    <FormDialog title="Invite a colleague" isDirty={isDirty} onClose={onClose}>
      <form {...form} className="grid gap-4">
        <p className="text-ink-2">They get an email with a link to set their password. It works once, within a day.</p>
        <Field id={`${id}-name`} label="Name" error={issueAt(issues, 'name')}>
          {(control) => <input {...control} name="name" maxLength={120} autoComplete="off" className={controlClass} />}
        </Field>
        <Field id={`${id}-email`} label="Email address" error={issueAt(issues, 'email')}>
          {(control) => <input {...control} name="email" type="email" maxLength={254} autoComplete="off" className={controlClass} />}
        </Field>
        <RoleField id={`${id}-role`} role={role} onRole={setRole} />
        {problem && <Message look="bad">{sentence(problem)}</Message>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {busy ? 'Inviting…' : 'Send the invitation'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
