import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { DayField } from '#web/office/list/filters/day-field.tsx'
import { type BookingSearch, bookingFilters, type ShownState, shownStates, stateWords, withoutBookingFilters } from './booking-search.ts'

type FilterFieldsProps = { search: BookingSearch; onFilter: (change: Partial<BookingSearch>) => void }

/** The filters of the bookings. Each applies at once. */
export function FilterFields({ search, onFilter }: FilterFieldsProps) {
  return (
    <div className="grid w-full gap-3 wide:w-72">
      <DayField id="filter-day" label="Day" value={search.date} onDay={(date) => onFilter({ date })} />
      <Field id="filter-state" label="State">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            value={search.state || 'booked'}
            onChange={({ currentTarget: { value } }) => onFilter({ state: stored(value as ShownState) })}
          >
            {shownStates.map((state) => (
              <option key={state} value={state}>
                {stateWords[state]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button disabled={bookingFilters(search).length === 0} onClick={() => onFilter(withoutBookingFilters)}>
        Clear filters
      </Button>
    </div>
  )
}

function stored(state: ShownState): BookingSearch['state'] {
  return state === 'booked' ? '' : state
}
