import { withOwnTime } from '#domain/booking/own-time.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { doorsFor } from '#domain/competitions/opening.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import { competitionIn, type DoorSeason, dayIn, doorIn, type Season } from '#domain/season/season.ts'
import type { CalendarEvent, EventReader } from './event.ts'

type Dates = Pick<Season, 'version' | 'round' | 'timeZone' | 'competitions' | 'doors' | 'booking' | 'events'>

/**
 * Returns the days of the rounds, when registration opens and closes, and other events, as the season has them; without hidden forms. Times are
 * by the reader's own clock as well, where its time zone is known.
 */
export function seasonEvents(season: Dates, reader: EventReader, own: string | null = null): CalendarEvent[] {
  const rounds = competitions.flatMap((competition) => {
    const doors = doorsFor(competition, reader).flatMap((door) => {
      const dates = doorIn(season, door.path)
      return dates.hidden ? [] : [{ ...dates, path: door.path }]
    })
    if (doors.length === 0) return []
    return [...roundOf(season, competition), ...doors.flatMap((door) => registering(season, competition, door, own))]
  })
  return [...rounds, ...announced(season, reader)]
}

function announced({ events, version, round }: Dates, reader: EventReader): CalendarEvent[] {
  const own = reader === 'school' ? 'schools' : 'students'
  return events
    .filter(({ audience }) => audience === 'everyone' || audience === own)
    .map(({ date, audience, title }) => ({
      id: `event-${encodeURIComponent(`${audience} ${title}`)}-${round}`,
      sequence: version,
      kind: 'event',
      title,
      details: '',
      time: { from: date, to: date },
    }))
}

function roundOf(season: Dates, competition: Competition): CalendarEvent[] {
  const { summary, from, to } = daysOf(season, competition)
  if (from === null || to === null) return []
  return [
    {
      id: `round-${competition.slug}-${season.round}`,
      sequence: season.version,
      kind: 'round',
      title: translate(competition.name),
      details: translate(summary),
      time: { from, to },
    },
  ]
}

/** Without days of its own, the first round is held on the days of booking. */
function daysOf(
  season: Dates,
  { slug, isFirstRound, leadsToBooking }: Competition,
): { summary: string; from: string | null; to: string | null } {
  const { summary, from, to } = competitionIn(season, slug)
  return from === null && isFirstRound && leadsToBooking ? { ...season.booking, summary } : { summary, from, to }
}

function registering(
  season: Dates,
  competition: Competition,
  { path, opens, closes }: DoorSeason & { path: string },
  own: string | null,
): CalendarEvent[] {
  const { timeZone, version, round } = season
  const invited = competitionIn(season, competition.slug).invitedOnly ? ` ${m['student.for_invited_students']()}` : ''
  const event = (kind: 'opens' | 'closes', title: string, details: string, day: string): CalendarEvent => ({
    id: `${kind}-${path}-${round}`,
    sequence: version,
    kind,
    title,
    details: `${details}${invited}`,
    time: { from: day, to: day },
  })
  const named = { competition: translate(competition.name) }
  const at = (moment: string) => withOwnTime(dayAndTimeIn(timeZone, Date.parse(moment)), Date.parse(moment), timeZone, own)
  return [
    ...(opens === null
      ? []
      : [
          event(
            'opens',
            m['student.registration_opens'](named),
            m['student.on_moment']({ moment: at(opens) }),
            dayIn(timeZone, Date.parse(opens)),
          ),
        ]),
    // At midnight, the day before is the last one.
    ...(closes === null
      ? []
      : [
          event(
            'closes',
            m['student.last_day_to_register'](named),
            m['student.until_moment']({ moment: at(closes) }),
            dayIn(timeZone, Date.parse(closes) - 1),
          ),
        ]),
  ]
}

/** Returns when an event begins and ends, in milliseconds since 1970; whole days by the clocks of the season's time zone. */
export function spanOf({ time }: Pick<CalendarEvent, 'time'>, timeZone: string): { starts: number; ends: number } {
  if ('starts' in time) return time
  return { starts: slotStart(time.from, '12:00 AM', timeZone), ends: slotStart(afterDays(time.to, 1), '12:00 AM', timeZone) }
}
