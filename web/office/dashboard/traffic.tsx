import type { Dashboard } from '#domain/office-api.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/list/count.ts'
import { Chart, ShareChart } from './chart.tsx'
import { doorShares, type Share, shareHeight } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

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
