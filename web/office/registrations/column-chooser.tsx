import { useCallback, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { type Labelled, usuallyHidden } from './column-stacks.ts'

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

/** The columns of a list hidden on this device, by name. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => readHidden(load(list)))
  const hide = useCallback(
    (name: string, on: boolean) =>
      setHidden((before) => save(list, new Set(on ? [...before, name] : [...before].filter((other) => other !== name)))),
    [list],
  )
  const showAll = useCallback(() => setHidden(save(list, new Set())), [list])
  return { hidden, hide, showAll }
}

/** Parses the stored value; for nothing, or anything odd, the columns that are usually hidden. */
export function readHidden(text: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(names) ? new Set(names.filter((name) => typeof name === 'string')) : usuallyHidden
  } catch {
    return usuallyHidden
  }
}

function load(list: string): string | null {
  try {
    return localStorage.getItem(keyOf(list))
  } catch {
    return null
  }
}

/** Without storage the column stays hidden until the page is left. */
function save(list: string, hidden: ReadonlySet<string>): ReadonlySet<string> {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify([...hidden]))
  } catch {}
  return hidden
}

function keyOf(list: string) {
  return `hidden-columns:${list}`
}
