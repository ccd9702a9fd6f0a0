import { type Region, regions } from '#domain/forms/form.ts'
import { type ListedStatus, listedStatuses, statusWords } from '#domain/registration/registration.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { DayField } from '#web/office/list/filter-inputs.tsx'
import { type ListSearch, withDay } from './search.ts'

const types: [value: Region | '', text: string][] = [
  ['', 'India and abroad'],
  ...regions.map((region): [Region, string] => [region, region]),
]

type FilterFieldsProps = {
  /** The status shown without a filter. */
  usual: ListedStatus
  search: ListSearch
  onFilter: (change: Partial<ListSearch>) => void
}

/** The filters of a list. */
export function FilterFields({ usual, search, onFilter }: FilterFieldsProps) {
  return (
    <>
      <SelectField
        id="filter-status"
        label="Status"
        value={search.status || usual}
        choices={listedStatuses.map((status) => [status, statusWords[status]] as const)}
        onChoose={(status) => onFilter({ status: status === usual ? '' : status })}
      />
      <SelectField id="filter-type" label="Type" value={search.region} choices={types} onChoose={(region) => onFilter({ region })} />
      <DayField id="filter-from" label="Received from" value={search.from} onDay={(from) => onFilter(withDay(search, { from }))} />
      <DayField id="filter-to" label="Received until" value={search.to} onDay={(to) => onFilter(withDay(search, { to }))} />
    </>
  )
}
