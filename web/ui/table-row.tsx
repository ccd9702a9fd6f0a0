import { memo } from 'react'
import { Button } from './button.tsx'
import type { Column, RowAction } from './table.tsx'
import { Checkbox } from './table-checkbox.tsx'

type TableRowProps<Row> = {
  row: Row
  columns: Column<Row>[]
  name: string
  selected: boolean
  onSelect: (ids: string[], on: boolean) => void
  action: RowAction<Row>
}

/** Drawn anew only when something of its own changes: among 120 rows that is what keeps a click quick. */
export const TableRow = memo(OneRow) as typeof OneRow

function OneRow<Row extends { id: string }>({ row, columns, name, selected, onSelect, action }: TableRowProps<Row>) {
  const nameId = `row-${row.id}`
  const ground = selected ? 'bg-tint' : 'bg-paper'
  return (
    <tr
      className={`group ${ground} [&>*]:h-16.5 [&>*]:border-b [&>*]:border-line [&>*]:px-2 wide:[&>*]:px-3 [&>*]:py-1.5 [&>*]:text-left [&>*]:font-normal`}
    >
      <td>
        <Checkbox label={`Select ${name}`} checked={selected} onChange={(on) => onSelect([row.id], on)} />
      </td>
      {columns.map((column) =>
        column.names ? (
          <th key={column.name} scope="row" id={nameId}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.name}>{column.cell(row)}</td>
        ),
      )}
      <td className={`sticky right-0 shadow-edge ${ground}`}>
        <Button aria-describedby={nameId} onClick={() => action.run(row)}>
          {action.label}
        </Button>
      </td>
    </tr>
  )
}
