import { Fragment } from 'react'
import { registeringTime } from '#domain/booking/own-time.ts'
import type { Competition, Door, PaymentType } from '#domain/competitions/competition.ts'
import { type Fee, feesAt } from '#domain/competitions/entrance.ts'
import { whyNobodyCanPay } from '#domain/competitions/payment.ts'
import { feeIn } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { competitionIn, doorIn, paymentIn, type Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { type Term, TermList } from '#web/kit/term-list.tsx'

/** `instead` says who needs another competition instead, while both are open. */
type Props = { season: Season; competition: Competition; isOpen: (door: Door) => boolean; instead: string | null; isTrial: boolean }

/** An open competition: what it is, for whom, its fees and closing dates, its forms, and when closed ones are open. */
export function CompetitionCard({ season, competition, isOpen, instead, isTrial }: Props) {
  const { slug, name, isFirstRound } = competition
  const { summary } = competitionIn(season, slug)
  const [main, ...others] = competition.doors.filter(isOpen)
  const closed = competition.doors.filter((door) => !isOpen(door))
  if (!main) return null
  const from = feesOf(competition, main, season).map(({ region }) => region)
  const closedText = isTrial ? null : whyNobodyCanPay(paymentIn(season, slug), from)
  return (
    <Card
      className={`flex w-full flex-col gap-3.5 p-4.5 wide:p-6 ${isFirstRound ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem_auto] lg:items-center lg:gap-10' : ''}`}
    >
      <div className="min-w-0">
        {isFirstRound && (
          <p className="mb-1.5">
            <Pill look="accent">{m['home.first_round']()}</Pill>
          </p>
        )}
        <h3 className={isFirstRound ? 'text-xl' : 'text-lg'}>{translate(name)}</h3>
        <p className="mt-1">{translate(summary)}</p>
        {instead && <p className="mt-1 text-[0.9375rem] text-ink-2">{translate(instead)}</p>}
        {closedText && <p className="mt-2 font-semibold text-bad">{closedText}</p>}
        {closed.map(({ path, paymentType }) => (
          <p key={path} className="mt-2 text-sm text-ink-2">
            {rich(m['home.closed_now'], { way: ways[paymentType](), when: <RegisteringTime season={season} path={path} /> })}
          </p>
        ))}
      </div>
      <TermList terms={factsOf(competition, main, season)} className={isFirstRound ? '' : 'mt-auto'} />
      <div className="grid grid-cols-1 gap-1">
        <a href={`/${main.path}`} className={buttonClass(isFirstRound ? 'primary' : 'plain', 'wrap-anywhere wide:justify-self-start')}>
          {ways[main.paymentType]()}
          <span className="sr-only">{`: ${translate(name)}`}</span>
        </a>
        {others.map((door) => (
          <a
            key={door.path}
            href={`/${door.path}`}
            className="flex min-h-11 items-center justify-center text-center wrap-anywhere text-[0.9375rem] font-semibold wide:justify-start wide:text-start"
          >
            {`${ways[door.paymentType]()}: ${termsText(competition, door, season)}`}
          </a>
        ))}
      </div>
    </Card>
  )
}

/** What each form is for (specification 2.6): registered schools get the offer. */
const ways = { 'no-offer': m['home.register'], offer: m['home.through_a_registered_school'] } satisfies Record<PaymentType, () => string>

function factsOf(competition: Competition, door: Door, season: Season): Term[] {
  const { closes } = doorIn(season, door.path)
  return [
    [m['home.for_whom'](), translate(competitionIn(season, competition.slug).audience)],
    [m['home.fee'](), feeText(competition, door, season)],
    ...(closes ? [[m['home.closes'](), dayText(closes, season.timeZone)] as const] : []),
  ]
}

function termsText(competition: Competition, door: Door, season: Season): string {
  const { closes } = doorIn(season, door.path)
  const fee = feeText(competition, door, season)
  return closes ? m['home.fee_until_day']({ fee, day: dayText(closes, season.timeZone) }) : fee
}

/** A form's fees in one line: '₹200 in India, $8 abroad'. */
export function feeText(competition: Competition, door: Door, season: Season): string {
  return feesOf(competition, door, season)
    .map(({ region, fee }) => feeIn(region, fee))
    .join(', ')
}

function feesOf({ form }: Competition, door: Door, season: Season): Fee[] {
  return feesAt({ door, form: formNamed(form) }, season)
}

type ClosedProps = { title: string; season: Season; competitions: Competition[]; isOver: boolean }

/** Competitions that take no registrations now, in a few lines each, with when a form was or will be open, once where several share it. */
export function ClosedCompetitions({ title, season, competitions, isOver }: ClosedProps) {
  if (competitions.length === 0) return null
  return (
    <Card className="mt-3 p-4.5 wide:p-6">
      <h3 className="text-[0.9375rem] text-ink-2">{title}</h3>
      <ul className="mt-3 grid gap-4 wide:grid-cols-2">
        {competitions.map((competition) => {
          const { slug, name, doors } = competition
          const [main] = doors
          const times = new Map(doors.map(({ path }) => [registeringTime(doorIn(season, path), season.timeZone, null), path]))
          return (
            <li key={slug} className="min-w-0">
              <b>{translate(name)}</b>
              <p className="text-sm text-ink-2">
                <span>{`${translate(competitionIn(season, slug).summary)} ${main ? m['home.fee_sentence']({ fee: feeText(competition, main, season) }) : ''}`}</span>
                {[...times].map(([text, path]) => (
                  <Fragment key={text}>
                    {' '}
                    {isOver ? <RegisteringTime season={season} path={path} /> : <OpensOn season={season} path={path} />}
                  </Fragment>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function OpensOn({ season, path }: { season: Season; path: string }) {
  const { opens } = doorIn(season, path)
  return opens && <span>{m['home.opens']({ day: dayText(opens, season.timeZone) })}</span>
}

/** When the form at a path is or was open. Only a device knows its clock: web/public/own-times.ts adds the reader's own times. */
export function RegisteringTime({ season, path }: { season: Season; path: string }) {
  const door = doorIn(season, path)
  const text = registeringTime(door, season.timeZone, null)
  if (text === '') return null
  return (
    <span data-zone={season.timeZone} data-opens={door.opens} data-closes={door.closes}>
      {text}
    </span>
  )
}
