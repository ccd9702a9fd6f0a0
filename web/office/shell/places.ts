import type { Competition, OfficeList } from '#domain/competitions/competition.ts'
import { beforeAppointments, listFor } from '#domain/competitions/index.ts'
import { fold } from '#domain/lib/text.ts'
import type { Status } from '#domain/registration/registration.ts'
import { firstPage, type ListSearch } from '#web/office/list/search.ts'

export type Place = { path: string; search: ListSearch }

/** Where registrations with a status are shown, with a filter if that list has others too. */
export function placeFor(competition: Competition, status: Status, q = ''): Place {
  const list = listFor(competition, status)
  return { path: `/${list.path}`, search: { ...firstPage, q, status: list.status === status ? '' : status } }
}

/** True for the list in which a competition's requests are reviewed. */
export function isReviewed({ action }: OfficeList): boolean {
  return action === 'decide'
}

export type Screen = { path: string; label: string }

/** Lists grouped in the menu. `waits` names the competition with pending requests, and their path. */
export type MenuGroup = { name: string; screens: Screen[]; waits: { competition: string; path: string } | null }

export const dashboard: Screen = { path: '/admin', label: 'Dashboard' }
export const moreScreens: Screen[] = [
  { path: '/letters', label: 'Letters' },
  { path: '/season', label: 'Season' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/access', label: 'Access log' },
]
export const profileScreen: Screen = { path: '/profile', label: 'Profile' }

const appointments: MenuGroup = { name: 'Booking', screens: [{ path: '/bookdata', label: 'Appointment List' }], waits: null }
const schools: MenuGroup = { name: 'Schools', screens: [{ path: '/schoollist', label: 'Registered School' }], waits: null }

/** The office's lists in the order of specification 2.2: each competition's, with the appointments, then the schools. */
export function menuGroups(competitions: Competition[]): MenuGroup[] {
  const groups = competitions.flatMap((competition) =>
    competition === beforeAppointments ? [listsOf(competition), appointments] : listsOf(competition),
  )
  return [...groups, schools]
}

/** Every office screen by its menu label, in order. */
export function screensOf(competitions: Competition[]): Screen[] {
  return [dashboard, ...menuGroups(competitions).flatMap(({ screens }) => screens), ...moreScreens, profileScreen]
}

/** The screens whose menu label contains the text. */
export function screensNamed(screens: Screen[], text: string): Screen[] {
  const typed = fold(text)
  return typed === '' ? [] : screens.filter(({ label }) => fold(label).includes(typed))
}

function listsOf({ slug, name, lists }: Competition): MenuGroup {
  const reviewed = lists.find(isReviewed)
  return {
    name,
    screens: lists.map(({ path, menu }) => ({ path: `/${path}`, label: menu })),
    waits: reviewed ? { competition: slug, path: `/${reviewed.path}` } : null,
  }
}
