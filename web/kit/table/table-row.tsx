import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { Column, RowActions } from './column.ts'

type TableRowProps<Row> = {
  row: Row
  columns: Column<Row>[]
  name: string
  selected: boolean
  marked: boolean
  /** True for the one row that Tab reaches. */
  active: boolean
  /** Undefined where rows can't be selected. */
  onSelect: ((rows: Row[], on: boolean) => void) | undefined
  /** Undefined where rows have no actions. */
  actions: RowActions<Row> | undefined
}

/**
 * Rendered again only when its own props change: with 120 rows, that keeps a click quick. `isolate` does the same for
 * painting: the browser doesn't repaint a row with its own stacking context when only another row has changed.
 */
export const TableRow = memo(OneRow) as typeof OneRow

function OneRow<Row extends { id: string }>({ row, columns, name, selected, marked, active, onSelect, actions }: TableRowProps<Row>) {
  const nameId = `row-${row.id}`
  const ground = selected ? 'bg-tint' : marked ? 'bg-marked' : 'bg-paper'
  const tabIndex = active ? 0 : -1
  return (
    <tr
      data-row={row.id}
      tabIndex={tabIndex}
      aria-labelledby={nameId}
      className={`group isolate -outline-offset-3 print:break-inside-avoid ${ground} [&>*]:h-13 [&>*]:border-b [&>*]:border-line [&>*]:px-2 wide:[&>*]:px-3 [&>*]:py-px [&>*]:text-start [&>*]:font-normal`}
    >
      {onSelect && (
        <td className="print:hidden">
          <Checkbox label={`Select ${name}`} checked={selected} tabIndex={tabIndex} onChange={(on) => onSelect([row], on)} />
        </td>
      )}
      {columns.map((column) =>
        column.names ? (
          <th key={column.name} scope="row" id={nameId}>
            {column.cell(row, tabIndex)}
          </th>
        ) : (
          <td key={column.name}>{column.cell(row, tabIndex)}</td>
        ),
      )}
      {actions && (
        <td className={`sticky inset-e-0 shadow-edge print:hidden ${ground}`}>
          <span className="grid gap-1.5 wide:max-lg:grid-cols-[auto_auto] lg:flex">
            {actions(row).map(({ label, run }) => (
              <Button key={label} aria-describedby={nameId} tabIndex={tabIndex} onClick={() => run(row)}>
                {label}
              </Button>
            ))}
          </span>
        </td>
      )}
    </tr>
  )
}

/** A checkbox in a table, with a touch-sized hit area. `mixed` means some rows are selected. */
export function Checkbox({
  label,
  checked,
  mixed = false,
  disabled = false,
  tabIndex,
  onChange,
}: {
  label: string
  checked: boolean
  mixed?: boolean
  disabled?: boolean
  tabIndex?: number
  onChange: (on: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="-m-2 inline-flex wide:-m-3 size-11 items-center justify-center align-middle">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

/** Text in a table cell, as wide as it needs up to the width in `className`; shown in full on hover when it is cut off. */
export function CellText({ text, className, children = text }: { text: string; className: string; children?: ReactNode }) {
  return (
    <span className={`w-max tabular-nums ${className}`} title={text.length > 25 ? text : undefined}>
      {children}
    </span>
  )
}
