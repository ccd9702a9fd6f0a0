import { checkAmendment } from '../../../domain/answers.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { occasionAt } from '../../../domain/season.ts'
import { amend, historyAddress, readRegistration } from '../calls.ts'
import { formLabels } from '../column-label.ts'
import { season } from '../content.ts'
import { EditDialog as Editing } from '../editing/edit-dialog.tsx'
import type { RegistrationDialogProps } from './dialogs.ts'
import { EditFields } from './edit-fields.tsx'

/** 'Edit Student': corrects what the form lets the office correct (specification 4.3). */
export function EditDialog({ competition, registration, onClose, onStale, onDone }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  return (
    <Editing
      title="Edit Student"
      row={registration}
      editable={form.editable}
      labelOf={formLabels(form)}
      check={(written, base) => checkAmendment({ competition, form }, base.answers, written, occasionAt(season, Date.now())).issues}
      save={(base, changed) => amend(base.id, base.version, changed)}
      read={readRegistration}
      fields={(issues) => <EditFields form={form} registration={registration} issues={issues} />}
      historyAt={historyAddress(registration.id)}
      onClose={onClose}
      onStale={onStale}
      onSaved={(message) => onDone({ look: 'good', text: message, undo: null })}
    />
  )
}
