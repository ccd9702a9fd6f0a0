import { type Region, regions } from '#domain/forms/form.ts'
import { type ListedStatus, listedStatuses, statusWords } from '#domain/registration/registration.ts'
import { DayField, SelectFilter } from '#web/office/list/filters.tsx'
import { type ListSearch, withDay } from './search.ts'

const types: [value: Region | '', text: string][] = [
  ['', 'India and abroad'],
  ...regions.map((region): [Region, string] => [region, region]),
]

/** The filters of a list. `usual` is the status shown without a filter. */
export function filterFields(usual: ListedStatus, search: ListSearch, onFilter: (change: Partial<ListSearch>) => void) {
  return (
    <>
      <SelectFilter
        id="filter-status"
        label="Status"
        value={search.status || usual}
        choices={listedStatuses.map((status) => [status, statusWords[status]] as const)}
        onChoose={(status) => onFilter({ status: status === usual ? '' : status })}
      />
      <SelectFilter id="filter-type" label="Type" value={search.region} choices={types} onChoose={(region) => onFilter({ region })} />
      <DayField id="filter-from" label="Received from" value={search.from} onDay={(from) => onFilter(withDay(search, { from }))} />
      <DayField id="filter-to" label="Received until" value={search.to} onDay={(to) => onFilter(withDay(search, { to }))} />
    </>
  )
}
