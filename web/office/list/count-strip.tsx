import type { ReactNode } from 'react'
import { matchText } from './count.ts'

type CountStripProps = { found: { total: number } | undefined; isNarrowed: boolean; children?: ReactNode }

/** Shown above a list without selectable rows: how many match, and the active filters. */
export function CountStrip({ found, isNarrowed, children }: CountStripProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <p role="status" className="text-ink-2 tabular-nums">
        {found && matchText(found, isNarrowed)}
      </p>
      {children}
    </div>
  )
}
