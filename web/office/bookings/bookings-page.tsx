import { useCallback, useMemo, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { bookingViews, type OfficeBooking, type WaitingLines } from '#domain/booking/api.ts'
import { bookingWorkbook } from '#domain/booking/booking.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Button } from '#web/kit/button.tsx'
import { nextSort } from '#web/kit/table/column.ts'
import { session } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { useAddress } from '#web/office/list/address.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ExportLink } from '#web/office/list/export-link.tsx'
import { DayField, SelectFilter } from '#web/office/list/filter-inputs.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'
import { OutcomeMessage, useOutcome } from '#web/office/list/outcome.tsx'
import { useSelection } from '#web/office/list/selection.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { bookingWorkbookAddress, useBookings, useWaitingLines } from './api.ts'
import { type BookingSearch, bookingFilters, filterWords, readBookingSearch, usualSort, withoutBookingFilters } from './booking-search.ts'
import { columnsOf, studentIn } from './columns.tsx'

const BookingDialog = lazyDialog(() => import('./booking-dialog.tsx').then((loaded) => loaded.BookingDialog))
const DetailsDialog = lazyDialog(() => import('./cancel-dialog.tsx').then((loaded) => loaded.DetailsDialog))

const noRows: [] = []

/** The quarter-final bookings, by day and time (specification 2.5, 3.8). */
export function BookingsPage() {
  const { search, onSearch } = useAddress(readBookingSearch)
  const bookings = useBookings(search)
  const lines = useWaitingLines()
  const selection = useSelection(bookings.data?.rows ?? noRows, search)
  const [open, setOpen] = useState<OfficeBooking | null>(null)
  const { outcome, dismiss, finish, reload } = useOutcome(setOpen)
  const shown = search.state || 'booked'
  const columns = useMemo(() => columnsOf(shown), [shown])
  const actions = useCallback((booking: OfficeBooking) => [{ label: edits(booking) ? 'Edit' : 'Details', run: setOpen }], [])
  const sort = search.sort || usualSort
  const onSort = useCallback((name: string) => onSearch({ sort: nextSort(sort, name, usualSort), page: 1 }, false), [onSearch, sort])
  const close = () => setOpen(null)
  const done = (text: string) => open && finish({ look: 'good', text }, open)
  const onFilter = (change: Partial<BookingSearch>) => onSearch({ ...change, page: 1 }, false)
  return (
    <>
      <ListScreen
        title={ownScreens.bookings.title}
        outcome={outcome && <OutcomeMessage outcome={outcome} onDismiss={dismiss} />}
        search={search}
        onSearch={onSearch}
        found={bookings}
        filters={{
          active: bookingFilters(search),
          without: withoutBookingFilters,
          onFilter,
          fields: (
            <>
              <DayField id="filter-day" label="Day" value={search.date} onDay={(date) => onFilter({ date })} />
              <SelectFilter
                id="filter-state"
                label="State"
                value={shown}
                choices={bookingViews.map((state) => [state, filterWords[state]] as const)}
                onChoose={(state) => onFilter({ state: state === 'booked' ? '' : state })}
              />
            </>
          ),
        }}
        headTools={
          <ExportLink
            isEmpty={bookings.data?.total === 0}
            ids={[...selection.ticked.keys()]}
            address={(ids) => bookingWorkbookAddress(search, ids)}
            file={bookingWorkbook.file}
          />
        }
        tools={shown === 'booked' && <WaitingLink lines={lines.data} onShow={() => onFilter({ state: 'waiting' })} />}
        selection={selection}
        columns={columns}
        rowName={studentIn}
        actions={actions}
        sort={sort}
        onSort={onSort}
        empty={<NothingYet title="No bookings yet.">A booking appears here as soon as a family books a time at /book.</NothingYet>}
        noResults={{ hint: 'Try the parent’s email, the day or part of the number.' }}
      />
      {open && edits(open) && <BookingDialog key={open.id} booking={open} onClose={close} onStale={reload} onSaved={done} />}
      {open && !edits(open) && <DetailsDialog key={open.id} booking={open} onClose={close} onStale={reload} onCancelled={done} />}
    </>
  )
}

/** Whether this person can change the booking. */
function edits({ state }: OfficeBooking): boolean {
  return state === 'booked' && may(session, 'edit')
}

/** How many families are waiting, and for which times. */
function WaitingLink({ lines, onShow }: { lines: WaitingLines | undefined; onShow: () => void }) {
  const many = (lines ?? []).reduce((sum, { waiting, held }) => sum + waiting + held, 0)
  if (many === 0) return null
  const times = lines?.map(({ date, time_slot, waiting, held }) => `${shortDayText(date)}, ${time_slot}: ${waiting + held}`).join('\n')
  return (
    <Button look="quiet" onClick={onShow} title={times}>
      {`Waiting lists (${many})`}
    </Button>
  )
}
