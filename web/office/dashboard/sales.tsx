import { dayText } from '#domain/lib/time-text.ts'
import type { Dashboard } from '#domain/office-api.ts'
import { moneyText } from '#domain/payment/money.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/list/count.ts'
import { Chart, SalesChart } from './chart.tsx'
import { salesByCurrency, salesHeight } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

/** 'Sales': fees of accepted registrations per day, by currency, since currencies can't be added. */
export function SalesCard({ sales }: { sales: Dashboard['sales'] }) {
  const drawn = salesByCurrency(sales)
  return (
    <Card className="grid content-start gap-4 p-4 wide:p-5">
      <div>
        <h2 className="text-lg">Sales</h2>
        <p className="text-ink-2">Fees of accepted registrations in the last 90 days, by the day they were accepted.</p>
      </div>
      {drawn.length === 0 && <p>No registrations were accepted in this period. Fees appear here with the first one.</p>}
      <div className="grid gap-6 wide:grid-cols-2">
        {drawn.map(({ currency, total, days }) => (
          <Chart
            key={currency}
            title={`Fees in ${currency}`}
            height={salesHeight}
            note={`${moneyText({ amount: total, currency })} in all`}
            table={
              <FiguresTable
                caption={`Fees in ${currency} by day`}
                heads={['Day', 'Registrations', 'Fees']}
                rows={days
                  .filter(({ registrations }) => registrations > 0)
                  .toReversed()
                  .map(({ day: iso, amount, registrations }) => [
                    dayText(iso, 'UTC'),
                    numberText(registrations),
                    moneyText({ amount, currency }),
                  ])}
              />
            }
          >
            <SalesChart currency={currency} total={total} days={days} />
          </Chart>
        ))}
      </div>
    </Card>
  )
}
