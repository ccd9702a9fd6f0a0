import { expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { competitionIn, doorIn, type Season } from '#domain/season/season.ts'
import type { CalendarEvent } from './event.ts'
import { seasonEvents } from './season-events.ts'
import { shownEvents } from './shown-events.ts'

const withDoor = (path: string, door: Partial<Season['doors'][string]>, season = defaultSeason): Season => ({
  ...season,
  doors: { ...season.doors, [path]: { ...doorIn(season, path), ...door } },
})
const withDays = (slug: string, from: string | null, to: string | null, season = defaultSeason): Season => ({
  ...season,
  competitions: { ...season.competitions, [slug]: { ...competitionIn(season, slug), from, to } },
})
const titlesOf = (season: Season, reader: 'user' | 'school' = 'user') =>
  shownEvents(seasonEvents(season, reader), season.timeZone, Date.parse('2025-09-01T00:00:00Z')).map(
    ({ title, when }) => `${title}, ${when}`,
  )

test('a calendar has the days of each round and when registration opens and closes, the next first', () => {
  const season = withDoor(
    'semiform',
    { opens: '2025-09-20T04:30:00.000Z', closes: '2025-10-05T18:29:00.000Z' },
    withDays('semi-final', '2025-10-10', '2025-10-10'),
  )
  expect(titlesOf(season)).toEqual([
    'Quarter-final round, 10 to 13 September 2025',
    'Registration opens: Semi-final round, Saturday 20 September 2025',
    'Last day to register: Semi-final round, Sunday 5 October 2025',
    'Semi-final round, Friday 10 October 2025',
  ])
})

test('the first round’s own days replace those of booking', () => {
  expect(titlesOf(withDays('quarter-final', '2025-09-11', '2025-09-12'))).toEqual(['Quarter-final round, 11 to 12 September 2025'])
  expect(titlesOf({ ...defaultSeason, booking: { ...defaultSeason.booking, from: null, to: null } })).toEqual([])
})

test('a form that closes at midnight closes on the day before, by the clocks of the season', () => {
  const season = withDoor('semiform', { closes: '2025-10-05T18:30:00.000Z' })
  expect(titlesOf(season)).toContain('Last day to register: Semi-final round, Sunday 5 October 2025')
})

test('a hidden form has no events, and its competition neither', () => {
  const closes = '2025-10-05T18:00:00.000Z'
  expect(titlesOf(withDoor('semiform', { closes, hidden: true }, withDays('semi-final', '2025-10-10', '2025-10-10')))).toEqual([
    'Quarter-final round, 10 to 13 September 2025',
  ])
})

test('students read when their form closes, schools when theirs does', () => {
  const season = withDoor('abc', { closes: '2025-10-01T12:00:00.000Z' }, withDoor('form2', { closes: '2025-10-02T12:00:00.000Z' }))
  expect(titlesOf(season).at(-1)).toBe('Last day to register: Student registration, Wednesday 1 October 2025')
  expect(titlesOf(season, 'school').at(-1)).toBe('Last day to register: Student registration, Thursday 2 October 2025')
})

test('other days are shown to those whom the office chose, and keep their id when the day changes', () => {
  const on = (date: string): Season => ({
    ...defaultSeason,
    booking: { ...defaultSeason.booking, from: null, to: null },
    events: [
      { date, audience: 'everyone', title: 'Prize-giving' },
      { date: '2025-12-01', audience: 'schools', title: 'Call for coordinators' },
      { date: '2025-12-02', audience: 'students', title: 'Trial test' },
    ],
  })
  expect(titlesOf(on('2025-12-20'))).toEqual(['Trial test, Tuesday 2 December 2025', 'Prize-giving, Saturday 20 December 2025'])
  expect(titlesOf(on('2025-12-20'), 'school')).toEqual([
    'Call for coordinators, Monday 1 December 2025',
    'Prize-giving, Saturday 20 December 2025',
  ])
  const [id, later] = ['2025-12-20', '2025-12-21'].map((date) => seasonEvents(on(date), 'user')[0]?.id)
  expect(id).toBe(later)
  expect(new Set(seasonEvents(on('2025-12-20'), 'user').map((event) => event.id)).size).toBe(2)
})

test('bookings of the same time are one event with everybody’s name, and what is over comes last', () => {
  const starts = Date.parse('2025-09-10T11:30:00Z')
  const booked = (name: string, at: number): CalendarEvent & { name: string } => ({
    id: name,
    sequence: 0,
    kind: 'booking',
    title: 'Quarter-final time',
    details: 'Booking no 4.',
    time: { starts: at, ends: at + 30 * 60_000 },
    name,
  })
  const events = [booked('Zoe', starts), booked('Aanya', starts), booked('Rohan', starts - 60 * 60_000)]
  const shown = shownEvents(events, 'Asia/Kolkata', starts - 60_000)
  expect(shown.map(({ when, names, is_over, details }) => ({ when, names, is_over, details }))).toEqual([
    { when: 'Wednesday 10 September 2025, 5:00 pm IST (UTC+5:30)', names: ['Aanya', 'Zoe'], is_over: false, details: '' },
    { when: 'Wednesday 10 September 2025, 4:00 pm IST (UTC+5:30)', names: ['Rohan'], is_over: true, details: 'Booking no 4.' },
  ])
})

test('an event keeps its id while the season changes, and its sequence grows', () => {
  const [before, after] = [1, 2].map((version) =>
    seasonEvents({ ...withDays('semi-final', `2025-10-1${version}`, '2025-10-20'), version }, 'user'),
  )
  const semi = (events: CalendarEvent[] = []) => events.find(({ id }) => id === 'round-semi-final-1')
  expect([semi(before)?.sequence, semi(after)?.sequence]).toEqual([1, 2])
})
