import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { matchText } from './count.ts'
import { type Selection, tickedText } from './selection.ts'

type CountBarProps = {
  found: { total: number; rows: { id: string }[] } | undefined
  isNarrowed: boolean
  /** Leave it out where rows can't be selected. */
  selection?: Selection
  children?: ReactNode
}

/** Shown above a list: how many match, and the active filters or what is selected. */
export function CountBar({ found, isNarrowed, selection, children }: CountBarProps) {
  const isSelecting = selection?.isSelecting === true
  return (
    <div className={`flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 ${isSelecting ? 'bg-tint' : ''}`}>
      <p role="status" className="text-ink-2 tabular-nums">
        {found && matchText(found, isNarrowed)}
      </p>
      {isSelecting ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {tickedText(selection.ticked, found?.rows ?? [])}
          </p>
          <Button look="quiet" aria-label="Clear selection" onClick={selection.clear}>
            Clear
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  )
}
