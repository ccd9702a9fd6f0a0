import { useRef } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { CountBar } from '#web/office/list/count-bar.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { FilterChips } from '#web/office/list/filters/filter-chips.tsx'
import { FiltersPopup } from '#web/office/list/filters/filters-popup.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useAddress } from '#web/office/list/use-address.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { useAccess } from '#web/office/queries.ts'
import { accessFilters } from './access-filters.ts'
import { type AccessSearch, firstAccesses, readAccessSearch, withoutAccessFilters } from './access-search.ts'
import { actorIn, columns } from './columns.tsx'
import { FilterFields } from './filter-fields.tsx'

const { title } = ownScreens.access

/** The access log, newest first. */
export function AccessPage() {
  const { search, onSearch } = useAddress(readAccessSearch)
  const entries = useAccess(search)
  const pages = useLastPage(entries, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ search: input })
  useTitle(title)
  const filters = accessFilters(search)
  const isNarrowed = search.q !== '' || filters.length > 0
  const narrow = (change: Partial<AccessSearch>) => onSearch({ ...change, page: 1 }, false)
  return (
    <>
      <ListHead title={title} />
      <p className="pb-3.5 text-ink-2">
        Who opened, searched or exported data about people. Search by the email address of the person who looked. To see who has looked at
        one child or family, look them up under Privacy.
      </p>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <FiltersPopup set={filters.length}>
          <FilterFields search={search} onFilter={narrow} />
        </FiltersPopup>
      </div>
      <ListFrame>
        <CountBar found={entries.data} isNarrowed={isNarrowed}>
          <FilterChips filters={filters} withoutAll={withoutAccessFilters} onFilter={narrow} />
        </CountBar>
        <ListBody
          label={title}
          found={entries}
          columns={columns}
          rowName={actorIn}
          scrollKey={JSON.stringify(search)}
          empty={<Empty isNarrowed={isNarrowed} onClear={() => narrow(firstAccesses)} />}
        />
        <ListFoot search={search} found={entries.data} pages={pages} outdated={entries.isError} onSearch={onSearch} />
      </ListFrame>
    </>
  )
}

function Empty({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <NothingYet title="Nobody has looked at anything yet.">Entries appear here about a second later.</NothingYet>
  return <NothingFound action={<Button onClick={onClear}>Clear search and filters</Button>}>No entries match.</NothingFound>
}
