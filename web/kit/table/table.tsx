import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Column, RowActions } from './column.ts'
import { TableHead } from './table-head.tsx'
import { useRowKeys } from './table-keys.ts'
import { TableRow } from './table-row.tsx'

export type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowName: (row: Row) => string
  /** Whether a row is tinted, because somebody should look twice. The row also says so in words. */
  isMarked?: ((row: Row) => boolean) | undefined
  /** Set both or neither; without them rows can't be selected. */
  selected?: { has: (id: string) => boolean }
  onSelect?: (rows: Row[], on: boolean) => void
  /** Rows that selecting the page leaves out; one by one they can be selected. */
  leavesOut?: ((row: Row) => boolean) | undefined
  /** The current sort: 'name' ascending or '-name' descending. Needed when a column sorts. */
  sort?: string
  onSort?: (name: string) => void
  /** Leave it out when rows have no actions. */
  actions?: RowActions<Row> | undefined
  /** What Enter on a row does; its first action without it. */
  onOpen?: ((row: Row) => void) | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  /** True while the previous rows are shown. */
  stale: boolean
  /** Scrolls the rows back to the top when it changes. */
  scrollKey: string
}

/**
 * A list on the native element: at least 400 px below a sticky head, selectable rows, actions at the right edge. `columns`,
 * `rowName`, `onSelect`, `leavesOut`, `onSort` and `actions` must be stable where rows can be selected, so that selecting one renders
 * only that row.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowName,
    isMarked,
    selected = none,
    onSelect,
    leavesOut,
    sort = '',
    onSort,
    actions,
    onOpen,
    empty,
    stale,
    scrollKey,
  } = props
  const body = useRef<HTMLElement>(null)
  const keys = useRowKeys({ body, rows, selected, onSelect, actions, onOpen })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key triggers it
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [scrollKey])
  const meant = useMemo(() => (leavesOut ? rows.filter((row) => !leavesOut(row)) : rows), [rows, leavesOut])
  const onTick = useCallback((on: boolean) => onSelect?.(on ? meant : rows, on), [onSelect, meant, rows])
  const isAll = meant.length > 0 && meant.every(({ id }) => selected.has(id))
  return (
    <TableBody label={label} body={body} busy={stale} onFocus={keys.onFocus} onKeyDown={keys.onKeyDown}>
      <table className={`w-full border-separate border-spacing-0 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}>
        <caption className="sr-only">{label}</caption>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          ticked={isAll ? 'all' : rows.some(({ id }) => selected.has(id)) ? 'some' : 'none'}
          disabled={meant.length === 0}
          onTick={onSelect && onTick}
          acts={actions !== undefined}
        />
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              name={rowName(row)}
              selected={selected.has(row.id)}
              marked={isMarked?.(row) ?? false}
              active={row.id === keys.activeId}
              onSelect={onSelect}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="sticky inset-s-0 grid h-80 place-items-center p-6 text-center">{empty}</div>}
    </TableBody>
  )
}

const none: ReadonlySet<string> = new Set()

type TableBodyProps = {
  label: string
  body?: React.Ref<HTMLElement>
  busy?: boolean
  onFocus?: (event: React.FocusEvent) => void
  onKeyDown?: (event: React.KeyboardEvent) => void
  children: ReactNode
}

/** The box around every state of a list: it fills what is left of the window, and has at least 400 px below the head. */
export function TableBody({ label, body, busy = false, onFocus, onKeyDown, children }: TableBodyProps) {
  return (
    <section
      ref={body}
      aria-label={label}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="relative min-h-120 flex-[1_1_0] scroll-pt-15 overflow-auto overscroll-x-contain -outline-offset-3 print:min-h-0 print:flex-none print:overflow-visible"
    >
      {children}
    </section>
  )
}

/** Placeholder while rows load. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <TableBody label={label} busy>
      <p role="status" className="sr-only">{`Loading ${label}…`}</p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="h-9 border-b border-line bg-ground" />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex h-13 items-center gap-6 border-b border-line px-3">
            <div className="size-4.5 rounded-small bg-line" />
            <div className="h-3.5 w-12 rounded-small bg-line" />
            <div className="grid w-44 gap-2">
              <div className="h-3.5 w-36 rounded-small bg-line" />
              <div className="h-3 w-44 rounded-small bg-line" />
            </div>
            <div className="h-3.5 w-24 rounded-small bg-line max-wide:hidden" />
            <div className="h-3.5 flex-1 rounded-small bg-line max-wide:hidden" />
          </div>
        ))}
      </div>
    </TableBody>
  )
}
