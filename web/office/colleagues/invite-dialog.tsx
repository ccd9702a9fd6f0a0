import { useState } from 'react'
import type { OfficeRole } from '#domain/account/account.ts'
import { invitationBody } from '#domain/account/colleague.ts'
import type { Issue } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { send } from '#web/office/kit/kind.ts'
import { addDialog } from '#web/office/kit/task-dialog.tsx'
import { colleaguesAt } from './colleagues-at.ts'
import { RoleField } from './role-field.tsx'

/** Invites someone by email. */
export const InviteDialog = addDialog({
  title: 'Invite a colleague',
  about: () => <p className="text-ink-2">They get an email with a link to set their password. It works once, within a day.</p>,
  fields: (_, issues) => <InvitationFields issues={issues} />,
  check: (values) => checkWith(invitationBody)({ ...values, email: values.email?.trim() }),
  yes: 'Send the invitation',
  busy: 'Inviting…',
  no: 'Cancel',
  guards: ['name', 'email'],
  send: (_, { name = '', email = '', role }) => send('POST', colleaguesAt, { name, email: email.trim(), role }),
})

function InvitationFields({ issues }: { issues: Issue[] }) {
  const [role, setRole] = useState<OfficeRole>('reviewer')
  return (
    <>
      <Field id="invite-name" label="Name" error={issueAt(issues, 'name')}>
        {(control) => <input {...control} name="name" maxLength={120} autoComplete="off" className={controlClass} />}
      </Field>
      <Field id="invite-email" label="Email address" error={issueAt(issues, 'email')}>
        {(control) => <input {...control} name="email" type="email" maxLength={254} autoComplete="off" className={controlClass} />}
      </Field>
      <RoleField id="invite-role" role={role} onRole={setRole} />
    </>
  )
}
