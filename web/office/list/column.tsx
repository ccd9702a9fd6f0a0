import type { ReactNode } from 'react'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'

/** A column with a single value. */
export function column<Row>(name: string, label: string, sorts: boolean, cell: Column<Row>['cell']): Column<Row> {
  return { name, labels: [{ name, label, sorts }], cell }
}

/** Text on two lines at most, with its email or number below. */
export function Words({ text, bold = false, under }: { text: string; bold?: boolean; under?: ReactNode }) {
  return (
    <>
      <CellText text={text} className={`line-clamp-2 max-w-60 ${bold ? 'font-semibold' : ''}`} />
      {under !== undefined && <span className="block w-max max-w-60 truncate text-ink-2">{under}</span>}
    </>
  )
}
