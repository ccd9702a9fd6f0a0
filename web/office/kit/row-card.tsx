import { type ReactNode, useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { Column, RowActions } from '#web/kit/table/column.ts'

type RowCardProps<Row> = {
  row: Row
  columns: Column<Row>[]
  isMarked: boolean
  actions: RowActions<Row> | undefined
  /** The box that selects the row. */
  tick: ReactNode
}

/** A row of a list on a phone: who it is about, its other values with their labels, and what can be done with it. Empty values are left out. */
export function RowCard<Row>({ row, columns, isMarked, actions, tick }: RowCardProps<Row>) {
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={`grid gap-2 rounded-large border border-line p-3 print:break-inside-avoid [&_.line-clamp-2]:line-clamp-none [&_span]:max-w-full [&_span]:w-auto ${isMarked ? 'bg-marked' : ''}`}
    >
      <h2 id={nameId} className="text-[15.5px] leading-5.5 break-words [&_span+span]:text-sm [&_span+span]:font-normal">
        {columns.find(({ names }) => names)?.cell(row, 0)}
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 min-[600px]:grid-cols-2">
        {columns
          .filter(({ names }) => !names)
          .map(({ name, labels, cell }) => (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 has-[dd:empty]:hidden has-[dd>:only-child:empty]:hidden"
            >
              <dt className="text-ink-2">{labels.map(({ label }) => label).join(', ')}</dt>
              <dd className="min-w-0 break-words">{cell(row, 0)}</dd>
            </div>
          ))}
      </dl>
      {(actions || tick) && (
        <p className="flex flex-wrap items-center gap-2 print:hidden">
          {tick}
          {actions?.(row).map(({ label, run }) => (
            <Button key={label} aria-describedby={nameId} onClick={() => run(row)}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </article>
  )
}
