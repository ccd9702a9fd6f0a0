import { type ReactNode, useState } from 'react'
import { dayText } from '#domain/lib/time-text.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { Dashboard } from '#domain/report/api.ts'
import { Card } from '#web/kit/card.tsx'
import { currencyNames, numberText, shortDayMonthText, shortDayText } from '#web/office/format.ts'
import { Choice } from '#web/office/kit/choice.tsx'
import { countryShares, doorShares, type Sales, type Share, salesByCurrency } from './figures.ts'
import { SalesChart } from './sales-chart.tsx'

/** 'Sales': fees of accepted registrations per day, one currency at a time, since currencies can't be added. */
export function SalesCard({ sales }: { sales: Dashboard['sales'] }) {
  const drawn = salesByCurrency(sales)
  const [chosen, choose] = useState<Money['currency'] | null>(null)
  const shown = drawn.find(({ currency }) => currency === chosen) ?? drawn[0]
  return (
    <ChartCard
      title="Sales"
      hint="Fees accepted per day"
      choice={
        shown && (
          <Choice
            legend="Currency"
            value={shown.currency}
            choices={drawn.map(({ currency }) => [currency, currencyNames[currency]])}
            onChoose={choose}
          />
        )
      }
    >
      {shown ? (
        <figure className="grid min-w-0 content-start gap-1">
          <figcaption className="sr-only">{titleOf(shown)}</figcaption>
          <SalesChart title={titleOf(shown)} {...shown} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="text-[13px] text-ink-2 tabular-nums">
              <span>{`${daysText(shown)}: `}</span>
              {drawn.map(({ currency, total }, n) => (
                <span key={currency}>
                  {n > 0 && <span> and </span>}
                  <b className="font-semibold text-ink">{priceText({ amount: total, currency })}</b>
                </span>
              ))}
            </p>
            <SalesTable sales={shown} />
          </div>
        </figure>
      ) : (
        <p>No registrations were accepted in the last 90 days. Fees appear here with the first one.</p>
      )}
    </ChartCard>
  )
}

const titleOf = ({ currency }: Sales) => `Fees in ${currencyNames[currency].toLowerCase()}`

function daysText({ days }: Sales): string {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  return first === last ? shortDayText(first) : `${shortDayText(first)} to ${shortDayText(last)}`
}

/** 'Traffic source': registrations that are accepted or wait, by country, by form, or beside the season before. */
export function TrafficCard({
  countries,
  doors,
  not_counted: left,
  comparison,
}: Pick<Dashboard, 'countries' | 'doors' | 'not_counted' | 'comparison'>) {
  const [by, setBy] = useState<'country' | 'form' | 'season'>('country')
  const shares = by === 'country' ? countryShares(countries) : doorShares(doors)
  const total = doors.reduce((sum, { registrations }) => sum + registrations, 0)
  return (
    <ChartCard
      title="Traffic source"
      hint="Accepted and waiting"
      choice={
        countries.length > 0 && (
          <Choice
            legend="Group"
            value={by}
            choices={[
              ['country', 'Country'],
              ['form', 'Form'],
              ...(comparison ? [['season', 'Season'] as const satisfies [string, string]] : []),
            ]}
            onChoose={setBy}
          />
        )
      }
    >
      {by === 'season' && comparison ? (
        <SeasonComparison {...comparison} />
      ) : countries.length > 0 ? (
        <Bars caption={`Registrations by ${by}`} head={by === 'country' ? 'Country' : 'Form'} shares={shares} />
      ) : (
        <p>No registrations yet. Countries and forms appear here with the first one.</p>
      )}
      {total > 0 && by !== 'season' && (
        <p className="pt-2 text-[13px] text-ink-2">
          <b className="font-semibold text-ink">{numberText(total)}</b>{' '}
          <span>{`${total === 1 ? 'registration' : 'registrations'}. ${leftText(left)}`}</span>
        </p>
      )}
    </ChartCard>
  )
}

/** The season beside the one before: up to this day of it, and each of the last days. */
function SeasonComparison({ season, before, day, days, ...sums }: NonNullable<Dashboard['comparison']>) {
  const rows = [
    { name: `To day ${numberText(day)}`, registrations: sums.registrations, before: sums.registrations_before },
    ...days.map((one) => ({ ...one, name: shortDayMonthText(one.day) })),
  ]
  return (
    <>
      <table className="w-full border-collapse text-[13px] tabular-nums [&_:is(td,th)]:py-0.75 [&_:is(td,th):not(:first-child)]:text-end [&_th]:text-start">
        <caption className="sr-only">{`Registrations in ${season} and in ${before}`}</caption>
        <thead className="text-ink-2">
          <tr>
            <th scope="col">Registered</th>
            <th scope="col">{season}</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody className="[&>:first-child>*]:font-semibold">
          {rows.map(({ name, registrations, before }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="font-normal">
                {name}
              </th>
              <td>{numberText(registrations)}</td>
              <td>{numberText(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-1 text-[13px] text-ink-2">
        {`Day 1 is when each season opened, or its first registration where that isn’t known. ${before} came to ${numberText(sums.total_before)} in all.`}
      </p>
    </>
  )
}

function leftText(count: number): string {
  if (count === 0) return 'None was declined or withdrawn.'
  return `${numberText(count)} declined or withdrawn ${count === 1 ? 'one isn’t' : 'ones aren’t'} counted.`
}

/** Figures as a table whose rows have bars. */
function Bars({ caption, head, shares }: { caption: string; head: string; shares: Share[] }) {
  const largest = Math.max(...shares.map(({ registrations }) => registrations))
  return (
    <table className="w-full border-collapse text-[13px] tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Registrations</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, registrations }) => (
          <tr key={name} className="[&>*]:py-1">
            <th scope="row" className="w-2/5 pe-3 text-start font-normal">
              {name}
            </th>
            <td>
              <span className="flex items-center gap-2">
                <span className="flex-1">
                  <span className="block h-3.5 rounded-e-small bg-accent" style={{ width: `${(registrations / largest) * 100}%` }} />
                </span>
                <span className="min-w-10 text-end font-semibold">{numberText(registrations)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChartCard({ title, hint, choice, children }: { title: string; hint: string; choice: ReactNode; children: ReactNode }) {
  return (
    <Card className="grid content-start">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-1">
        <h2 className="text-base">{title}</h2>
        <p className="text-[13px] text-ink-2">{hint}</p>
        <span className="ms-auto">{choice}</span>
      </div>
      <div className="min-w-0 px-4 py-2">{children}</div>
    </Card>
  )
}

/** The chart's figures as a table, for people who can't see the chart or want to read the numbers. */
function SalesTable({ sales }: { sales: Sales }) {
  const caption = `${titleOf(sales)} by day`
  const sold = sales.days.filter(({ registrations }) => registrations > 0).reverse()
  return (
    <details className="open:min-w-0 open:basis-full">
      <summary className="inline-block min-h-6 cursor-pointer py-1 font-semibold text-accent max-wide:py-3">Show as table</summary>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-medium border border-line"
      >
        <table className="w-full border-collapse tabular-nums [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_:is(td,th):not(:first-child)]:text-end [&_th]:text-start">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-ground text-[13px] text-ink-2">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Registrations</th>
              <th scope="col">Fees</th>
            </tr>
          </thead>
          <tbody>
            {sold.map(({ day: iso, amount, registrations }) => (
              <tr key={iso} className="border-t border-line">
                <th scope="row" className="font-normal">
                  {dayText(iso)}
                </th>
                <td>{numberText(registrations)}</td>
                <td>{priceText({ amount, currency: sales.currency })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
