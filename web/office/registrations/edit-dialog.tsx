import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { checkAmendment, type Issue } from '../../../domain/answers.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { occasionAt } from '../../../domain/season.ts'
import { Problem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { sentence } from '../calls.ts'
import { season } from '../content.ts'
import { History } from '../history/history.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { RegistrationDialogProps } from './dialogs.ts'
import { EditFields } from './edit-fields.tsx'
import { useEdit } from './use-edit.ts'

/** 'Edit Student': corrects what the form lets the office correct (specification 4.3). Cancel and Esc change nothing. */
export function EditDialog({ competition, registration, onClose, onStale, onDone }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // Before the dialog opens: it would begin at the serial number, where nothing can be written.
    const first = element.current?.elements.namedItem(form.editable[0] ?? '')
    if (first instanceof HTMLElement) first.setAttribute('autofocus', '')
  }, [form])
  const [issues, setIssues] = useState<Issue[]>([])
  const [tried, setTried] = useState(false)
  const { saving, base, before, written } = useEdit({
    form,
    element,
    registration,
    onSaved: (message) => onDone({ look: 'good', text: message, undo: null }),
    onStale,
    onRefused: (error) => error instanceof Problem && show(error.errors),
  })
  const refusedAtFields = issues.length > 0 && issues.every(({ path }) => form.editable.includes(path))
  return (
    <Dialog title="Edit Student" onClose={onClose}>
      <form ref={element} noValidate onSubmit={save} onInput={() => tried && setIssues(check())} className="grid gap-4">
        <EditFields form={form} registration={registration} issues={issues} />
        {saving.error && !refusedAtFields && <Message look="bad">Error saving data: {sentence(saving.error)}</Message>}
        {base !== before && <ChangedMeanwhile form={form} before={before} now={base} />}
        <History form={form} id={registration.id} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    saving.reset()
    const found = check()
    show(found)
    if (found.length === 0) saving.mutate()
  }

  function check(): Issue[] {
    return checkAmendment({ competition, form }, base.answers, written(), occasionAt(season, Date.now())).issues
  }

  function show(found: Issue[]) {
    setIssues(found)
    const first = element.current?.elements.namedItem(found[0]?.path ?? '')
    if (first instanceof HTMLElement) first.focus()
  }
}
