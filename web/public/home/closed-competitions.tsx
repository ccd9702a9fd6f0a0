import type { Competition } from '#domain/competitions/competition.ts'
import { registeringTime } from '#domain/season/registering-time.ts'
import { doorIn, type Season } from '#domain/season/season.ts'

/** Competitions closed for registration, and when they were or will be open. */
export function ClosedCompetitions({ season, competitions }: { season: Season; competitions: Competition[] }) {
  return (
    <section className="mt-10" aria-labelledby="closed">
      <h2 id="closed" className="text-xl">
        Closed for registration
      </h2>
      <ul className="mt-3 grid gap-3">
        {competitions.map(({ slug, name, doors }) => (
          <li key={slug} className="min-w-0">
            <p className="font-semibold break-words">{name}</p>
            {timesOf(doors, season).map((time) => (
              <p key={time} className="text-sm text-ink-2">
                {time}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists opening times once when several doors share them. */
function timesOf(doors: Competition['doors'], season: Season) {
  return [...new Set(doors.map(({ path }) => registeringTime(doorIn(season, path), season.timeZone)))].filter(Boolean)
}
