import { Columns3, Keyboard } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { Popup } from '#web/kit/popup.tsx'
import { ColumnChooser } from './column-chooser.tsx'

type ToolbarProps = {
  chooser: ComponentProps<typeof ColumnChooser>
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
        {() => <ColumnChooser {...chooser} />}
      </Popup>
      <Popup
        label="Keyboard"
        name="Keyboard (?)"
        look="quiet"
        className="min-w-9 px-2! max-wide:hidden"
        button={shortcuts}
        trigger={<Keyboard size={18} aria-hidden="true" />}
      >
        {() => <KeysHint />}
      </Popup>
    </>
  )
}

const keys = [
  ['/', 'Search'],
  ['↓ ↑', 'Next and previous row; from the search box, into the list'],
  ['Home End', 'First and last row of the page'],
  ['Space', 'Select the row'],
  ['Enter', 'Open the row’s action'],
  ['?', 'Show these keys'],
]

/** The keyboard shortcuts of a list. */
function KeysHint() {
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wide:w-80">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
