import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  countWaiting,
  fetchDashboard,
  fetchStatistics,
  findPeople,
  isRefused,
  isSignedOut,
  type Listed,
  listRegistrations,
  sentence,
  undecide,
} from './calls.ts'
import type { Outcome } from './registrations/outcome.tsx'
import type { ListSearch } from './search.ts'

/** Asks once more when the server or the line failed, and leads to the sign-in when the session is over. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signInAgain }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && !isRefused(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** One page of a list. While the next one loads, the rows of before stay. */
export function useRegistrations({ competition, list }: Listed, search: ListSearch) {
  return useQuery({
    queryKey: ['registrations', list.path, search],
    queryFn: ({ signal }) => listRegistrations({ competition, list }, search, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === list.path ? before : undefined),
  })
}

/** How many requests wait, by competition. Asked again every minute. */
export function useWaiting() {
  return useQuery({ queryKey: ['waiting'], queryFn: ({ signal }) => countWaiting(signal), refetchInterval: 60_000 })
}

/** People of every competition by a part of the name, from two letters on. While the next ones load, those of before stay. */
export function usePeople(q: string) {
  return useQuery({
    queryKey: ['people', q],
    queryFn: ({ signal }) => findPeople(q, signal),
    enabled: q.length >= 2,
    placeholderData: (before) => (q.length >= 2 ? before : undefined),
  })
}

/** How many are registered. */
export function useStatistics() {
  return useQuery({ queryKey: ['statistics'], queryFn: ({ signal }) => fetchStatistics(signal) })
}

/** What the dashboard draws. */
export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: ({ signal }) => fetchDashboard(signal) })
}

/** Fetches again what a change may have altered: the lists and the counts. */
export function useReload() {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries()
  }, [client])
}

/** Takes a decision back and says what came of it. */
export function useUndo(onDone: (outcome: Outcome) => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) => undecide(id, version),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message, undo: null }),
    onError: (error) => onDone({ look: 'bad', text: sentence(error), undo: null }),
    onSettled: reload,
  })
}

/** Not while a dialog is open: what is written in it would be lost. */
function signInAgain(error: Error) {
  if (!isSignedOut(error) || document.querySelector('dialog[open]')) return
  const here = location.pathname + location.search
  location.assign(`/Adminlogin?next=${encodeURIComponent(here)}`)
}
