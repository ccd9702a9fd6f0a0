import { useEffect, useState } from 'react'
import { InputField } from '#web/kit/form/input-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import type { Filter, Filters } from './filters.tsx'

type Given = Record<string, unknown>
export type FilterBarProps = {
  filters: Filters
  search: Given
  /** Applies a change, on the first page. */
  onFilter: (change: Given) => void
}

/** The fields of the filters behind 'Filters'. */
export function FilterFields({ filters, search, onFilter }: FilterBarProps) {
  return Object.entries(filters).map(
    ([name, filter]) =>
      'says' in filter && (
        <FilterField
          key={name}
          id={`filter-${name}`}
          filter={filter}
          value={String(search[name])}
          onValue={(value) => onFilter({ [name]: value })}
        />
      ),
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
    <InputField
      id={id}
      label={label}
      type="date"
      min={earliest}
      value={written}
      onChange={({ currentTarget: { value: day } }) => {
        setWritten(day)
        if (day === '' || day >= earliest) onDay(day)
      }}
    />
  )
}
