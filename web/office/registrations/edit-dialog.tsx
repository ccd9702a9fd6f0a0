import { checkAmendment } from '#domain/forms/answers.ts'
import { formNamed } from '#domain/forms/index.ts'
import { occasionAt } from '#domain/season/season.ts'
import { amend, historyAddress, readRegistration } from '#web/office/calls.ts'
import { season } from '#web/office/content.ts'
import { EditDialog as Editing } from '#web/office/editing/edit-dialog.tsx'
import { formLabels } from '#web/office/list/column-label.ts'
import type { RegistrationDialogProps } from './dialogs.ts'
import { EditFields } from './edit-fields.tsx'

/** 'Edit Student': corrects the answers that the form lets the office correct (specification 4.3). */
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
      read={() => readRegistration(registration.id)}
      fields={(issues, shown) => <EditFields form={form} registration={shown} issues={issues} />}
      historyAt={historyAddress(registration.id)}
      onClose={onClose}
      onStale={onStale}
      onSaved={(message) => onDone({ look: 'good', text: message, undo: null })}
    />
  )
}
