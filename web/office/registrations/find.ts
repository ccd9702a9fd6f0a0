import { keepPreviousData } from '@tanstack/react-query'
import { competitionNamed } from '#domain/competitions/index.ts'
import { peopleFound } from '#domain/registration/api.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import type { Finds } from '#web/office/kit/screen.ts'
import { placeFor } from '#web/office/places.ts'
import { useAnswer } from '#web/office/queries.ts'

/** People of all competitions, by name, email, phone or any of their numbers. */
export const findPeople: Finds = async (q, signal) => {
  const { people } = await call(peopleAt(q), { answer: peopleFound, signal })
  return people.map(({ id, competition: slug, status, serial_no, name, email }) => {
    const competition = competitionNamed(slug)
    const note = `${serial_no} · ${competition.name} · ${statusWords[status]} · ${email}`
    return { key: id, label: name, note, place: placeFor(competition, status, name) }
  })
}

/** The same, as the server lists them: from two characters on. The previous ones stay while the next ones load. */
export function usePeople(q: string) {
  return useAnswer(peopleAt(q), peopleFound, { enabled: q.trim().length >= 2, placeholderData: keepPreviousData })
}

function peopleAt(q: string): string {
  return `/api/office/people?${new URLSearchParams({ q })}`
}
