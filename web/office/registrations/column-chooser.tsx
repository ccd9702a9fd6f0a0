import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ListColumn } from '#domain/registration/list-columns.ts'
import { Button } from '#web/kit/button.tsx'

export type ColumnChooserProps = {
  /** Every column of the list, in its own order. */
  columns: ListColumn[]
  /** Those that are shown, by name and in the order chosen. */
  shown: string[]
  /** Those that can't be hidden: they say who a row is about, and where rows differ. */
  fixed: readonly string[]
  /** `null` goes back to the usual columns. */
  onChange: (shown: string[] | null) => void
}

/** Chooses the columns of a list and their order. */
export function ColumnChooser({ columns, shown, fixed, onChange }: ColumnChooserProps) {
  const hidden = columns.filter(({ name }) => !shown.includes(name))
  const chosen = shown.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return (
    <div className="grid w-full gap-2 wide:w-72">
      <p className="text-ink-2">Shown on this device</p>
      <ul>
        {[...chosen, ...hidden].map(({ name, label }) => {
          const at = shown.indexOf(name)
          return (
            <li key={name} className="flex items-center">
              <label className="flex min-h-8 flex-1 items-center gap-2.5 max-wide:min-h-11">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={fixed.includes(name)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...shown, name] : shown.filter((other) => other !== name))
                  }
                />
                <span>{label}</span>
              </label>
              {at >= 0 && (
                <>
                  <Move label={`Move ${label} forward`} disabled={at === 0} onClick={() => onChange(moved(shown, at, at - 1))}>
                    <ArrowUp size={15} aria-hidden="true" />
                  </Move>
                  <Move label={`Move ${label} back`} disabled={at === shown.length - 1} onClick={() => onChange(moved(shown, at, at + 1))}>
                    <ArrowDown size={15} aria-hidden="true" />
                  </Move>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <Button onClick={() => onChange(null)}>Usual columns</Button>
    </div>
  )
}

function Move({ label, ...button }: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return <Button look="quiet" className="min-h-8! px-2!" aria-label={label} title={label} {...button} />
}

function moved(names: string[], from: number, to: number): string[] {
  const [name = ''] = names.slice(from, from + 1)
  const others = names.filter((_, place) => place !== from)
  return [...others.slice(0, to), name, ...others.slice(to)]
}
