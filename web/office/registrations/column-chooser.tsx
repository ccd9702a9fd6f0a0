import { Button } from '#web/kit/button.tsx'
import type { Labelled } from './column-stacks.ts'

type ColumnChooserProps = {
  columns: Labelled[]
  hidden: ReadonlySet<string>
  /** The column that says who a row is about; it can't be hidden. */
  fixed: string
  onHide: (name: string, on: boolean) => void
  onShowAll: () => void
}

/** Chooses which columns a list shows on this device. */
export function ColumnChooser({ columns, hidden, fixed, onHide, onShowAll }: ColumnChooserProps) {
  return (
    <div className="grid w-full gap-2 wide:w-64">
      <p className="text-ink-2">Shown on this device</p>
      <ul>
        {columns.map(({ name, label }) => (
          <li key={name}>
            <label className="flex min-h-8 items-center gap-2.5 max-wide:min-h-11">
              <input
                type="checkbox"
                checked={!hidden.has(name)}
                disabled={name === fixed}
                onChange={({ currentTarget }) => onHide(name, !currentTarget.checked)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <Button disabled={hidden.size === 0} onClick={onShowAll}>
        Show all columns
      </Button>
    </div>
  )
}
