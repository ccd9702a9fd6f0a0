import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type BookingPage, bookingPage, type OfficeBooking, waitingLines } from '#domain/booking/api.ts'
import { bookingColumns, bookingWorkbook } from '#domain/booking/booking.ts'
import { pageSizes } from '#domain/lib/schemas.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { dayIn } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { inSeason, mayEdit, season } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { numberText, shortDayText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { WriteLink } from '#web/office/mailings/write-link.tsx'
import { useAnswer } from '#web/office/queries.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { booking, bookingFilters } from './booking.ts'
import { bookingListColumns, dayPlan, withState } from './columns.tsx'

const dialogs = lazyDialogs(() => import('./booking-dialog.tsx'))

/** The quarter-final bookings (specification 2.5, 3.8). */
const bookings = resource({
  ...booking,
  screen: ownScreens.bookings,
  page: bookingPage,
  filters: bookingFilters,
  sort: { names: bookingColumns.map(({ name }) => name), first: 'date' },
  columns: ({ state, date }) => (state !== '' ? withState : date === '' ? bookingListColumns : dayPlan),
  actions: {
    edit: { label: 'Edit', needs: 'edit', when: isBooked, Dialog: dialogs('EditBooking') },
    // Both stay, so that a second click doesn't hit the other one.
    here: { label: 'Was here', needs: 'edit', when: isToday, send: noting(true), refusal },
    absent: { label: 'Absent', needs: 'edit', when: isToday, send: noting(false), refusal },
    note: { label: 'Note', needs: 'edit', when: isBooked, Dialog: dialogs('NoteBooking') },
    details: { label: 'Details', when: (one) => !isBooked(one) || !mayEdit, Dialog: dialogs('ViewBooking') },
  },
  workbook: {
    file: bookingWorkbook.file,
    query({ q, state, date }, ids) {
      return ids.length > 0 ? { state: state === 'waiting' ? 'waiting' : 'all', ids: ids.join(',') } : { q, state: state || 'booked', date }
    },
  },
  headTools: ({ search: { q, state, date }, ids, page }) => (
    <>
      {date !== '' && state === '' && <DayPlan date={date} />}
      <WriteLink
        list="bookings"
        query={ids.length > 0 ? { state: 'all' } : { q, state: state || 'booked', date }}
        total={page?.total ?? 0}
        ids={ids}
      />
    </>
  ),
  tools: ({ search: { state, date }, page, onFilter }) =>
    state === '' && (
      <>
        {date === '' && page?.next_day && <NextDay {...page.next_day} onShow={onFilter} />}
        <WaitingLink onShow={() => onFilter({ state: 'waiting' })} />
      </>
    ),
  empty: () => ['No bookings yet.', 'A booking appears here as soon as a family books a time at /book.'],
  hint: 'Try the parent’s email, the day or part of the number.',
})

export const BookingsPage = () => <ResourceScreen resource={bookings} />

const today = () => dayIn(season.timeZone, Date.now())

/** Whether it is the day of a booking, or after it. */
function isToday(one: OfficeBooking): boolean {
  return isBooked(one) && one.date <= today()
}

function noting(attended: boolean) {
  return ({ id, version, note }: OfficeBooking) => send('PUT', `${booking.at}/${id}/attendance`, { version, attended, note })
}

function isBooked({ state }: OfficeBooking): boolean {
  return state === 'booked'
}

/** Opens the day plan of today, or of the next day with bookings. */
function NextDay({ date, booked, onShow }: NonNullable<BookingPage['next_day']> & { onShow: (change: { date: string }) => void }) {
  return (
    <Button onClick={() => onShow({ date })}>
      {`Day plan: ${date === today() ? 'today' : shortDayText(date)} (${numberText(booked)})`}
    </Button>
  )
}

/** How many families are waiting, and for which times. */
function WaitingLink({ onShow }: { onShow: () => void }) {
  const { data: lines = [] } = useAnswer(`${booking.at}/waiting`, waitingLines)
  const many = lines.reduce((sum, { waiting, held }) => sum + waiting + held, 0)
  if (many === 0) return null
  const times = lines.map(({ date, time_slot, waiting, held }) => `${shortDayText(date)}, ${time_slot}: ${waiting + held}`).join('\n')
  return (
    <Button look="quiet" onClick={onShow} title={times}>
      {`Waiting lists (${many})`}
    </Button>
  )
}

/** The day plan for judges, to save and to print: every booking of the day, whatever the list below shows. */
function DayPlan({ date }: { date: string }) {
  const [rows, setRows] = useState<OfficeBooking[] | null>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => allOn(date), onSuccess: setRows })
  useEffect(() => {
    if (!rows) return
    const done = () => setRows(null)
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [rows])
  return (
    <>
      <a
        href={inSeason(`${booking.at}.xlsx?${new URLSearchParams({ kind: 'plan', date })}`)}
        download
        className={buttonClass('plain', 'control')}
      >
        Day plan
      </a>
      <Button busy={isPending} onClick={() => mutate()}>
        Print
      </Button>
      {error && <Message look="bad">{refusal(error)}</Message>}
      {rows && createPortal(<Printed date={date} rows={rows} />, document.body)}
    </>
  )
}

/** Returns the bookings of a day by time. */
async function allOn(date: string): Promise<OfficeBooking[]> {
  const size = Math.max(...pageSizes)
  const rows: OfficeBooking[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ date, state: 'booked', page: String(page), size: String(size) })
    const found = await call(`${booking.at}?${query}`, { answer: bookingPage })
    rows.push(...found.rows)
    if (found.rows.length < size) return rows
  }
}

/** Only paper shows it, and nothing else. */
function Printed({ date, rows }: { date: string; rows: OfficeBooking[] }) {
  return (
    <section className="printed hidden print:block">
      <h1 className="pb-2 text-lg">{`Day plan, ${dayText(date)}`}</h1>
      <table className="w-full border-collapse text-[11px] [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-start [&_tr]:break-inside-avoid">
        <thead>
          <tr>
            {['Time', 'Student', 'Level', 'Parent’s mobile', 'Was here', 'Note'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.time_slot}</td>
              <td>{`${row.student_name}${row.was_moved ? ' (moved)' : ''}`}</td>
              <td>{row.bee_level}</td>
              <td>{row.parent_mobile}</td>
              <td>{row.attended === null ? '' : row.attended ? 'Yes' : 'No'}</td>
              <td className="w-1/3">{row.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
