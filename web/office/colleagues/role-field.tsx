import { type OfficeRole, officeRoles } from '#domain/account/account.ts'
import { roleNames } from '#domain/account/permissions.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'

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
    <Field id={id} label="Role" hint={locked ?? hints[role]}>
      {(control) => (
        <select
          {...control}
          name="role"
          // Not controlled: a form that renders on input would put the old role back before the change is told.
          defaultValue={role}
          disabled={locked !== undefined}
          onChange={({ target }) => onRole(officeRoles.find((known) => known === target.value) ?? role)}
          className={controlClass}
        >
          {officeRoles.map((known) => (
            <option key={known} value={known}>
              {roleNames[known]()}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
