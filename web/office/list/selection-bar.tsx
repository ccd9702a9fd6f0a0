import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { matchText, numberText } from '#web/office/format.ts'
import { FilterChips, type ListFilters } from './filters.tsx'
import { type Selection, tickedText } from './selection.ts'

type SelectionBarProps<Search> = {
  found: { total: number; rows: { id: string }[] } | undefined
  isNarrowed: boolean
  /** What the rows were found by: 'by name'. */
  foundBy: string | undefined
  filters: ListFilters<Search> | undefined
  /** Undefined where rows can't be selected. */
  selection: Selection | undefined
  /** Says what selecting the page has left out, and why. */
  leftOut: string | undefined
  /** What can be done with the selected rows; with them everything that matches can be selected. */
  actions: ReactNode
}

/** Shown above a list: how many match, and the active filters or what is selected. On phones the actions are at the bottom edge. */
export function SelectionBar<Search>({ found, isNarrowed, foundBy, filters, selection, leftOut, actions }: SelectionBarProps<Search>) {
  const isSelecting = selection?.isSelecting === true
  const tint = isSelecting ? (actions ? 'wide:bg-tint' : 'bg-tint') : ''
  const atBottom =
    'max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-30 max-wide:border-t max-wide:border-line max-wide:bg-paper max-wide:p-3'
  return (
    <div className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 print:hidden ${tint}`}>
      <p role="status" className={`text-ink-2 tabular-nums ${isSelecting && actions ? 'wide:sr-only' : ''}`}>
        {found && (foundBy ? `${numberText(found.total)} found ${foundBy}` : matchText(found, isNarrowed))}
      </p>
      {isSelecting ? (
        <div className={`flex min-w-0 flex-1 flex-wrap items-center gap-2 ${actions ? atBottom : ''}`}>
          <p role="status" className="font-semibold tabular-nums">
            <span>
              {selection.everything && found
                ? `All ${numberText(found.total)} that match are selected.`
                : tickedText(selection.ticked, found?.rows ?? [])}
            </span>
            {leftOut && (
              <span className="ms-3 text-wait">
                <Flag size={14} aria-hidden="true" className="me-1 inline-block align-[-2px]" />
                <span>{leftOut}</span>
              </span>
            )}
          </p>
          {actions && !selection.everything && found && found.total > selection.ticked.size && (
            <Button look="quiet" onClick={selection.selectEverything}>{`Select all ${numberText(found.total)} that match`}</Button>
          )}
          <Button look="quiet" aria-label="Clear selection" onClick={selection.clear}>
            Clear
          </Button>
          {actions && <span className="max-wide:basis-full wide:flex-1" />}
          {actions}
        </div>
      ) : (
        filters && <FilterChips {...filters} />
      )}
    </div>
  )
}
