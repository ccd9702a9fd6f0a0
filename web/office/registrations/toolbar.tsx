import { Columns3, Keyboard } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { Popup } from '#web/kit/popup.tsx'
import type { ColumnChooserProps } from './column-chooser.tsx'

// Loaded when they are opened.
const ColumnChooser = lazy(() => import('./column-chooser.tsx').then((loaded) => ({ default: loaded.ColumnChooser })))
const KeysHint = lazy(() => import('./keys-hint.tsx').then((loaded) => ({ default: loaded.KeysHint })))

type ToolbarProps = {
  chooser: ColumnChooserProps
  /** The button that shows the keyboard shortcuts. */
  shortcuts: RefObject<HTMLButtonElement | null>
}

/** Above a list, after the search and the filters: the columns and the keyboard shortcuts. */
export function Toolbar({ chooser, shortcuts }: ToolbarProps) {
  return (
    <>
      <Popup
        label="Columns"
        trigger={
          <>
            <Columns3 size={16} aria-hidden="true" /> Columns
            <span className="font-normal text-ink-2 tabular-nums max-wide:hidden">
              {chooser.shown.length} of {chooser.columns.length}
            </span>
          </>
        }
      >
        {() => (
          <Suspense fallback="Loading…">
            <ColumnChooser {...chooser} />
          </Suspense>
        )}
      </Popup>
      <Popup
        label="Keyboard"
        name="Keyboard (?)"
        look="quiet"
        className="min-w-9 px-2! max-wide:hidden"
        button={shortcuts}
        trigger={<Keyboard size={18} aria-hidden="true" />}
      >
        {() => (
          <Suspense fallback="Loading…">
            <KeysHint />
          </Suspense>
        )}
      </Popup>
    </>
  )
}
