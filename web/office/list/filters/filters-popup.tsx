import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popup } from '#web/kit/popup.tsx'

/** The button that opens a list's filters, with the number of active ones. */
export function FiltersPopup({ set, children }: { set: number; children: ReactNode }) {
  return (
    <Popup
      label="Filters"
      trigger={
        <>
          <SlidersHorizontal size={16} aria-hidden="true" /> Filters{set > 0 && ` (${set})`}
        </>
      }
    >
      {() => children}
    </Popup>
  )
}
