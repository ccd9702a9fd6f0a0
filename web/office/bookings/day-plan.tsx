import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { bookingPage, type OfficeBooking } from '#domain/booking/api.ts'
import { pageSizes } from '#domain/lib/schemas.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { inSeason } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.ts'
import { booking } from './booking.ts'

/** The day plan for judges, to save and to print: every booking of the day, whatever the list below shows. */
export function DayPlan({ date }: { date: string }) {
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
