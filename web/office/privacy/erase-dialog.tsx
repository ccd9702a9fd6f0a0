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
  kept: PersonalData
  onClose: () => void
  /** Called when the data has changed since it was shown. */
  onStale: () => void
  onErased: (message: string) => void
}

/** Shows what would be erased, and asks for the email address to be typed again. */
export function EraseDialog({ kept, onClose, onStale, onErased }: EraseDialogProps) {
  const id = useId()
  const reload = useReload()
  const { busy, issues, problem, form } = useForm({
    check: ({ confirmation = '' }) =>
      confirmation.trim().toLowerCase() === kept.email ? [] : [{ path: 'confirmation', message: `Type ${kept.email} to go on.` }],
    async send({ confirmation = '' }) {
      const { message } = await erase(kept, confirmation.trim()).catch((error) => {
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
        <p className="text-base font-semibold break-words">{kept.names.join(', ') || kept.email}</p>
        <p>This goes for good, and cannot be undone:</p>
        <PersonalDataLines kept={kept} />
        <p className="text-ink-2">
          Booked seats are free again, and the dashboard counts without it. Letters that have left, workbooks that were exported, older
          backups and what a family has not sent yet on its own device cannot be erased from here.
        </p>
        <Field id={id} label="Type the address again" hint={kept.email} error={issueAt(issues, 'confirmation')}>
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
            {busy ? 'Erasing…' : 'Erase for good'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
