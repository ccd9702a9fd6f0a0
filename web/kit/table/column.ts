import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  /** What stands in the head: the column's label, and under it that of a second value in the same cell. */
  labels: { name: string; label: string; sorts: boolean }[]
  /** `tabIndex` belongs on whatever can be pressed in the cell. */
  cell: (row: Row, tabIndex: number) => ReactNode
  /** True for the column that says who a row is about. One per table. */
  names?: boolean
}

/** What can be done with a row: the word on each button, and what it does. Enter on the row does the first. */
export type RowActions<Row> = (row: Row) => { label: string; run: (row: Row) => void }[]
