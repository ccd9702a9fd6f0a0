import type { Competition, Door } from '../../../domain/competition.ts'
import { moneyText } from '../../../domain/money.ts'
import { doorIn, type Season } from '../../../domain/season.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { day } from '../../ui/day.ts'
import { regionsAt } from '../register/regions.ts'

/** One way into a competition: what it is, what it costs, and until when. */
export function EntryCard({ season, competition, door }: { season: Season; competition: Competition; door: Door }) {
  const { fees, closes } = doorIn(season, door.path)
  return (
    <Card className="flex flex-col gap-3 p-4.5 wide:p-6">
      <h2 className="text-xl break-words">{competition.name}</h2>
      <p>{competition.summary}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-[15px]">
        {regionsAt(competition, door).map((region) => (
          <div key={region} className="contents">
            <dt className="text-ink-2">Fee, {region}</dt>
            <dd className="text-right font-bold">{moneyText(fees[region])}</dd>
          </div>
        ))}
        {closes && (
          <div className="contents">
            <dt className="text-ink-2">Closes on</dt>
            <dd className="text-right font-bold">{day(closes, season.timeZone)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-auto grid pt-1 wide:justify-start">
        <a href={`/${door.path}`} className={buttonClass('primary')} aria-label={`Register: ${competition.name}`}>
          Register
        </a>
      </p>
    </Card>
  )
}
