import { dayText } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { shortDayMonthText } from '#web/office/format.ts'
import { roundAmounts, type Sales } from './figures.ts'

/** Fees per day, as columns on lines of round amounts. To screen readers it is one image: the table beside it has the same figures. */
export function SalesChart({ title, currency, days }: Sales & { title: string }) {
  const amounts = roundAmounts(Math.max(...days.map(({ amount }) => amount)))
  const [top = 1] = amounts
  const step = Math.ceil(days.length / 6)
  return (
    <div
      role="img"
      aria-label={`${title} as a chart. The table shows the same figures.`}
      className="grid h-39 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 pt-2 text-xs text-ink-2 tabular-nums"
    >
      <div className="flex flex-col justify-between text-end *:h-0 *:leading-0">
        {amounts.map((amount) => (
          <span key={amount}>{priceText({ amount, currency })}</span>
        ))}
      </div>
      <div className="relative flex flex-col justify-between *:border-t *:border-line">
        {amounts.map((amount) => (
          <i key={amount} />
        ))}
        <div className="absolute inset-0 flex border-0!">
          {days.map(({ day, amount }) => (
            <span
              key={day}
              title={`${dayText(day)}: ${priceText({ amount, currency })}`}
              className="flex flex-1 items-end justify-center hover:bg-tint"
            >
              <i className="w-4/5 max-w-9 rounded-t-[3px] bg-accent" style={{ height: `${(100 * amount) / top}%` }} />
            </span>
          ))}
        </div>
      </div>
      <div className="col-start-2 flex *:flex *:h-4 *:w-0 *:flex-1 *:justify-center *:whitespace-nowrap">
        {days.map(({ day }, n) => (
          <span key={day} className={n % (2 * step) === 0 ? '' : 'max-wide:invisible'}>
            {n % step === 0 && shortDayMonthText(day)}
          </span>
        ))}
      </div>
    </div>
  )
}
