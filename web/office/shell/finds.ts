import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { competitionNamed } from '#domain/competitions/index.ts'
import { peopleFound } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { listBookings } from '#web/office/bookings/api.ts'
import { firstBookings } from '#web/office/bookings/booking-search.ts'
import { session } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { firstSchools, listSchools } from '#web/office/schools/api.ts'
import { usePaused } from '#web/office/use-paused.ts'
import { placeFor, screensNamed } from './screens.ts'

/** A result: its label, a note that tells it from others, and where it is. */
export type Find = { key: string; label: string; note: string; place: { path: string; search: object } }

const pauseMs = 250

/** The most screens, schools and bookings shown, so that they don't push the people out of sight. */
const most = 5

/** Screens by menu label or purpose, at once; people of all competitions, schools and bookings as their lists find them, after a pause in typing. */
export function useFinds(text: string) {
  const typed = text.trim()
  const q = usePaused(typed, pauseMs)
  const isLongEnough = typed.length >= 2
  const people = usePeople(q)
  const schools = useFound('schools', q, (signal) => listSchools({ ...firstSchools, q }, signal))
  const bookings = useFound('bookings', q, (signal) => listBookings({ ...firstBookings, q, state: 'all' }, signal))
  const found: Find[] = [
    ...(people.data?.people ?? []).map(({ id, competition: slug, status, serial_no, name, email }) => {
      const competition = competitionNamed(slug)
      const note = `${serial_no} · ${competition.name} · ${statusWords[status]} · ${email}`
      return { key: id, label: name, note, place: placeFor(competition, status, name) }
    }),
    ...(schools.data?.rows ?? []).slice(0, most).map(({ id, register_no, answers: { schoolname = '', branch, city } }) => ({
      key: id,
      label: schoolname,
      note: `School ${register_no} · ${branch}, ${city}`,
      place: { path: `/${ownScreens.schools.path}`, search: { q: schoolname } },
    })),
    ...(bookings.data?.rows ?? []).slice(0, most).map(({ id, number, student_name, date, time_slot, state }) => ({
      key: id,
      label: student_name,
      note: `Booking ${number} · ${shortDayText(date)}, ${time_slot}${state === 'cancelled' ? ' · Cancelled' : ''}`,
      place: { path: `/${ownScreens.bookings.path}`, search: { q: student_name, state: 'all' } },
    })),
  ]
  const finds: Find[] = [
    ...screensNamed(typed, session)
      .slice(0, most)
      .map(({ path, label, about = 'Screen', search = {} }) => ({ key: label, label, note: about, place: { path: `/${path}`, search } })),
    ...(isLongEnough ? found : []),
  ]
  const asked = [people, schools, bookings]
  return {
    finds,
    error: asked.find(({ error }) => error)?.error ?? null,
    isSettled: q === typed && !asked.some(({ isFetching }) => isFetching),
  }
}

/** The people that a search finds in all competitions, from two characters on. */
export function usePeople(q: string) {
  return useFound('people', q, (signal) => call(`/api/office/people?${new URLSearchParams({ q })}`, { answer: peopleFound, signal }))
}

/** What one list finds, from two characters on. The previous results stay while the next ones load. */
function useFound<Answer>(kind: string, q: string, find: (signal: AbortSignal) => Promise<Answer>) {
  return useQuery({
    queryKey: ['finds', kind, q],
    queryFn: ({ signal }) => find(signal),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
}
