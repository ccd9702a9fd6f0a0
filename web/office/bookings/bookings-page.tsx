import { useCallback, useMemo, useRef, useState } from 'react'
import { bookingWorkbook, type OfficeBooking } from '#domain/booking/booking.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { nextSort } from '#web/kit/table/column.ts'
import { CountBar } from '#web/office/list/count-bar.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { FilterChips } from '#web/office/list/filters/filter-chips.tsx'
import { FiltersPopup } from '#web/office/list/filters/filters-popup.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { OutcomeMessage } from '#web/office/list/outcome.tsx'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useSelection } from '#web/office/list/selection.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useOutcome } from '#web/office/list/use-outcome.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { type BookingSearch, bookingFilters, readBookingSearch, usualSort, withoutBookingFilters } from './booking-search.ts'
import { bookingWorkbookAddress } from './calls.ts'
import { CancelledDialog } from './cancelled-dialog.tsx'
import { columnsOf, studentIn } from './columns.tsx'
import { Empty } from './empty.tsx'
import { FilterFields } from './filter-fields.tsx'
import { useBookings } from './use-bookings.ts'

const { title } = ownScreens.bookings
const noRows: [] = []

/** The quarter-final bookings, by day and time (specification 2.5, 3.8). */
export function BookingsPage() {
  const { search, onSearch } = useAddress(readBookingSearch)
  const bookings = useBookings(search)
  const { data } = bookings
  const pages = useLastPage(bookings, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelection(data?.rows ?? noRows, search)
  const [open, setOpen] = useState<OfficeBooking | null>(null)
  const { outcome, dismiss, finish, reload } = useOutcome(setOpen)
  const shown = search.state || 'booked'
  const columns = useMemo(() => columnsOf(shown), [shown])
  const actions = useCallback(({ state }: OfficeBooking) => [{ label: state === 'booked' ? 'Edit' : 'Details', run: setOpen }], [])
  useShortcuts({ search: input })
  useTitle(title)
  const filters = bookingFilters(search)
  const sort = search.sort || usualSort
  const narrow = (change: Partial<BookingSearch>) => onSearch({ ...change, page: 1 }, false)
  const onSort = useCallback((name: string) => onSearch({ sort: nextSort(sort, name, usualSort), page: 1 }, false), [onSearch, sort])
  return (
    <>
      <ListHead title={title}>{outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}</ListHead>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
        <FiltersPopup set={filters.length}>
          <FilterFields search={search} onFilter={narrow} />
        </FiltersPopup>
        <span className="flex-1 max-wide:hidden" />
        <ExportLink
          isEmpty={data?.total === 0}
          ids={[...selection.ticked.keys()]}
          address={(ids) => bookingWorkbookAddress(search, ids)}
          file={bookingWorkbook.file}
        />
      </div>
      <ListFrame>
        <CountBar found={data} isNarrowed={search.q !== '' || filters.length > 0} selection={selection}>
          <FilterChips filters={filters} withoutAll={withoutBookingFilters} onFilter={narrow} />
        </CountBar>
        <ListBody
          label={title}
          found={bookings}
          columns={columns}
          rowName={studentIn}
          actions={actions}
          selected={selection.selected}
          onSelect={selection.select}
          sort={sort}
          onSort={onSort}
          scrollKey={JSON.stringify(search)}
          empty={<Empty search={search} onSearch={narrow} />}
        />
        <ListFoot search={search} found={data} pages={pages} outdated={bookings.isError} onSearch={onSearch} />
      </ListFrame>
      {open?.state === 'booked' && (
        <BookingDialog
          key={open.id}
          booking={open}
          onClose={() => setOpen(null)}
          onStale={reload}
          onSaved={(text) => finish({ look: 'good', text, undo: null }, open)}
        />
      )}
      {open?.state === 'cancelled' && <CancelledDialog key={open.id} booking={open} onClose={() => setOpen(null)} />}
    </>
  )
}
