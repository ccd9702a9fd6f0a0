import type { bookingStates, OfficeBooking } from '#domain/booking/api.ts'
import { bookingColumns } from '#domain/booking/booking.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { Pill } from '#web/kit/pill.tsx'
import { season } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { column, stackedColumns } from '#web/office/list/columns.tsx'

/** The columns of the bookings (specification 3.8), in order. */
export const bookingListColumns = stackedColumns<OfficeBooking, (typeof bookingColumns)[number]['name']>({
  columns: bookingColumns,
  under: { date: 'time_slot', student_name: 'bee_level', parent_email: 'parent_mobile' },
  person: 'student_name',
  sorts: true,
  textOf: (row, name) => (name === 'date' ? shortDayText(row.date) : String(row[name])),
})

const state = column<OfficeBooking>('state', 'State', ({ state, reason, line, held_until }) => (
  <>
    <BookingPill state={state} />
    {line && <span className="mt-1 block text-[12.5px] text-ink-2">{`Number ${line.position} of ${line.of}`}</span>}
    {held_until && (
      <span className="mt-1 block w-max text-[12.5px] text-ink-2">{`Until ${dayAndTimeIn(season.timeZone, Date.parse(held_until))}`}</span>
    )}
    {reason && (
      <span className="mt-1 block w-max max-w-60 truncate text-[12.5px] text-ink-2" title={reason}>
        {reason}
      </span>
    )}
  </>
))

/** The same with the state, where not only current ones are shown. */
export const withState = [...bookingListColumns, state]

const onTheDay = column<OfficeBooking>('attended', 'On the day', ({ attended, note, was_moved }) => (
  <>
    {attended !== null && <Pill look={attended ? 'good' : 'bad'}>{attended ? 'Was here' : 'Absent'}</Pill>}
    {was_moved && <Pill look="quiet">Moved</Pill>}
    {note && <span className="mt-1 block max-w-60 text-[12.5px] text-ink-2 wrap-anywhere">{note}</span>}
  </>
))

/** The columns of a day plan: instead of the number, who was moved here, who was here, and what the judges should know. */
export const dayPlan = bookingListColumns
  .filter(({ name }) => name !== 'number')
  .flatMap((one) => (one.name === 'student_name' ? [one, onTheDay] : [one]))

const stateWords: Record<(typeof bookingStates)[number], string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  waiting: 'Waiting',
  held: 'Place kept',
  left: 'Left the list',
}
const pillLooks = { booked: 'good', cancelled: 'bad', waiting: 'wait', held: 'wait', left: 'bad' } as const

export function BookingPill({ state }: Pick<OfficeBooking, 'state'>) {
  return <Pill look={pillLooks[state]}>{stateWords[state]}</Pill>
}
