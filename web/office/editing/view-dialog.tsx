import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { History } from '#web/office/history/history.tsx'
import type { LabelOf } from '#web/office/list/columns.tsx'

type ViewDialogProps = {
  title: string
  /** The answers, by name, in the order shown. */
  answers: [name: string, value: string][]
  labelOf: LabelOf
  historyAt: string
  /** Stands above the answers. */
  children?: ReactNode
  onClose: () => void
}

/** A row of a list with its history, for those whose role may not change it. */
export function ViewDialog({ title, answers, labelOf, historyAt, children, onClose }: ViewDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {answers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{labelOf(name)}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <History at={historyAt} labelOf={labelOf} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
