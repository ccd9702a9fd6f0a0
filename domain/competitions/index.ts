import type { Competition, Door, OfficeList } from '../competition.ts'
import { quarterFinal } from './quarter-final.ts'

/** Every competition, in the order of the office menu. Adding one is its file and a line here. */
export const competitions: Competition[] = [quarterFinal]

export function competitionNamed(slug: string): Competition {
  const competition = competitions.find((candidate) => candidate.slug === slug)
  if (!competition) throw new Error(`There is no competition ${slug}`)
  return competition
}

/** The door behind a path, with its competition, or undefined. */
export function doorAt(path: string): { competition: Competition; door: Door } | undefined {
  for (const competition of competitions) {
    const door = competition.doors.find((candidate) => candidate.path === path)
    if (door) return { competition, door }
  }
  return undefined
}

/** The office list behind a path, with its competition, or undefined. */
export function listAt(path: string): { competition: Competition; list: OfficeList } | undefined {
  for (const competition of competitions) {
    const list = competition.lists.find((candidate) => candidate.path === path)
    if (list) return { competition, list }
  }
  return undefined
}
