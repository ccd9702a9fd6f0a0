import type { Competition } from '#domain/competitions/competition.ts'
import { translate } from '#domain/language/translate.ts'
import { competitionIn, type DoorSeason, doorIn, type Season } from '#domain/season/season.ts'
import { Card } from '#web/kit/card.tsx'
import { feeText } from './competition-card.tsx'

type Props = { title: string; season: Season; competitions: Competition[]; timeOf: (door: DoorSeason) => string }

/** Competitions that take no registrations now, in a few lines each. `timeOf` says when a form is or was open. */
export function ClosedCompetitions({ title, season, competitions, timeOf }: Props) {
  if (competitions.length === 0) return null
  return (
    <Card className="mt-3 p-4.5 wide:p-6">
      <h3 className="text-[0.9375rem] text-ink-2">{title}</h3>
      <ul className="mt-3 grid gap-4 wide:grid-cols-2">
        {competitions.map((competition) => (
          <li key={competition.slug} className="min-w-0">
            <b>{translate(competition.name)}</b>
            <p className="text-sm text-ink-2">{[...linesOf(competition)].join(' ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  )

  /** What it is, the fee, and the times, each once when several forms share them. */
  function linesOf(competition: Competition): Set<string> {
    const { slug, doors } = competition
    const fees = doors.slice(0, 1).map((door) => `${feeText(competition, door, season)}.`)
    const times = doors.map(({ path }) => timeOf(doorIn(season, path)))
    return new Set([translate(competitionIn(season, slug).summary), ...fees, ...times].filter(Boolean))
  }
}
