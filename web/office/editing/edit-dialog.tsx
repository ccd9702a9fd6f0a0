import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/issue.ts'
import { Problem } from '#web/api/problem.ts'
import { AskDialog } from '#web/kit/ask-dialog.tsx'
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
  /** Checks the edited values on top of `base`; every issue at its field. */
  check: (written: Answers, base: Row) => Issue[]
  /** Renders the fields with their issues; `base` is the newest known row, on which Save builds. */
  fields: (issues: Issue[], base: Row) => ReactNode
  /** The address of its history. */
  historyAt: string
  /** Other actions, placed away from Save. */
  aside?: ReactNode
  onClose: () => void
  /** Called when somebody else saved first: the lists need reloading. */
  onStale: () => void
  onSaved: (message: string) => void
}

/** Edits one row of a list (specification 4.3): Save checks and sends, Cancel changes nothing, and Esc asks before changes are lost. */
export function EditDialog<Row extends Edited>(props: EditDialogProps<Row>) {
  const { title, labelOf, check, fields, historyAt, aside, onClose, onStale, onSaved, ...edit } = props
  const { editable } = edit
  const element = useRef<HTMLFormElement>(null)
  const [first] = editable
  useLayoutEffect(() => {
    // Before the dialog opens, since it would otherwise focus the number, which is read only.
    const control = element.current?.elements.namedItem(first ?? '')
    if (control instanceof HTMLElement) control.setAttribute('autofocus', '')
  }, [first])
  const [issues, setIssues] = useState<Issue[]>([])
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const { saving, base, before, written, changed } = useEdit({
    ...edit,
    element,
    onStale,
    onSaved,
    onRefused: (error) => error instanceof Problem && show(error.errors),
  })
  const { error } = saving
  const isAtFields = error instanceof Problem && error.errors.length > 0 && error.errors.every(({ path }) => editable.includes(path))
  const leave = () => (Object.keys(changed()).length > 0 ? setAsking(true) : onClose())
  return (
    <>
      <Dialog title={title} onClose={leave}>
        <form
          ref={element}
          noValidate
          onSubmit={save}
          onInput={() => tried && setIssues(check(written(), base))}
          onKeyDown={press}
          className="grid gap-4"
        >
          {fields(issues, base)}
          {error && (issues.length > 0 || !isAtFields) && (
            <Message look="bad">Error saving data: {isAtFields ? 'please put right the answers marked above.' : sentence(error)}</Message>
          )}
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
      {asking && (
        <AskDialog
          title="Close without saving?"
          yes="Discard changes"
          no="Keep editing"
          look="danger"
          onYes={onClose}
          onNo={() => setAsking(false)}
        >
          <p>What you changed here is not saved.</p>
        </AskDialog>
      )}
    </>
  )

  /** Before the browser handles it: it doesn't let us prevent a second Esc in a row. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }

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
