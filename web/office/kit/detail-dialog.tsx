import type { ComponentType, ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { History } from '#web/office/history/history.tsx'
import { type Fact, Facts } from './description-lists.tsx'
import type { Kind, RowDialogProps } from './kind.ts'
import { type Offer, TaskButton } from './task-dialog.tsx'

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
