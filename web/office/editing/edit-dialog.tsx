import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/issue.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { History } from '#web/office/history/history.tsx'
import type { LabelOf } from '#web/office/list/column-label.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { type Edit, type Edited, useEdit } from './use-edit.ts'

type EditDialogProps<Row extends Edited> = Edit<Row> & {
  title: string
  labelOf: LabelOf
  /** Checks what is written on top of `base`; every issue at its field. */
  check: (written: Answers, base: Row) => Issue[]
  /** The fields, each with its issue; `base` is the newest row known, on which Save builds. */
  fields: (issues: Issue[], base: Row) => ReactNode
  /** Where its history is asked for. */
  historyAt: string
  /** What else can be done, away from Save. */
  aside?: ReactNode
  onClose: () => void
  /** Somebody was faster: the lists are to be loaded again. */
  onStale: () => void
  onSaved: (message: string) => void
}

/** Corrects one row of a list (specification 4.3): Save checks and sends, Cancel and Esc change nothing, and nothing written is lost. */
export function EditDialog<Row extends Edited>(props: EditDialogProps<Row>) {
  const { title, labelOf, check, fields, historyAt, aside, onClose, onStale, onSaved, ...edit } = props
  const { editable } = edit
  const element = useRef<HTMLFormElement>(null)
  const [first] = editable
  useLayoutEffect(() => {
    // Before the dialog opens: it would begin at the number, where nothing can be written.
    const control = element.current?.elements.namedItem(first ?? '')
    if (control instanceof HTMLElement) control.setAttribute('autofocus', '')
  }, [first])
  const [issues, setIssues] = useState<Issue[]>([])
  const [tried, setTried] = useState(false)
  const { saving, base, before, written } = useEdit({
    ...edit,
    element,
    onStale,
    onSaved,
    onRefused: (error) => error instanceof Problem && show(error.errors),
  })
  const refusedAtFields = issues.length > 0 && issues.every(({ path }) => editable.includes(path))
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={element} noValidate onSubmit={save} onInput={() => tried && setIssues(check(written(), base))} className="grid gap-4">
        {fields(issues, base)}
        {saving.error && !refusedAtFields && <Message look="bad">Error saving data: {sentence(saving.error)}</Message>}
        {base.version !== before.version && <ChangedMeanwhile before={before} now={base} editable={editable} labelOf={labelOf} />}
        <History at={historyAt} labelOf={labelOf} />
        <div className="flex flex-wrap gap-2">
          {aside}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={saving.isPending}>
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
    const found = check(written(), base)
    show(found)
    if (found.length === 0) saving.mutate()
  }

  function show(found: Issue[]) {
    setIssues(found)
    const control = element.current?.elements.namedItem(found[0]?.path ?? '')
    if (control instanceof HTMLElement) control.focus()
  }
}
