import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { isCalendarDate } from '#domain/lib/time-text.ts'

/** Changes the address; `replace` adds no history entry. */
export type ChangeSearch<Search> = (change: Partial<Search>, replace: boolean) => void

/** The list's search, read from the address by `read`, and a function that changes it. */
export function useAddress<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  const { pathname, search } = useMatch({ strict: false })
  const navigate = useNavigate()
  const onSearch: ChangeSearch<Search> = useCallback(
    (part, replace) => {
      const changed = (now: Record<string, unknown>) => ({ ...read(now), ...part })
      void navigate({ to: pathname, search: changed as never, replace, resetScroll: false })
    },
    [navigate, pathname, read],
  )
  return { pathname, search: useMemo(() => read(search), [read, search]), onSearch }
}

/** A column's name, with '-' in front for descending. */
export function readSort(raw: unknown): string {
  return typeof raw === 'string' && /^-?[a-z_]{1,50}$/.test(raw) ? raw : ''
}

export function readDay(raw: unknown): string {
  return typeof raw === 'string' && isCalendarDate(raw) ? raw : ''
}
