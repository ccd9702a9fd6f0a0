import { useQuery } from '@tanstack/react-query'
import { bookingPage, type OfficeBooking, waitingLines } from '#domain/booking/api.ts'
import { bookingColumns, bookingWorkbook } from '#domain/booking/booking.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { mayHere } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { WriteLink } from '#web/office/mailings/write-link.tsx'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { booking, bookingFilters } from './booking.ts'
import { columns, withState } from './columns.tsx'

const dialogs = lazyDialogs(() => import('./booking-dialog.tsx'))

/** The quarter-final bookings (specification 2.5, 3.8). */
const bookings = resource({
  ...booking,
  screen: ownScreens.bookings,
  page: bookingPage,
  filters: bookingFilters,
  sort: { names: bookingColumns.map(({ name }) => name), first: 'date' },
  columns: ({ state }) => (state === '' ? columns : withState),
  actions: {
    edit: { label: 'Edit', needs: 'edit', when: isBooked, Dialog: dialogs('EditBooking') },
    details: { label: 'Details', when: (one) => !isBooked(one) || !mayHere('edit'), Dialog: dialogs('ViewBooking') },
  },
  workbook: {
    file: bookingWorkbook.file,
    query({ q, state, date }, ids) {
      return ids.length > 0 ? { state: state === 'waiting' ? 'waiting' : 'all', ids: ids.join(',') } : { q, state: state || 'booked', date }
    },
  },
  headTools: ({ q, state, date }, ids, total) => (
    <WriteLink list="bookings" query={ids.length > 0 ? { state: 'all' } : { q, state: state || 'booked', date }} total={total} ids={ids} />
  ),
  Tools: ({ search, onFilter }) => (search.state === '' ? <WaitingLink onShow={() => onFilter({ state: 'waiting' })} /> : null),
  empty: () => ['No bookings yet.', 'A booking appears here as soon as a family books a time at /book.'],
  hint: 'Try the parent’s email, the day or part of the number.',
})

export const BookingsPage = () => <ResourceScreen resource={bookings} />

function isBooked({ state }: OfficeBooking): boolean {
  return state === 'booked'
}

/** How many families are waiting, and for which times. */
function WaitingLink({ onShow }: { onShow: () => void }) {
  const at = `${booking.at}/waiting`
  const { data: lines = [] } = useQuery({ queryKey: [at], queryFn: ({ signal }) => call(at, { answer: waitingLines, signal }) })
  const many = lines.reduce((sum, { waiting, held }) => sum + waiting + held, 0)
  if (many === 0) return null
  const times = lines.map(({ date, time_slot, waiting, held }) => `${shortDayText(date)}, ${time_slot}: ${waiting + held}`).join('\n')
  return (
    <Button look="quiet" onClick={onShow} title={times}>
      {`Waiting lists (${many})`}
    </Button>
  )
}
