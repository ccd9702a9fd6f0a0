import type { Competition, Door, PaymentType } from '#domain/competitions/competition.ts'
import { feesAt } from '#domain/competitions/entrance.ts'
import { formNamed } from '#domain/forms/index.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { moneyText } from '#domain/payment/money.ts'
import { doorIn, registeringTime, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'

/** What each price is for (specification 2.6): registered schools get the offer. */
const ways: Record<PaymentType, { action: string; fee: string; end: string }> = {
  'no-offer': { action: 'Register', fee: 'Fee', end: 'Closes on' },
  offer: { action: 'Through a registered school', fee: 'Through a registered school', end: 'Through a registered school, closes on' },
}

type Props = { season: Season; competition: Competition; isOpen: (door: Door) => boolean }

/** A competition: its description, its doors with fee and closing date, and when closed ones are open. */
export function CompetitionCard({ season, competition, isOpen }: Props) {
  const doors = competition.doors.filter(isOpen)
  const closed = competition.doors.filter((door) => !isOpen(door))
  return (
    <Card className="flex flex-col gap-3 p-4.5 wide:p-6">
      <h2 className="text-xl break-words">{competition.name}</h2>
      <p>{competition.summary}</p>
      <dl className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-[0.9375rem]">
        {doors.flatMap((door) =>
          termsOf(door, competition, season).map(([term, value]) => (
            <div key={`${door.path} ${term}`} className="contents">
              <dt className="text-ink-2">{term}</dt>
              <dd className="text-right font-bold">{value}</dd>
            </div>
          )),
        )}
      </dl>
      <p className="flex flex-col gap-3 pt-1 wide:flex-row wide:flex-wrap">
        {doors.map(({ path, paymentType }, index) => (
          <a
            key={path}
            href={`/${path}`}
            className={buttonClass(index === 0 ? 'primary' : 'plain', 'text-center')}
            aria-label={`${ways[paymentType].action}: ${competition.name}`}
          >
            {ways[paymentType].action}
          </a>
        ))}
      </p>
      {closed.map(({ path, paymentType }) => (
        <p key={path} className="text-sm text-ink-2">
          {ways[paymentType].action}: closed now. {registeringTime(doorIn(season, path), season.timeZone)}
        </p>
      ))}
    </Card>
  )
}

function termsOf(door: Door, competition: Competition, season: Season): [term: string, value: string][] {
  const { fee: feeName, end } = ways[door.paymentType]
  const { closes } = doorIn(season, door.path)
  const fees = feesAt({ door, form: formNamed(competition.form) }, season)
  return [
    ...fees.map(({ region, fee }): [string, string] => [`${feeName}, ${region}`, moneyText(fee)]),
    ...(closes ? [[end, dayText(closes, season.timeZone)] satisfies [string, string]] : []),
  ]
}
