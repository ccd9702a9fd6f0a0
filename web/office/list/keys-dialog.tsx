import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useSingleKeys } from '#web/kit/single-keys.ts'

/** The keys of review mode. The first of each row is on its button. */
const keysOfReview: readonly (readonly [keys: string[], does: string])[] = [
  [['A'], 'Accept'],
  [['C'], 'Ask for a correction'],
  [['D'], 'Decline'],
  [['1', '…', '9'], 'Choose a reason; accepts a flagged request at once'],
  [['Enter'], 'Send and go to the next request'],
  [['Esc'], 'Close without a change'],
  [['J', '↓'], 'Next request'],
  [['K', '↑'], 'Previous request'],
  [['Z'], 'Undo the last decision'],
  [['T'], 'Copy the transaction number'],
  [['V'], 'Show the picture of the flagged one beside it'],
  [['+', '−', '0'], 'Zoom in, zoom out, fit'],
  [['R', 'Shift R'], 'Rotate right, rotate left'],
  [['← ↑ → ↓'], 'Move the picture, while it has the focus'],
  [['F'], 'Flag for a colleague'],
  [['/'], 'Find a name, number or screen'],
  [['?'], 'Show these keys'],
]

const keysOfLists: [string[], string][] = [
  [['/'], 'Search'],
  [['↓', '↑'], 'Next and previous row; from the search box, into the list'],
  [['Home', 'End'], 'First and last row of the page'],
  [['Space', 'X'], 'Select the row'],
  [['Enter'], 'Open the row'],
  [['W'], 'Review what is waiting'],
  [['?'], 'Show these keys'],
]

/** The keyboard shortcuts of a list. */
export function ListKeys() {
  return <KeyList keys={keysOfLists} />
}

/** Keys, and what each does. */
function KeyList({ keys }: { keys: readonly (readonly [keys: string[], does: string])[] }) {
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {keys.map(([names, does]) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {names.map((name) => (
              <kbd key={name} className="h-max rounded-small border border-line-2 bg-ground px-1.5 py-0.5 font-semibold whitespace-nowrap">
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The keys of review mode, and those of lists. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keysOn = useSingleKeys()
  return (
    <Dialog title="Keys" onClose={onClose} closesBeside>
      {!keysOn && (
        <p>Single keys are switched off: only the arrows, Enter and Esc work. You can switch them on in the menu with your name.</p>
      )}
      <h3>While you review</h3>
      <KeyList keys={keysOfReview} />
      <h3>In lists</h3>
      <KeyList keys={keysOfLists} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
