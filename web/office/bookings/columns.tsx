import { bookingColumns, type OfficeBooking } from '#domain/booking/booking.ts'
import type { Column } from '#web/kit/table/column.ts'
import { column, Words } from '#web/office/list/column.tsx'
import { dayText } from '#web/office/moment.ts'
import type { ShownState } from './booking-search.ts'
import { BookingPill } from './state-pill.tsx'

type Named = (typeof bookingColumns)[number]

/** Columns shown below another in the same cell, because they are read together. */
const under: Partial<Record<Named['name'], Named['name']>> = {
  date: 'time_slot',
  student_name: 'bee_level',
  parent_email: 'parent_mobile',
}
const stacked = Object.values(under)

const bookings: Column<OfficeBooking>[] = bookingColumns.filter(({ name }) => !stacked.includes(name)).map(stack)

const state = column<OfficeBooking>('state', 'State', false, ({ state, reason }) => (
  <>
    <BookingPill state={state} />
    {reason && (
      <span className="mt-1 block w-max max-w-60 truncate text-[12.5px] text-ink-2" title={reason}>
        {reason}
      </span>
    )}
  </>
))

/** The columns of the bookings (specification 3.8), in order; with the state when cancelled ones are shown. */
export function columnsOf(shown: ShownState): Column<OfficeBooking>[] {
  return shown === 'booked' ? bookings : [...bookings, state]
}

export function studentIn({ student_name }: OfficeBooking): string {
  return student_name
}

function stack(top: Named): Column<OfficeBooking> {
  const second = bookingColumns.find(({ name }) => name === under[top.name])
  return {
    name: top.name,
    names: top.name === 'student_name',
    labels: [top, ...(second ? [second] : [])].map(({ name, label }) => ({ name, label, sorts: true })),
    cell: (row) => <Words text={textOf(row, top.name)} bold={top.name === 'student_name'} under={second && textOf(row, second.name)} />,
  }
}

function textOf(row: OfficeBooking, name: Named['name']): string {
  return name === 'date' ? dayText(row.date) : String(row[name])
}
