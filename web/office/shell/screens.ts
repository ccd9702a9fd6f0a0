import type { Session } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { listFor } from '#domain/competitions/index.ts'
import { fold } from '#domain/lib/text.ts'
import { type OfficeScreen, officeScreens, ownScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import type { MoneySearch } from '#web/office/money/money-search.ts'
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

/** An entry of the menu: a screen, or several that are its tabs. */
export type MenuEntry = { label: string; screens: OfficeScreen[] }

/** The entries for the screens that someone may use, in order; those of a group stand together. */
export function menuFor(person: Pick<Session, 'role'>): MenuEntry[][] {
  const groups = new Map<string, MenuEntry[]>()
  for (const screen of screensFor(person)) {
    const { group, label, entry = label } = screen
    const entries = groups.get(group) ?? []
    const shared = entries.find((found) => found.label === entry)
    if (shared) shared.screens.push(screen)
    else groups.set(group, [...entries, { label: entry, screens: [screen] }])
  }
  return [...groups.values()]
}

function screensFor(person: Pick<Session, 'role'>): OfficeScreen[] {
  return officeScreens.filter(({ needs }) => may(person, needs))
}

type FoundScreen = Pick<OfficeScreen, 'path' | 'label' | 'about'> & { search?: Partial<MoneySearch> }

/** A tab of the bank statement that people look for by what it is for. */
const dayEnd: FoundScreen = {
  path: ownScreens.money.path,
  label: 'Day-end totals',
  about: 'Refunds and amounts to return, totals for the accountant',
  search: { tab: 'days' },
}

/** The screens that someone may use whose menu label, entry or purpose contains the text; those with it in their label first. */
export function screensNamed(text: string, person: Pick<Session, 'role'>): FoundScreen[] {
  const typed = fold(text)
  if (typed === '') return []
  const has = (words = '') => fold(words).includes(typed)
  const screens: (FoundScreen & { entry?: string })[] = screensFor(person).flatMap((screen) =>
    screen === ownScreens.money ? [screen, dayEnd] : [screen],
  )
  const named = screens.filter(({ label }) => has(label))
  return [...named, ...screens.filter((screen) => !named.includes(screen) && (has(screen.entry) || has(screen.about)))]
}
