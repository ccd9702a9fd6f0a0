import { type ReactNode, useState } from 'react'
import { dayText } from '#domain/lib/time-text.ts'
import type { Dashboard } from '#domain/office-api.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { Card } from '#web/kit/card.tsx'
import { currencyNames, numberText, shortDayText } from '#web/office/format.ts'
import { Chart, FiguresTable, SalesChart, ShareChart } from './chart.tsx'
import { countryShares, doorShares, type Sales, salesByCurrency, salesHeight, shareHeight } from './figures.ts'

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
        <Chart
          title={`Fees in ${currencyNames[shown.currency].toLowerCase()}`}
          height={salesHeight}
          note={
            <>
              <span>{`${daysText(shown)}: `}</span>
              {drawn.map(({ currency, total }, n) => (
                <span key={currency}>
                  {n > 0 && <span> and </span>}
                  <b className="font-semibold text-ink">{priceText({ amount: total, currency })}</b>
                </span>
              ))}
            </>
          }
          table={
            <FiguresTable
              caption={`Fees in ${currencyNames[shown.currency].toLowerCase()} by day`}
              heads={['Day', 'Registrations', 'Fees']}
              rows={shown.days
                .filter(({ registrations }) => registrations > 0)
                .reverse()
                .map(({ day: iso, amount, registrations }) => [
                  dayText(iso),
                  numberText(registrations),
                  priceText({ amount, currency: shown.currency }),
                ])}
            />
          }
        >
          <SalesChart {...shown} />
        </Chart>
      ) : (
        <p>No registrations were accepted in the last 90 days. Fees appear here with the first one.</p>
      )}
    </ChartCard>
  )
}

function daysText({ days }: Sales): string {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  return first === last ? shortDayText(first) : `${shortDayText(first)} to ${shortDayText(last)}`
}

/** 'Traffic source': all registrations, by country or by form. */
export function TrafficCard({ countries, doors }: Pick<Dashboard, 'countries' | 'doors'>) {
  const [by, setBy] = useState<'country' | 'form'>('country')
  const shares = by === 'country' ? countryShares(countries) : doorShares(doors)
  return (
    <ChartCard
      title="Traffic source"
      hint="All received"
      choice={
        countries.length > 0 && (
          <Choice
            legend="Group"
            value={by}
            choices={[
              ['country', 'By country'],
              ['form', 'By form'],
            ]}
            onChoose={setBy}
          />
        )
      }
    >
      {countries.length > 0 ? (
        <Chart
          title={`Registrations by ${by}`}
          height={shareHeight(shares.length)}
          table={
            <FiguresTable
              caption={`Registrations by ${by}`}
              heads={[by === 'country' ? 'Country' : 'Form', 'Registrations']}
              rows={shares.map(({ name, registrations }) => [name, numberText(registrations)])}
            />
          }
        >
          <ShareChart shares={shares} />
        </Chart>
      ) : (
        <p>No registrations yet. Countries and forms appear here with the first one.</p>
      )}
    </ChartCard>
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

type ChoiceProps<Value extends string> = {
  /** The group's name, for screen readers. */
  legend: string
  value: Value
  choices: [value: Value, text: string][]
  onChoose: (value: Value) => void
}

/** Switches between charts; empty when there is only one. */
function Choice<Value extends string>({ legend, value, choices, onChoose }: ChoiceProps<Value>) {
  if (choices.length < 2) return null
  return (
    <fieldset className="inline-flex overflow-hidden rounded-medium border border-line-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map(([offered, text]) => (
        <button
          key={offered}
          type="button"
          aria-pressed={offered === value}
          className="-outline-offset-3 min-h-7.5 px-2.5 text-[13px] font-semibold text-ink-2 aria-pressed:bg-tint aria-pressed:text-accent-strong"
          onClick={() => onChoose(offered)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
