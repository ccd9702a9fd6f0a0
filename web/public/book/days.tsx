import type { FreePlaces } from '#domain/booking/api.ts'
import type { OfferedDay } from '#domain/booking/offered-days.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { controlProps, Note } from '#web/kit/form/field.tsx'
import { inOwnTask } from '#web/kit/form/own-task.tsx'

type DaysProps = {
  days: OfferedDay[]
  /** Empty until counted. */
  free: FreePlaces
  error: string | undefined
}

/** The booking days, each with its free places. A full day can be chosen too: to see its times, and because places become free. */
export const Days = inOwnTask(function Days({ days, free, error }: DaysProps) {
  const { 'aria-describedby': note } = controlProps('date', undefined, error)
  return (
    <div className="grid gap-1.5">
      <p id="date-label" className="text-[0.9375rem] font-semibold">
        {m['booking.date']()}
      </p>
      <div
        id="date"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby="date-label"
        aria-describedby={note}
        className="grid max-h-100 grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 overflow-y-auto p-1 -m-1 outline-none min-[900px]:max-w-120 min-[900px]:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]"
      >
        {days.map((day) => (
          <Day key={day.day} {...day} free={free[day.day]} />
        ))}
      </div>
      <Note id="date" error={error} />
    </div>
  )
})

function Day({ day, weekday, month, date, long, free }: OfferedDay & { free: number | undefined }) {
  const state = free === undefined ? null : free > 0 ? m['booking.free']({ count: free }) : m['booking.full']()
  return (
    <label className="relative grid">
      <input
        type="radio"
        name="date"
        value={day}
        aria-label={[long, state].filter(Boolean).join(', ')}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={`grid min-h-23 place-content-center justify-items-center rounded-medium border px-0.5 py-2 text-sm leading-tight peer-checked:border-accent peer-checked:bg-accent peer-checked:text-accent-ink peer-hover:border-accent peer-focus-visible:outline-3 outline-offset-2 outline-accent ${free === 0 ? 'border-line bg-ground text-ink-2' : 'border-line-2'}`}
      >
        <span>{weekday}</span>
        <b className="my-0.5 text-2xl leading-none tracking-tight">{date}</b>
        <span>{month}</span>
        <span className="mt-1 min-h-4 text-[0.8125rem]">{state}</span>
      </span>
    </label>
  )
}
