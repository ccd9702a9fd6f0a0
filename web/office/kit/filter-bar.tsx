import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Popup } from '#web/kit/popup.tsx'
import { numberText } from '#web/office/format.ts'
import { activeFilters, type Filter, type Filters, withoutFilters } from './filters.tsx'

type Given = Record<string, unknown>
export type FilterBarProps = {
  filters: Filters
  search: Given
  /** Applies a change, on the first page. */
  onFilter: (change: Given) => void
}

/** The button that opens a list's filters, with the number of active ones. Each filter applies at once. */
export function FiltersPopup({ filters, search, onFilter }: FilterBarProps) {
  const active = activeFilters(filters, search).length
  const behind = Object.entries(filters).filter(([, { look }]) => look === 'select' || look === 'day')
  if (behind.length === 0) return null
  return (
    <Popup
      label="Filters"
      className="max-wide:flex-1"
      trigger={
        <>
          <SlidersHorizontal size={16} aria-hidden="true" /> <span>{active > 0 ? `Filters (${active})` : 'Filters'}</span>
        </>
      }
    >
      {() => (
        <div className="grid w-full gap-3 wide:w-72">
          {behind.map(([name, filter]) => (
            <FilterField
              key={name}
              id={`filter-${name}`}
              filter={filter}
              value={String(search[name])}
              onValue={(value) => onFilter({ [name]: value })}
            />
          ))}
          <Button disabled={active === 0} onClick={() => onFilter(withoutFilters(filters))}>
            Clear filters
          </Button>
        </div>
      )}
    </Popup>
  )
}

type FilterFieldProps = { id: string; filter: Filter; value: string; onValue: (value: string) => void }

function FilterField({ id, filter, value, onValue }: FilterFieldProps) {
  if (filter.look !== 'select') return <DayField id={id} label={filter.label} value={value} onDay={onValue} />
  return <SelectField id={id} label={filter.label} value={value} choices={filter.choices} onChoose={onValue} />
}

/** While a year is typed the browser already reports dates such as 0020-11-05; these are ignored. */
const earliest = '2000-01-01'

/** A date filter, ISO YYYY-MM-DD; '' means no limit. */
function DayField({ id, label, value, onDay }: { id: string; label: string; value: string; onDay: (day: string) => void }) {
  const [written, setWritten] = useState(value)
  useEffect(() => setWritten(value), [value])
  return (
    <Field id={id} label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={earliest}
          value={written}
          className={controlClass}
          onChange={({ currentTarget: { value: day } }) => {
            setWritten(day)
            if (day === '' || day >= earliest) onDay(day)
          }}
        />
      )}
    </Field>
  )
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, search, onFilter }: FilterBarProps) {
  const active = activeFilters(filters, search)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter({ [name]: '' })}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-paper px-3 text-[13px] font-semibold hover:border-accent"
          >
            <span>{text}</span> <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => onFilter(withoutFilters(filters))}>
          Clear filters
        </Button>
      </li>
    </ul>
  )
}

type TabsProps = FilterBarProps & {
  /** By filter and value, shown when it is known and not 0. */
  counts: Record<string, Record<string, number | undefined> | undefined>
}

/** The filters with tabs: rows of toggle buttons, one of each pressed, that choose which part of a list is shown. */
export function FilterTabs({ filters, search, onFilter, counts }: TabsProps) {
  return Object.entries(filters).map(
    ([name, filter]) =>
      filter.look === 'tabs' && (
        <fieldset key={name} className="flex min-w-0 flex-wrap gap-1">
          <legend className="sr-only">{filter.label}</legend>
          {filter.choices.map(([value, text]) => {
            const count = counts[name]?.[value] ?? 0
            return (
              <Button
                key={value}
                look={value === search[name] ? 'primary' : 'quiet'}
                className="gap-1! px-2.5!"
                aria-pressed={value === search[name]}
                onClick={() => onFilter({ [name]: value })}
              >
                <span>{text}</span>
                {count > 0 && <span className="tabular-nums">{`(${numberText(count)})`}</span>}
              </Button>
            )
          })}
        </fieldset>
      ),
  )
}
