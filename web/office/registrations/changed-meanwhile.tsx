import type { OfficeRegistration } from '../../../domain/api.ts'
import type { Form } from '../../../domain/form.ts'
import { Message } from '../../ui/message.tsx'
import { columnLabel } from '../column-label.ts'

/** What somebody else wrote while one was editing, and what Save does now. */
export function ChangedMeanwhile({ form, before, now }: { form: Form; before: OfficeRegistration; now: OfficeRegistration }) {
  const changed = form.editable.filter((name) => before.answers[name] !== now.answers[name])
  return (
    <Message look="wait">
      {changed.length > 0 && (
        <ul className="mb-1 list-disc pl-5 font-normal">
          {changed.map((name) => (
            <li key={name}>
              {columnLabel(form, name)} is now “{now.answers[name]}”.
            </li>
          ))}
        </ul>
      )}
      What you wrote is still here; what you did not touch shows what they wrote. Save again to add yours, or Cancel to leave it as it is
      now.
    </Message>
  )
}
