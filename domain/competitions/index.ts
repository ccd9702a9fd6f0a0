import type { Form } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { Competition, Door, OfficeList } from './competition.ts'
import { eurasian } from './eurasian.ts'
import { quarterFinal } from './quarter-final.ts'
import { semiFinal } from './semi-final.ts'
import { studentRegistration } from './student.ts'
import { technovation } from './technovation.ts'
import { wordsmith } from './wordsmith.ts'

/** Every competition, in the order of the office menu. Adding one is its file and a line here. */
export const competitions: Competition[] = [technovation, eurasian, semiFinal, quarterFinal, wordsmith, studentRegistration]

/** Under whose lists the appointments stand in the office menu (specification 2.2). */
export const beforeAppointments: Competition = eurasian

export function competitionNamed(slug: string): Competition {
  const competition = competitions.find((candidate) => candidate.slug === slug)
  if (!competition) throw new Error(`There is no competition ${slug}`)
  return competition
}

export type DoorPlace = { competition: Competition; door: Door; form: Form }

/** Every door, with its competition and its form. */
export const doors: DoorPlace[] = competitions.flatMap((competition) =>
  competition.doors.map((door) => ({ competition, door, form: formNamed(competition.form) })),
)

/** The door behind a path, with its competition and its form, or undefined. */
export function doorAt(path: string): DoorPlace | undefined {
  return doors.find(({ door }) => door.path === path)
}

/** The office list behind a path, with its competition, or undefined. */
export function listAt(path: string): { competition: Competition; list: OfficeList } | undefined {
  for (const competition of competitions) {
    const list = competition.lists.find((candidate) => candidate.path === path)
    if (list) return { competition, list }
  }
  return undefined
}

/** The list that shows registrations of a status: the one made for it, the one for all, else the one where they are reviewed. */
export function listFor({ slug, lists }: Competition, status: Status | 'all'): OfficeList {
  const list =
    lists.find((candidate) => candidate.status === status || candidate.status === 'all') ?? lists.find(({ action }) => action === 'decide')
  if (!list) throw new Error(`The competition ${slug} has no list`)
  return list
}
