import { ownScreens } from '#domain/office-screens.ts'
import { type AccessEntry, accessActions, accessPage } from '#domain/privacy/access.ts'
import { Button } from '#web/kit/button.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn } from '#web/office/list/columns.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { DayField, SelectFilter } from '#web/office/list/filter-inputs.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { usePage } from '#web/office/list/use-page.ts'
import { moment } from '#web/office/moment.ts'
import { type AccessSearch, accessFilters, firstAccesses, readAccessSearch, withoutAccessFilters } from './access-search.ts'
import { actionWords, askedText, shownText, whatText } from './access-words.ts'

const { title } = ownScreens.access

/** The access log, newest first. */
export function AccessPage() {
  const { search, onSearch } = useAddress(readAccessSearch)
  const entries = usePage('/api/office/access', search, accessPage)
  const onFilter = (change: Partial<AccessSearch>) => onSearch({ ...change, page: 1 }, false)
  return (
    <ListScreen
      title={title}
      intro={
        <p className="pb-3.5 text-ink-2">
          Who opened, searched or exported data about people. Search by the email address of the person who looked. To see who has looked at
          one child or family, look them up under Privacy.
        </p>
      }
      search={search}
      onSearch={onSearch}
      found={entries}
      filters={{
        active: accessFilters(search),
        without: withoutAccessFilters,
        onFilter,
        fields: (
          <>
            <SelectFilter
              id="filter-action"
              label="What"
              value={search.action}
              choices={[['', 'Everything'], ...accessActions.map((action) => [action, actionWords[action]] as const)]}
              onChoose={(action) => onFilter({ action })}
            />
            <DayField id="filter-from" label="From" value={search.from} onDay={(from) => onFilter({ from })} />
            <DayField id="filter-to" label="Until" value={search.to} onDay={(to) => onFilter({ to })} />
          </>
        ),
      }}
      columns={columns}
      rowName={actorIn}
      empty={<NothingYet title="Nobody has looked at anything yet.">Entries appear here about a second later.</NothingYet>}
      noResults={
        <NothingFound action={<Button onClick={() => onFilter(firstAccesses)}>Clear search and filters</Button>}>
          No entries match.
        </NothingFound>
      }
    />
  )
}

/** The columns of the access log, newest first. */
const columns: Column<AccessEntry>[] = [
  column('at', 'When', ({ at }) => <CellText text={moment(at)} className="block max-wide:max-w-22" />),
  personColumn('actor', 'Who', ({ actor }) => <CellText text={actor} className="line-clamp-2 max-w-44 font-semibold wide:max-w-64" />),
  column('action', 'What', (entry) => <CellText text={whatText(entry)} className="line-clamp-2 max-w-56" />),
  column('shown', 'Saw', (entry) => <CellText text={shownText(entry)} className="line-clamp-2 max-w-72" />),
  column('asked', 'Search and filters', (entry) => <CellText text={askedText(entry)} className="line-clamp-2 max-w-72 text-ink-2" />),
]

function actorIn({ actor }: AccessEntry): string {
  return actor
}
