import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  /** The heading: the column's label, and below it the label of a second value in the same cell. */
  labels: { name: string; label: string; sorts: boolean }[]
  /** Set `tabIndex` on anything in the cell that can be clicked. */
  cell: (row: Row, tabIndex: number) => ReactNode
  /** True for the column that says who a row is about. One per table. */
  names?: boolean
}

/** What can be done with a row: each button's text and action. */
export type RowActions<Row> = (row: Row) => { label: string; run: (row: Row) => void }[]

/** The sort after a click on a column's heading: ascending, then descending, then the default. Sorts are 'name' or '-name'. */
export function nextSort(sort: string, name: string, usual: string): string {
  const next = sort === name ? `-${name}` : sort === `-${name}` && sort !== usual ? usual : name
  return next === usual ? '' : next
}

/** A column's sort direction, as aria-sort has it. */
export function directionOf(sort: string, name: string): 'ascending' | 'descending' | 'none' {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}
