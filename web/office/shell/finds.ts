import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { ownScreens } from '#domain/office-screens.ts'
import { type Find, useScreens } from '#web/office/kit/screen.ts'
import { usePaused } from '#web/office/use-paused.ts'
import { screensNamed } from './screens.ts'

const pauseMs = 250

/** The most screens, and records of one screen, shown, so that they don't push the people out of sight. */
const maxFinds = 5

/** Screens by menu label or purpose, at once; what each of them finds among its records, after a pause in typing. People come first, and all of them. */
export function useFinds(text: string) {
  const typed = text.trim()
  const q = usePaused(typed, pauseMs)
  const screens = useScreens()
  const searchable = screens.flatMap(({ path, finds }) => (finds ? [{ path, finds }] : []))
  const asked = useQueries({
    queries: searchable.map(({ path, finds }) => ({
      queryKey: ['finds', path, q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await finds())(q, signal),
      enabled: q.length >= 2,
      placeholderData: keepPreviousData<Find[]>,
    })),
  })
  const found = asked.flatMap(({ data = [] }, at) => (searchable[at]?.path === ownScreens.dashboard.path ? data : data.slice(0, maxFinds)))
  const named = screensNamed(typed, screens)
    .slice(0, maxFinds)
    .map(
      ({ path, label, about = 'Screen', search = {} }): Find => ({ key: label, label, note: about, place: { path: `/${path}`, search } }),
    )
  return {
    finds: [...named, ...(typed.length >= 2 ? found : [])],
    error: asked.find(({ error }) => error)?.error ?? null,
    isSettled: q === typed && !asked.some(({ isFetching }) => isFetching),
  }
}
