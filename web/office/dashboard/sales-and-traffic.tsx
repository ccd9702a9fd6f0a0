import { dayText } from '#domain/lib/time-text.ts'
import type { Dashboard } from '#domain/office-api.ts'
import { priceText } from '#domain/payment/money.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/format.ts'
import { Chart, FiguresTable, SalesChart, ShareChart } from './chart.tsx'
import { doorShares, type Share, salesByCurrency, salesHeight, shareHeight } from './figures.ts'

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
            note={`${priceText({ amount: total, currency })} in all`}
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
                    priceText({ amount, currency }),
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

/** 'Traffic source': registrations by country and by form. */
export function TrafficCard({ countries, doors }: Pick<Dashboard, 'countries' | 'doors'>) {
  const byCountry = countries.map(({ country, registrations }) => ({ name: country, registrations }))
  return (
    <Card className="grid content-start gap-4 p-4 wide:p-5">
      <div>
        <h2 className="text-lg">Traffic source</h2>
        <p className="text-ink-2">All registrations, by country and by the form they came through.</p>
      </div>
      {countries.length === 0 ? (
        <p>No registrations yet. Countries and forms appear here with the first one.</p>
      ) : (
        <div className="grid gap-6 wide:grid-cols-2">
          <Shares title="By country" head="Country" shares={byCountry} />
          <Shares title="By form" head="Form" shares={doorShares(doors)} />
        </div>
      )}
    </Card>
  )
}

function Shares({ title, head, shares }: { title: string; head: string; shares: Share[] }) {
  const rows = shares.map(({ name, registrations }) => [name, numberText(registrations)])
  return (
    <Chart
      height={shareHeight(shares.length)}
      title={title}
      table={<FiguresTable caption={`Registrations ${title.toLowerCase()}`} heads={[head, 'Registrations']} rows={rows} />}
    >
      <ShareChart shares={shares} />
    </Chart>
  )
}
