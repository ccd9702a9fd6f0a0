import type { Form } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import type { Competition, CompetitionList, Door } from './competition.ts'
import { eurasian } from './eurasian.ts'
import { quarterFinal } from './quarter-final.ts'
import { semiFinal } from './semi-final.ts'
import { studentRegistration } from './student.ts'
import { technovation } from './technovation.ts'
import { wordsmith } from './wordsmith.ts'

/** Every competition, in the order of the office menu. To add one, write its file and add it here. */
export const competitions: Competition[] = [technovation, eurasian, semiFinal, quarterFinal, wordsmith, studentRegistration]

/** The competition after whose lists the office menu shows the appointments (specification 2.2). */
export const beforeAppointments: Competition = eurasian

/** The competition whose list of registered students the dashboard's totals lead to. */
export const generalCompetition: Competition = studentRegistration

/** The slugs of the competitions on the student form. */
export const studentCompetitions: string[] = competitions.filter(({ form }) => form === 'student').map(({ slug }) => slug)

export function competitionNamed(slug: string): Competition {
  const competition = competitions.find((candidate) => candidate.slug === slug)
  if (!competition) throw new Error(`There is no competition ${slug}`)
  return competition
}

/** The competition that follows one, or null. */
export function nextOf({ next }: Pick<Competition, 'next'>): Competition | null {
  return next === undefined ? null : competitionNamed(next)
}

/** The words for those above the line of a round: they go through to the next one, or pass if none follows. */
export function passWords(competition: Pick<Competition, 'next'>) {
  if (nextOf(competition) === null) return { one: 'passes', many: 'pass', done: 'passed' }
  return { one: 'goes through', many: 'go through', done: 'through' }
}

/** The round that the results of a competition are of: two that take the same registrations are one round. */
export function roundOf(competition: Competition): Competition {
  return competition.alternative !== undefined && competition.next === undefined ? competitionNamed(competition.alternative) : competition
}

export type DoorPlace = { competition: Competition; door: Door; form: Form }

/** Every door, with its competition and form. */
export const doors: DoorPlace[] = competitions.flatMap((competition) =>
  competition.doors.map((door) => ({ competition, door, form: formNamed(competition.form) })),
)

/** Returns the door with a path, with its competition and form, or undefined. */
export function doorAt(path: string): DoorPlace | undefined {
  return doors.find(({ door }) => door.path === path)
}

/** Returns the office list with a path, with its competition, or undefined. */
export function listAt(path: string): { competition: Competition; list: CompetitionList } | undefined {
  for (const competition of competitions) {
    const list = competition.lists.find((candidate) => candidate.path === path)
    if (list) return { competition, list }
  }
  return undefined
}

/** Returns the list that shows registrations with a status: the one for that status, the one for all, otherwise the one for reviews. */
export function listFor({ slug, lists }: Competition, status: ListedStatus): CompetitionList {
  const list =
    lists.find(({ showsChildren }) => showsChildren && status === 'children') ??
    lists.find((candidate) => candidate.status === status || candidate.status === 'all') ??
    lists.find(({ action }) => action === 'decide')
  if (!list) throw new Error(`The competition ${slug} has no list`)
  return list
}
