import { memo } from 'react'
import { type Column, directionOf } from './column.ts'
import { Checkbox } from './table-row.tsx'

type TableHeadProps<Row> = {
  columns: Column<Row>[]
  /** The current sort: 'name' ascending or '-name' descending. */
  sort: string
  onSort: ((name: string) => void) | undefined
  ticked: 'all' | 'some' | 'none'
  disabled: boolean
  /** Undefined where rows can't be selected. */
  onTick: ((on: boolean) => void) | undefined
  /** Whether rows have actions. */
  acts: boolean
}

/** The sticky table head. Each label sorts by its column. */
export const TableHead = memo(Head) as typeof Head

function Head<Row>({ columns, sort, onSort, ticked, disabled, onTick, acts }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr className="[&>th]:sticky print:[&>th]:static [&>th]:top-0 [&>th]:z-10 [&>th]:border-b [&>th]:border-line [&>th]:bg-ground [&>th]:px-2 wide:[&>th]:px-3 [&>th]:py-1 [&>th]:text-start [&>th]:align-top [&>th]:text-[0.8125rem] [&>th]:font-semibold [&>th]:whitespace-nowrap [&>th]:text-ink-2">
        {onTick && (
          <th scope="col" className="w-11 print:hidden">
            <span className="inline-flex h-6 items-center max-wide:h-11">
              <Checkbox
                label="Select this page"
                checked={ticked === 'all'}
                mixed={ticked === 'some'}
                disabled={disabled}
                onChange={onTick}
              />
            </span>
          </th>
        )}
        {columns.map(({ name, labels }) => (
          <th key={name} scope="col" aria-sort={directionHere(labels, sort)}>
            <span className="flex gap-x-4">
              {labels.map((label, index) => (
                <Label key={label.name} {...label} under={index > 0} sort={sort} onSort={onSort} />
              ))}
            </span>
          </th>
        ))}
        {acts && (
          <th scope="col" className="inset-e-0 z-20! shadow-edge print:hidden">
            <span className="sr-only">Action</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type LabelProps = Column<unknown>['labels'][number] & { under: boolean; sort: string; onSort: ((name: string) => void) | undefined }

function Label({ name, label, sorts, under, sort, onSort }: LabelProps) {
  const look = under ? 'font-normal' : 'font-semibold'
  if (!sorts) return <span className={`inline-flex min-h-6 items-center max-wide:min-h-11 ${look}`}>{label}</span>
  const direction = directionOf(sort, name)
  const isSorted = direction !== 'none'
  return (
    <button
      type="button"
      onClick={() => onSort?.(name)}
      aria-description={isSorted ? `sorted, ${direction}` : undefined}
      className={`group inline-flex min-h-6 items-center gap-1 rounded-small hover:text-ink ${look} ${isSorted ? 'text-accent-strong' : ''}`}
    >
      <span>{label}</span>
      <span aria-hidden="true" className={isSorted ? '' : 'opacity-0 group-hover:opacity-60'}>
        {direction === 'descending' ? '↓' : '↑'}
      </span>
    </button>
  )
}

function directionHere(labels: { name: string; sorts: boolean }[], sort: string) {
  if (!labels.some(({ sorts }) => sorts)) return undefined
  return labels.map(({ name }) => directionOf(sort, name)).find((direction) => direction !== 'none') ?? 'none'
}
