import type { UseQueryOptions } from '@tanstack/react-query'
import { type RouteComponent, useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { may } from '#domain/account/permissions.ts'
import type { OfficeScreen } from '#domain/office-screens.ts'
import { session } from '#web/office/content.ts'

/** A result of the finder: its label, a note that tells it from others, and where it is. */
export type Find = { key: string; label: string; note: string; place: { path: string; search: object } }

/** Looks for a text of two or more characters in a screen's records. */
export type Finds = (q: string, signal: AbortSignal) => Promise<Find[]>

/** What waits in a screen, shown at its menu entry. */
export type Badge = {
  // biome-ignore lint/suspicious/noExplicitAny: each badge counts an answer of its own
  query: UseQueryOptions<any, any, any, any>
  // biome-ignore lint/suspicious/noExplicitAny: the same
  count: (answer: any, screen: OfficeScreen) => number | undefined
  /** Whether something went wrong, rather than waits. */
  isBad: boolean
}

/** What the browser adds to a screen of #domain/office-screens.ts, where its path, title, menu label and permission are. */
export type ScreenParts = {
  Page: RouteComponent
  badge?: Badge
  /** Loaded with the first search. */
  finds?: () => Promise<Finds>
  /** A tab of the screen that people look for by what it is for. */
  tab?: { label: string; about: string; search: object }
  /** Whether it fills the window, without menu and header. */
  fillsWindow?: boolean
}

export type Screen = OfficeScreen & ScreenParts

/** Describes a badge; the answer's type is only known here. */
export function badge<Answer>(
  // biome-ignore lint/suspicious/noExplicitAny: any key
  query: UseQueryOptions<Answer, any, any, any>,
  count: (answer: Answer, screen: OfficeScreen) => number | undefined,
  { isBad = false } = {},
): Badge {
  return { query, count, isBad }
}

const Screens = createContext<Screen[]>([])

/** Gives the screens to the shell, which imports none. */
export const ScreensProvider = Screens.Provider

/** The screens that the signed-in person may use, in the order of the menu. */
export function useScreens(): Screen[] {
  return useContext(Screens).filter(({ needs }) => may(session, needs))
}

/** The screen at the current address, if the signed-in person may use it. */
export function useCurrentScreen(): Screen | undefined {
  const { pathname } = useLocation()
  return useScreens().find(({ path }) => `/${path}` === pathname)
}
