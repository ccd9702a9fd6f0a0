import { type AccessAction, accessActions } from '#domain/privacy/access.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { DayField } from '#web/office/list/filters/day-field.tsx'
import { accessFilters } from './access-filters.ts'
import { type AccessSearch, withoutAccessFilters } from './access-search.ts'
import { actionWords } from './access-words.ts'

type FilterFieldsProps = { search: AccessSearch; onFilter: (change: Partial<AccessSearch>) => void }

/** The filters of the access log. Each applies at once. */
export function FilterFields({ search, onFilter }: FilterFieldsProps) {
  return (
    <div className="grid w-full gap-3 wide:w-72">
      <Field id="filter-action" label="What">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            value={search.action}
            onChange={({ currentTarget: { value } }) => onFilter({ action: value as AccessAction | '' })}
          >
            <option value="">Everything</option>
            {accessActions.map((action) => (
              <option key={action} value={action}>
                {actionWords[action]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField id="filter-from" label="From" value={search.from} onDay={(from) => onFilter({ from })} />
      <DayField id="filter-to" label="Until" value={search.to} onDay={(to) => onFilter({ to })} />
      <Button disabled={accessFilters(search).length === 0} onClick={() => onFilter(withoutAccessFilters)}>
        Clear filters
      </Button>
    </div>
  )
}
