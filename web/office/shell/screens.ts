import type { Session } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { listFor } from '#domain/competitions/index.ts'
import { fold } from '#domain/lib/text.ts'
import { type OfficeScreen, officeScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import type { ListSearch } from '#web/office/registrations/search.ts'

export type Place = { path: string; search: Partial<ListSearch> }

/** Where registrations with a status are listed, with a filter if that list has others too. */
export function placeFor(competition: Competition, status: ListedStatus, q = ''): Place {
  const list = listFor(competition, status)
  return { path: `/${list.path}`, search: { q, status: list.status === status ? '' : status } }
}

/** The screen at a path with its slash. */
export function officeScreenAt(path: string): OfficeScreen | undefined {
  return officeScreens.find((screen) => `/${screen.path}` === path)
}

/** Screens that stand together in the menu, under a heading. */
export type MenuGroup = { name: string; screens: OfficeScreen[] }

/** The screens that someone may use, by their heading in the menu, in order. */
export function menuFor(person: Pick<Session, 'role'>): MenuGroup[] {
  return [...Map.groupBy(screensFor(person), ({ group }) => group)].map(([name, screens]) => ({ name, screens }))
}

function screensFor(person: Pick<Session, 'role'>): OfficeScreen[] {
  return officeScreens.filter(({ needs }) => may(person, needs))
}

/** The screens that someone may use whose menu label contains the text. */
export function screensNamed(text: string, person: Pick<Session, 'role'>): OfficeScreen[] {
  const typed = fold(text)
  return typed === '' ? [] : screensFor(person).filter(({ label }) => fold(label).includes(typed))
}
