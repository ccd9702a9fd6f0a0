import { type ComponentType, Fragment, type ReactNode, useLayoutEffect, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { FormDialog } from '#web/office/editing/form-dialog.tsx'
import { type Edited, useEdit } from '#web/office/editing/use-edit.ts'
import { sentence } from '#web/office/errors.tsx'
import { History } from '#web/office/history/history.tsx'
import type { LabelOf } from '#web/office/list/columns.tsx'
import { goodOutcome, type Kind, type RowDialogProps, send } from './kind.ts'
import { type Offer, useTask } from './task-dialog.tsx'

/** Correcting a row: its answers by the names of the inputs. */
export type RowEdit<Row> = {
  kind: Kind<Row>
  title: string
  names: string[]
  answers: (row: Row) => Answers
  check: (values: Answers, row: Row) => Issue[]
  /** Finds the one spelling of what an input holds. */
  spell?: (name: string, text: string) => string
  /** The inputs to which the history can put an earlier answer back. */
  putsBack?: string[]
  /** Renders the fields with what they hold and their issues. */
  fields: (issues: Issue[], answers: Answers, row: Row) => ReactNode
  /** Sends every answer, not only those that were changed. */
  sendsAll?: boolean
  /** Makes what is sent of every answer, where that isn't the answers themselves. */
  toBody?: (answers: Answers) => object
  /** What else can be done from here. */
  offer?: (row: Row) => Offer<Row>
  /** Other buttons, beside it. */
  aside?: (props: RowDialogProps<Row>) => ReactNode
}

type Editable = { id: string; version: number }
type EditDialogProps<Row> = RowDialogProps<Row> & { edit: RowEdit<Row> }

/** Makes the dialog that corrects a row. */
export function editDialog<Row extends Editable>(edit: RowEdit<Row>): ComponentType<RowDialogProps<Row>> {
  return (props) => <EditDialog edit={edit} {...props} />
}

/** Edits one row of a list (specification 4.3): Save checks and sends, Cancel changes nothing, and Esc asks before changes are lost. */
export function EditDialog<Row extends Editable>({ edit: of, ...props }: EditDialogProps<Row>) {
  const { kind, title, names, fields, offer, aside, putsBack = [] } = of
  const { button, dialog } = useTask(offer?.(props.row), props)
  const { edit, opened } = useRowEdit(of, props)
  const { form, base, start, round, issues, problem, busy } = edit
  const [first = ''] = names
  const putBack = {
    now: Object.fromEntries(putsBack.map((name) => [name, base.answers[name] ?? ''])),
    onPutBack: (earlier: Answers) => edit.fill({ ...edit.values(), ...earlier }),
  }
  useLayoutEffect(() => {
    // Before the dialog opens, since it would otherwise focus the number, which is read only.
    const control = form.ref.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.setAttribute('autofocus', '')
  }, [first, form.ref])
  return (
    <>
      <FormDialog title={title} isDirty={() => edit.changes > 0} onClose={props.onClose}>
        <form {...form} className="grid gap-4 [&_:is(input,select,textarea,summary,button)]:scroll-mb-20">
          <Fragment key={round}>{fields(issues, { ...base.answers, ...start }, base.row)}</Fragment>
          {(problem || issues.length > 0) && (
            <Message look="bad">{`Error saving data: ${problem ? sentence(problem) : 'please correct the answers marked above.'}`}</Message>
          )}
          {opened && <ChangedMeanwhile before={opened} now={base} names={names} labelOf={kind.labelOf} />}
          <History at={`${kind.at}/${props.row.id}/history`} labelOf={kind.labelOf} putBack={putBack} />
          {/* In sight however long the form is. */}
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-paper px-5 py-3 wide:-bottom-6 wide:-mx-6 wide:-mb-6 wide:px-6">
            {button}
            {aside?.(props)}
            <span className="flex-1" />
            <Button onClick={props.onClose}>Cancel</Button>
            <Button look="primary" type="submit" busy={busy}>
              {busy ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </form>
      </FormDialog>
      {dialog}
    </>
  )
}

/** The form of a row; `opened` is what it began with, once someone else has saved first. */
function useRowEdit<Row extends Editable>(
  { kind, names, check, spell, sendsAll, toBody = (all) => all, answers }: RowEdit<Row>,
  props: RowDialogProps<Row>,
) {
  const [opened, setOpened] = useState<Edited | null>(null)
  const at = `${kind.at}/${props.row.id}`
  const toEdited = (row: Row) => ({ version: row.version, answers: answers(row), row })
  const edit = useEdit({
    row: toEdited(props.row),
    names,
    check: (values, { row }) => check(values, row),
    ...(spell && { spell }),
    read: async () => toEdited(await call(at, { answer: kind.one })),
    async send() {
      const { version, answers } = edit.base
      const done = await edit.save(() => send('PATCH', at, { version, ...toBody({ ...(sendsAll && answers), ...edit.changed() }) }))
      props.onDone(goodOutcome(done))
      return true
    },
    onConflict(before) {
      setOpened(opened ?? before)
      props.onStale()
    },
  })
  return { edit, opened }
}

type ChangedMeanwhileProps = { before: Edited; now: Edited; names: string[]; labelOf: LabelOf }

/** What someone else saved during the edit, and what Save will do now. */
function ChangedMeanwhile({ before, now, names, labelOf }: ChangedMeanwhileProps) {
  const changed = names.filter((name) => before.answers[name] !== now.answers[name])
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
