import { regions } from '#domain/forms/form.ts'
import { type Status, statuses } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { DayField } from '#web/office/list/filters/day-field.tsx'
import type { ListSearch } from '#web/office/list/search.ts'
import { filtersIn, statusWords, withDay, withoutFilters } from './filters.ts'

type FilterFieldsProps = {
  /** The status shown without a filter. */
  usual: Status | 'all'
  search: ListSearch
  onFilter: (change: Partial<ListSearch>) => void
}

/** The filters of a list. Each applies at once. */
export function FilterFields({ usual, search, onFilter }: FilterFieldsProps) {
  return (
    <div className="grid w-full gap-3 wide:w-72">
      <Field id="filter-status" label="Status">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            value={search.status || usual}
            onChange={({ currentTarget: { value } }) => onFilter({ status: value === usual ? '' : (value as Status | 'all') })}
          >
            {[...statuses, 'all' as const].map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="filter-type" label="Type">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            value={search.region}
            onChange={({ currentTarget: { value } }) => onFilter({ region: value as ListSearch['region'] })}
          >
            <option value="">India and abroad</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </select>
        )}
      </Field>
      <DayField id="filter-from" label="Received from" value={search.from} onDay={(from) => onFilter(withDay(search, { from }))} />
      <DayField id="filter-to" label="Received until" value={search.to} onDay={(to) => onFilter(withDay(search, { to }))} />
      <Button disabled={filtersIn(search).length === 0} onClick={() => onFilter(withoutFilters)}>
        Clear filters
      </Button>
    </div>
  )
}
