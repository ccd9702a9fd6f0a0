import { shortText } from '#domain/lib/time-text.ts'

/** A leaf of a calendar for a day (ISO YYYY-MM-DD), beside words that say the same. */
export function Leaf({ date }: { date: string }) {
  return (
    <div aria-hidden="true" className="min-w-19 overflow-hidden rounded-medium border border-line-2 text-center leading-tight wrap-normal">
      <span className="block bg-accent py-1 text-[0.8125rem] font-semibold text-accent-ink">
        {shortText(date, { month: 'short', year: 'numeric' })}
      </span>
      <b className="block pt-1.5 text-3xl tracking-tight">{Number(date.slice(8))}</b>
      <span className="block pb-2 text-[0.8125rem] text-ink-2">{shortText(date, { weekday: 'short' })}</span>
    </div>
  )
}
