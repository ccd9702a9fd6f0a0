import type { Competition, OfficeList } from '../../domain/competition.ts'
import { listFor } from '../../domain/competitions/index.ts'
import type { Status } from '../../domain/registration.ts'
import { fold } from '../../domain/text.ts'
import { firstPage, type ListSearch } from './search.ts'

export type Place = { path: string; search: ListSearch }

/** Where registrations of a status are shown, filtered when their list shows others too. */
export function placeFor(competition: Competition, status: Status, q = ''): Place {
  const list = listFor(competition, status)
  return { path: `/${list.path}`, search: { ...firstPage, q, status: list.status === status ? '' : status } }
}

/** True for the list in which a competition's requests are reviewed. */
export function isReviewed({ action }: OfficeList): boolean {
  return action === 'decide'
}

export type Screen = { path: string; label: string }

/** Every screen of the office by the words in the menu, in its order. */
export function screensOf(competitions: Competition[]): Screen[] {
  const lists = competitions.flatMap(({ lists }) => lists.map(({ path, menu }) => ({ path: `/${path}`, label: menu })))
  return [{ path: '/admin', label: 'Dashboard' }, ...lists, { path: '/letters', label: 'Letters' }]
}

/** The screens whose words in the menu contain what was typed. */
export function screensNamed(screens: Screen[], text: string): Screen[] {
  const typed = fold(text)
  return typed === '' ? [] : screens.filter(({ label }) => fold(label).includes(typed))
}
