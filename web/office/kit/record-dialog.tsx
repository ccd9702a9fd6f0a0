import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { EditDialog } from '#web/office/editing/edit-dialog.tsx'
import type { Edited } from '#web/office/editing/use-edit.ts'
import { History } from '#web/office/history/history.tsx'
import { goodOutcome, type Kind, type RowDialogProps, send } from './kind.ts'
import type { AddDialogProps } from './resource.ts'
import { type Offer, useTask } from './task-dialog.tsx'

/** A label and its value; left out without a value. */
export type Fact = [label: string, value: ReactNode]

/** Labels with values, one pair a line. */
export function Facts({ of, className = '' }: { of: Fact[]; className?: string }) {
  return (
    <dl className={`grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 ${className}`}>
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A row in full, read only. */
export type Detail<Row> = {
  kind: Kind<Row>
  title: (row: Row) => string
  /** Shown above the facts. */
  about?: (row: Row) => ReactNode
  facts: (row: Row) => Fact[]
  /** What can be done from here. */
  offer?: (row: Row) => Offer<Row> | null
}

/** Makes the dialog that shows a row with its history. */
export function detailDialog<Row extends { id: string }>(detail: Detail<Row>): ComponentType<RowDialogProps<Row>> {
  return (props) => <DetailDialog detail={detail} {...props} />
}

export function DetailDialog<Row extends { id: string }>({ detail, ...props }: RowDialogProps<Row> & { detail: Detail<Row> }) {
  const { kind, title, facts, about, offer } = detail
  const { button, dialog } = useTask(offer?.(props.row), props)
  return (
    <>
      <Dialog title={title(props.row)} onClose={props.onClose} closesBeside>
        {about?.(props.row)}
        <Facts of={facts(props.row)} />
        <History at={`${kind.at}/${props.row.id}/history`} labelOf={kind.labelOf} />
        <div className="flex flex-wrap justify-between gap-2">
          {button}
          <Button className="ms-auto" onClick={props.onClose}>
            Close
          </Button>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}

type Editable = { id: string; version: number }

/** Correcting a row: its answers by the names of the inputs. */
export type Edit<Row extends Editable> = {
  kind: Kind<Row>
  title: string
  names: string[]
  answers: (row: Row) => Answers
  check: (values: Answers, row: Row) => Issue[]
  fields: (issues: Issue[], answers: Answers, row: Row) => ReactNode
  /** Sends every answer, not only those that were changed. */
  sendsAll?: boolean
  /** What else can be done from here. */
  offer?: (row: Row) => Offer<Row> | null
  /** Other buttons, beside it. */
  aside?: (props: RowDialogProps<Row>) => ReactNode
}

/** Makes the dialog that corrects a row (specification 4.3). */
export function editDialog<Row extends Editable>(edit: Edit<Row>): ComponentType<RowDialogProps<Row>> {
  return (props) => <EditRowDialog edit={edit} {...props} />
}

export function EditRowDialog<Row extends Editable>({ edit, ...props }: RowDialogProps<Row> & { edit: Edit<Row> }) {
  const { kind, title, names, check, fields, sendsAll, offer, aside } = edit
  const toEdited = (row: Row): Edited & { row: Row } => ({ version: row.version, answers: edit.answers(row), row })
  const { button, dialog } = useTask(offer?.(props.row), props)
  const at = `${kind.at}/${props.row.id}`
  return (
    <>
      <EditDialog
        title={title}
        row={toEdited(props.row)}
        editable={names}
        labelOf={kind.labelOf}
        check={(values, base) => check(values, base.row)}
        save={({ version, answers }, changed) => send('PATCH', at, { version, ...(sendsAll && answers), ...changed })}
        read={async () => toEdited(await call(at, { answer: kind.one }))}
        fields={(issues, shown) => fields(issues, shown.answers, shown.row)}
        historyAt={`${at}/history`}
        aside={
          <>
            {button}
            {aside?.(props)}
          </>
        }
        onClose={props.onClose}
        onStale={props.onStale}
        onSaved={(message) => props.onDone(goodOutcome({ message }))}
      />
      {dialog}
    </>
  )
}

const nothing: Edited = { version: 0, answers: {} }

/** Makes the dialog that adds a row. */
export function addDialog<Row extends Editable>(
  add: Pick<Edit<Row>, 'kind' | 'title' | 'names'> & {
    check: (values: Answers) => Issue[]
    fields: (issues: Issue[], answers: Answers) => ReactNode
  },
): FunctionComponent<AddDialogProps> {
  const { kind, title, names, check, fields } = add
  return ({ onClose, onDone }) => (
    <EditDialog
      title={title}
      row={nothing}
      editable={names}
      labelOf={kind.labelOf}
      check={check}
      save={(_base, answers) => send('POST', kind.at, answers)}
      read={async () => nothing}
      fields={(issues, shown) => fields(issues, shown.answers)}
      onClose={onClose}
      onStale={() => {}}
      onSaved={(message) => onDone(goodOutcome({ message }))}
    />
  )
}
