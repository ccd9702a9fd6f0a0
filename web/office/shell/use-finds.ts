import { useEffect, useState } from 'react'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { firstPage } from '#web/office/list/search.ts'
import { usePeople } from '#web/office/queries.ts'
import { statusWords } from '#web/office/registrations/filters.ts'
import { type Place, placeFor, screensNamed, screensOf } from './places.ts'

/** A result: its label, a note that tells it from others, and where it is. */
export type Find = { key: string; label: string; note: string; place: Place }

const pauseMs = 250
/** The most screens shown, so that they don't push the people out of sight. */
const mostScreens = 5
const screens = screensOf(competitions)

/** Screens by menu label, at once, and people of all competitions after a pause in typing. */
export function useFinds(text: string) {
  const q = usePaused(text.trim())
  const people = usePeople(q)
  const typed = text.trim()
  const found = typed.length >= 2 ? (people.data?.people ?? []) : []
  const finds: Find[] = [
    ...screensNamed(screens, typed)
      .slice(0, mostScreens)
      .map(({ path, label }) => ({ key: path, label, note: 'Screen', place: { path, search: firstPage } })),
    ...found.map(({ id, competition: slug, status, serial_no, name, email }) => {
      const competition = competitionNamed(slug)
      const note = `${serial_no} · ${competition.name} · ${statusWords[status]} · ${email}`
      return { key: id, label: name, note, place: placeFor(competition, status, name) }
    }),
  ]
  const isSettled = q === typed && !people.isFetching
  return { finds, error: people.error, isSettled }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  return paused
}
