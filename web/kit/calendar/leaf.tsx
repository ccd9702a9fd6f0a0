import { currentLanguage } from '#domain/language/language.ts'
import { dateFormat, locale } from '#domain/lib/time-text.ts'

/** A leaf of a calendar for a day (ISO YYYY-MM-DD), beside words that say the same. */
export function Leaf({ date }: { date: string }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-medium border border-line-2 text-center leading-tight">
      <span className="block bg-accent py-1 text-[0.8125rem] font-semibold text-accent-ink">
        {part(date, { month: 'short', year: 'numeric' })}
      </span>
      <b className="block pt-1.5 text-3xl tracking-tight">{Number(date.slice(8))}</b>
      <span className="block pb-2 text-[0.8125rem] text-ink-2">{part(date, { weekday: 'short' })}</span>
    </div>
  )
}

/** British English writes 'Sept', and Russian 'г.' after the year. */
function part(date: string, options: Intl.DateTimeFormatOptions): string {
  const short = currentLanguage() === 'en' ? 'en-US' : locale()
  return dateFormat(short, { timeZone: 'UTC', ...options })
    .format(Date.parse(date))
    .replace(/\sг\.$/, '')
}
