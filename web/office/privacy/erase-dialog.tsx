import { useId } from 'react'
import type { PersonalData } from '#domain/privacy/privacy.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/calls.ts'
import { useForm } from '#web/office/editing/use-form.ts'
import { useReload } from '#web/office/queries.ts'
import { erase } from './calls.ts'
import { PersonalDataLines } from './personal-data-lines.tsx'

type EraseDialogProps = {
  stored: PersonalData
  onClose: () => void
  /** Called when the data has changed since it was shown. */
  onStale: () => void
  onErased: (message: string) => void
}

/** Shows what would be erased, and asks for the email address to be typed again. */
export function EraseDialog({ stored, onClose, onStale, onErased }: EraseDialogProps) {
  const id = useId()
  const reload = useReload()
  const { busy, issues, problem, form } = useForm({
    check: ({ confirmation = '' }) =>
      confirmation.trim().toLowerCase() === stored.email ? [] : [{ path: 'confirmation', message: `Enter ${stored.email} to continue.` }],
    async send({ confirmation = '' }) {
      const { message } = await erase(stored, confirmation.trim()).catch((error) => {
        if (isStale(error)) onStale()
        throw error
      })
      onErased(message)
      reload()
      return true
    },
  })
  return (
    <Dialog title="Erase everything about this person?" onClose={onClose}>
      <form {...form} className="grid gap-4">
        <p className="text-base font-semibold break-words">{stored.names.join(', ') || stored.email}</p>
        <p>This can’t be undone. It erases:</p>
        <PersonalDataLines stored={stored} />
        <p className="text-ink-2">
          Booked seats become free, and the dashboard no longer counts this person. You can’t erase sent emails, exported workbooks, older
          backups or unsent answers on a family’s own device from here.
        </p>
        <Field id={id} label="Enter the address again" hint={stored.email} error={issueAt(issues, 'confirmation')}>
          {(control) => (
            <input
              {...control}
              name="confirmation"
              type="email"
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              className={controlClass}
            />
          )}
        </Field>
        {problem && <Message look="bad">{sentence(problem)}</Message>}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <span className="flex-1" />
          <Button look="danger" type="submit" disabled={busy}>
            {busy ? 'Erasing…' : 'Erase'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
