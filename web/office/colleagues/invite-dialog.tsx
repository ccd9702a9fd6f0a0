import { useState } from 'react'
import { type OfficeRole, officeRoles } from '#domain/account/account.ts'
import { invitationBody } from '#domain/account/colleague.ts'
import { roleNames } from '#domain/account/permissions.ts'
import type { Issue } from '#domain/forms/field.ts'
import { FormField } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Select } from '#web/kit/form/select-field.tsx'
import { send } from '#web/office/kit/kind.ts'
import { addDialog } from '#web/office/kit/task-dialog.tsx'

/** Where the office's colleagues are in the API. */
export const colleaguesAt = '/api/office/colleagues'

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
      <InputField id="invite-name" label="Name" error={issueAt(issues, 'name')} name="name" maxLength={120} />
      <InputField id="invite-email" label="Email address" error={issueAt(issues, 'email')} name="email" type="email" maxLength={254} />
      <RoleField id="invite-role" role={role} onRole={setRole} />
    </>
  )
}

const hints: Record<OfficeRole, string> = {
  admin: 'Everything, with the season, privacy and colleagues.',
  reviewer: 'Decides and corrects registrations, moves bookings and sends emails.',
  finance: 'Decides registrations, also when the payment was used before, matches payments and exports for the accountant.',
  viewer: 'Sees and exports lists, and changes nothing.',
}

type RoleFieldProps = { id: string; role: OfficeRole; onRole: (role: OfficeRole) => void; locked?: string | undefined }

/** Chooses a role. `locked` says why it can't be changed. */
export function RoleField({ id, role, onRole, locked }: RoleFieldProps) {
  return (
    <FormField id={id} label="Role" hint={locked ?? hints[role]}>
      {(control) => (
        <Select
          {...control}
          name="role"
          // Not controlled: a form that renders on input would put the old role back before the change is told.
          defaultValue={role}
          disabled={locked !== undefined}
          choices={officeRoles.map((known) => [known, roleNames[known]()] as const)}
          onChoose={onRole}
        />
      )}
    </FormField>
  )
}
