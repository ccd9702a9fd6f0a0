import type { ReactNode } from 'react'
import { matchText } from './count.ts'

type CountStripProps = { found: { total: number } | undefined; isNarrowed: boolean; children?: ReactNode }

/** The strip at the head of a list whose rows cannot be selected: how many match, and by which filters. */
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
