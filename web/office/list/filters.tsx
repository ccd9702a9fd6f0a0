import { SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { numberText } from '#web/office/format.ts'

/** The filters of a list. */
export type ListFilters<Search> = {
  active: ActiveFilter<Search>[]
  /** The change that removes every filter. */
  without: Partial<Search>
  /** Applies a change, on the first page. */
  onFilter: (change: Partial<Search>) => void
  fields: ReactNode
}

/** An active filter in words, and the change that removes it. */
export type ActiveFilter<Search> = { text: string; without: Partial<Search> }

/** The button that opens a list's filters, with the number of active ones. Each filter applies at once. */
export function FiltersPopup<Search>({ active, without, onFilter, fields }: ListFilters<Search>) {
  return (
    <Popup
      label="Filters"
      className="max-wide:flex-1"
      trigger={
        <>
          <SlidersHorizontal size={16} aria-hidden="true" /> <span>{active.length > 0 ? `Filters (${active.length})` : 'Filters'}</span>
        </>
      }
    >
      {() => (
        <div className="grid w-full gap-3 wide:w-72">
          {fields}
          <Button disabled={active.length === 0} onClick={() => onFilter(without)}>
            Clear filters
          </Button>
        </div>
      )}
    </Popup>
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips<Search>({ active, without: withoutAll, onFilter }: ListFilters<Search>) {
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter(without)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-paper px-3 text-[13px] font-semibold hover:border-accent"
          >
            <span>{text}</span> <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onFilter(withoutAll)}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

type ChoiceFilterProps<Value extends string> = {
  /** The group's name, for screen readers. */
  legend: string
  value: Value
  /** `count` is shown when it is known and not 0. */
  choices: { value: Value; text: string; count?: number | undefined }[]
  onChoose: (value: Value) => void
}

/** A row of toggle buttons, one of them pressed, that choose which part of a list is shown. */
export function ChoiceFilter<Value extends string>({ legend, value, choices, onChoose }: ChoiceFilterProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value: offered, text, count = 0 }) => (
        <Button
          key={offered}
          look={offered === value ? 'primary' : 'quiet'}
          className="gap-1! px-2.5!"
          aria-pressed={offered === value}
          onClick={() => onChoose(offered)}
        >
          <span>{text}</span>
          {count > 0 && <span className="tabular-nums">{`(${numberText(count)})`}</span>}
        </Button>
      ))}
    </fieldset>
  )
}
