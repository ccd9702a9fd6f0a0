import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import type { LabelOf } from '#web/office/list/columns.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type Edit, type Edited, useEdit } from './use-edit.ts'

type EditDialogProps<Row extends Edited> = Pick<Edit<Row>, 'row' | 'check' | 'read'> & {
  title: string
  /** The names of the editable answers. */
  editable: string[]
  labelOf: LabelOf
  /** Sends only the changed answers, against a version. */
  save: (base: Row, changed: Answers) => Promise<{ message: string }>
  /** Renders the fields with what they hold and their issues. */
  fields: (issues: Issue[], shown: Row) => ReactNode
  /** The address of its history; leave it out for a new row. */
  historyAt?: string
  /** Other actions, placed away from Save. */
  aside?: ReactNode
  onClose: () => void
  /** Called when someone else saved first: the lists need reloading. */
  onStale: () => void
  onSaved: (message: string) => void
}

/** Edits one row of a list (specification 4.3): Save checks and sends, Cancel changes nothing, and Esc asks before changes are lost. */
export function EditDialog<Row extends Edited>(props: EditDialogProps<Row>) {
  const { title, editable, labelOf, save, fields, historyAt, aside, onClose, onStale, onSaved, ...rest } = props
  const [opened, setOpened] = useState<Row | null>(null)
  const edit = useEdit({
    ...rest,
    names: editable,
    async send() {
      const { message } = await edit.save(() => save(edit.base, edit.changed()))
      onSaved(message)
      return true
    },
    onConflict(before) {
      setOpened(opened ?? before)
      onStale()
    },
  })
  const { form, base, start, round, issues, problem, busy } = edit
  const [first = ''] = editable
  useLayoutEffect(() => {
    // Before the dialog opens, since it would otherwise focus the number, which is read only.
    const control = form.ref.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.setAttribute('autofocus', '')
  }, [first, form.ref])
  return (
    <FormDialog title={title} isDirty={() => edit.changes > 0} onClose={onClose}>
      <form {...form} className="grid gap-4">
        <Fragment key={round}>{fields(issues, { ...base, answers: { ...base.answers, ...start } })}</Fragment>
        {(problem || issues.length > 0) && (
          <Message look="bad">{`Error saving data: ${problem ? sentence(problem) : 'please correct the answers marked above.'}`}</Message>
        )}
        {opened && <ChangedMeanwhile before={opened} now={base} editable={editable} labelOf={labelOf} />}
        {historyAt && <History at={historyAt} labelOf={labelOf} />}
        <div className="flex flex-wrap gap-2">
          {aside}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

type ChangedMeanwhileProps = { before: Edited; now: Edited; editable: string[]; labelOf: LabelOf }

/** What someone else saved during the edit, and what Save will do now. */
function ChangedMeanwhile({ before, now, editable, labelOf }: ChangedMeanwhileProps) {
  const changed = editable.filter((name) => before.answers[name] !== now.answers[name])
  return (
    <Message look="wait">
      {changed.length > 0 && (
        <ul className="mb-1 list-disc ps-5 font-normal">
          {changed.map((name) => (
            <li key={name}>{`${labelOf(name)} is now “${now.answers[name] ?? ''}”.`}</li>
          ))}
        </ul>
      )}
      <span>
        Your changes are still here, and the other fields show theirs. Save again to add yours, or Cancel to leave it as it is now.
      </span>
    </Message>
  )
}
