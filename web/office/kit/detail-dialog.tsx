import type { ComponentType, ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { History } from '#web/office/history/history.tsx'
import type { Kind, RowDialogProps } from './kind.ts'
import { type Offer, TaskButton } from './task-dialog.tsx'

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
  kind: Pick<Kind<Row>, 'at' | 'labelOf'>
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
  const { kind, title, facts, about } = detail
  const offer = detail.offer?.(props.row)
  return (
    <Dialog title={title(props.row)} onClose={props.onClose} closesBeside>
      {about?.(props.row)}
      <Facts of={facts(props.row)} />
      <History at={`${kind.at}/${props.row.id}/history`} labelOf={kind.labelOf} />
      <div className="flex flex-wrap justify-between gap-2">
        {offer && <TaskButton offer={offer} {...props} />}
        <Button className="ms-auto" onClick={props.onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
