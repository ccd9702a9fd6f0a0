import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { firstBookings } from '#web/office/bookings/booking-search.ts'
import { listBookings } from '#web/office/bookings/calls.ts'
import { findPeople } from '#web/office/calls.ts'
import { firstPage } from '#web/office/list/search.ts'
import { dayText } from '#web/office/moment.ts'
import { statusWords } from '#web/office/registrations/filters.ts'
import { listSchools } from '#web/office/schools/calls.ts'
import { firstSchools } from '#web/office/schools/school-search.ts'
import { placeFor, screensNamed } from './screens.ts'

/** A result: its label, a note that tells it from others, and where it is. */
export type Find = { key: string; label: string; note: string; place: { path: string; search: object } }

const pauseMs = 250
/** The most screens, schools and bookings shown, so that they don't push the people out of sight. */
const most = 5

/** Screens by menu label, at once; people of all competitions, schools and bookings as their lists find them, after a pause in typing. */
export function useFinds(text: string) {
  const typed = text.trim()
  const q = usePaused(typed)
  const isLongEnough = typed.length >= 2
  const people = useFound('people', q, (signal) => findPeople(q, signal))
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
      place: { path: `/${ownScreens.schools.path}`, search: { ...firstSchools, q: schoolname } },
    })),
    ...(bookings.data?.rows ?? []).slice(0, most).map(({ id, number, student_name, date, time_slot, state }) => ({
      key: id,
      label: student_name,
      note: `Booking ${number} · ${dayText(date)}, ${time_slot}${state === 'cancelled' ? ' · Cancelled' : ''}`,
      place: { path: `/${ownScreens.bookings.path}`, search: { ...firstBookings, q: student_name, state: 'all' as const } },
    })),
  ]
  const finds: Find[] = [
    ...screensNamed(typed)
      .slice(0, most)
      .map(({ path, label }) => ({ key: path, label, note: 'Screen', place: { path: `/${path}`, search: firstPage } })),
    ...(isLongEnough ? found : []),
  ]
  const asked = [people, schools, bookings]
  return {
    finds,
    error: asked.find(({ error }) => error)?.error ?? null,
    isSettled: q === typed && !asked.some(({ isFetching }) => isFetching),
  }
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

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  return paused
}
