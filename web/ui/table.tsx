import { type ReactNode, useEffect, useRef } from 'react'
import { Checkbox } from './table-checkbox.tsx'
import { TableRow } from './table-row.tsx'

export type Column<Row> = {
  name: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** True for the column that says who a row is about. One per table. */
  names?: boolean
}

export type RowAction<Row> = { label: string; run: (row: Row) => void }

export type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowName: (row: Row) => string
  selected: ReadonlySet<string>
  onSelect: (ids: string[], on: boolean) => void
  action: RowAction<Row>
  /** What stands there when there are no rows. */
  empty: ReactNode
  /** True while the rows are those of before. */
  stale: boolean
  /** The rows start at the top again when this changes. */
  scrollKey: string
}

/**
 * A list on the native element: 400 px under a head that stays, rows that can be selected, and the action at the right edge.
 * `columns`, `rowName`, `onSelect` and `action` must keep their identity, so that selecting one row draws that row only.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, rowName, selected, onSelect, action, empty, stale, scrollKey } = props
  const body = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for it
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [scrollKey])
  const chosen = rows.filter(({ id }) => selected.has(id)).length
  return (
    <TableBody label={label} body={body} busy={stale}>
      <table className={`w-full border-separate border-spacing-0 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-b [&>th]:border-line [&>th]:bg-ground [&>th]:px-2 wide:[&>th]:px-3 [&>th]:py-2 [&>th]:text-left [&>th]:align-top [&>th]:text-[13px] [&>th]:font-semibold [&>th]:whitespace-nowrap [&>th]:text-ink-2">
            <th scope="col" className="w-11">
              <Checkbox
                label="Select all rows of this page"
                checked={rows.length > 0 && chosen === rows.length}
                mixed={chosen > 0 && chosen < rows.length}
                disabled={rows.length === 0}
                onChange={(on) =>
                  onSelect(
                    rows.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
            {columns.map(({ name, head }) => (
              <th key={name} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className="right-0 z-20! shadow-edge">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              name={rowName(row)}
              selected={selected.has(row.id)}
              onSelect={onSelect}
              action={action}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="sticky left-0 grid h-80 place-items-center p-6 text-center">{empty}</div>}
    </TableBody>
  )
}

/** The 400 px that every state of a list takes, so that nothing jumps when one follows the other. */
export function TableBody({
  label,
  body,
  busy = false,
  children,
}: {
  label: string
  body?: React.Ref<HTMLElement>
  busy?: boolean
  children: ReactNode
}) {
  return (
    <section
      ref={body}
      aria-label={label}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-100 overflow-auto overscroll-x-contain -outline-offset-3"
    >
      {children}
    </section>
  )
}
