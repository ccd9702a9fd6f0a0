import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { signInPages } from '#domain/account/account.ts'
import { type EmailState, pageSizes, type WholeEmail } from '#domain/office-api.ts'
import { signOut } from '#web/api/session.ts'
import type { AccessSearch } from './access/access-search.ts'
import { listAccess } from './access/calls.ts'
import {
  countWaiting,
  fetchDashboard,
  fetchHistory,
  fetchStatistics,
  isRefused,
  isSignedOut,
  type Listed,
  listRegistrations,
  sentence,
  undecide,
} from './calls.ts'
import { discardEmail, fetchEmail, listEmails, sendEmail } from './emails/calls.ts'
import type { EmailSearch } from './emails/email-search.ts'
import type { Outcome } from './list/outcome.tsx'
import type { ListSearch } from './list/search.ts'
import { signInAgain } from './session/sign-in-again.ts'

/** Retries once after a server or network error, and goes to the sign-in page when the session is over. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && signInAgain() }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && !isRefused(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** One page of a list. The previous rows stay while the next page loads. */
export function useRegistrations({ competition, list }: Listed, search: ListSearch) {
  return useQuery({
    queryKey: ['registrations', list.path, search],
    queryFn: ({ signal }) => listRegistrations({ competition, list }, search, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === list.path ? before : undefined),
  })
}

/** The number of pending requests, by competition. Refetched every minute. */
export function useWaiting() {
  return useQuery({ queryKey: ['waiting'], queryFn: ({ signal }) => countWaiting(signal), refetchInterval: 60_000 })
}

/** The registration totals. */
export function useStatistics() {
  return useQuery({ queryKey: ['statistics'], queryFn: ({ signal }) => fetchStatistics(signal) })
}

/** The dashboard's figures. */
export function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: ({ signal }) => fetchDashboard(signal) })
}

/** A history by its address; not fetched until it is wanted. */
export function useHistory(at: string, isWanted: boolean) {
  return useQuery({ queryKey: ['history', at], queryFn: ({ signal }) => fetchHistory(at, signal), enabled: isWanted })
}

/** One page of emails. The previous rows stay while the next page loads; refetched regularly, since emails are being sent. */
export function useEmails({ state, ...where }: EmailSearch) {
  return useQuery({
    queryKey: ['letters', state, where],
    queryFn: ({ signal }) => listEmails({ state: state || 'all', ...where }, signal),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })
}

/** One page of the access log. The previous rows stay while the next page loads. */
export function useAccess(search: AccessSearch) {
  return useQuery({
    queryKey: ['access', search],
    queryFn: ({ signal }) => listAccess(search, signal),
    placeholderData: (before) => before,
  })
}

/** The number of emails in a state whose recipient or subject line contains `q`. */
export function useEmailCount(state: EmailState, q: string) {
  return useQuery({
    queryKey: ['letters', 'count', state, q],
    queryFn: ({ signal }) => listEmails({ state, q, page: 1, size: pageSizes[0] }, signal),
    select: ({ total }) => total,
    placeholderData: (before) => before,
  })
}

/** An email with its text, refetched every few seconds while it may be sent. */
export function useEmail(id: string, sends: boolean) {
  return useQuery({
    queryKey: ['letter', id],
    queryFn: ({ signal }) => fetchEmail(id, signal),
    refetchInterval: ({ state }) => (sends && state.data?.state === 'waiting' ? 3_000 : false),
  })
}

/** Sends an email again. The response counts as current until the next fetch. */
export function useSending(id: string) {
  const client = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: () => sendEmail(id),
    onSuccess: (answer) => client.setQueryData<WholeEmail>(['letter', id], (before) => before && { ...before, ...answer }),
    onSettled: reload,
  })
}

/** Discards a held email. */
export function useDiscarding(id: string, onDone: () => void) {
  const reload = useReload()
  return useMutation({ mutationFn: () => discardEmail(id), onSuccess: onDone, onSettled: reload })
}

/** Refetches what a change may affect: the lists and the counts. */
export function useReload() {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries()
  }, [client])
}

/** Reverts a decision and reports the result. */
export function useUndo(onDone: (outcome: Outcome) => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) => undecide(id, version),
    onSuccess: ({ message }) => onDone({ look: 'good', text: message, undo: null }),
    onError: (error) => onDone({ look: 'bad', text: sentence(error), undo: null }),
    onSettled: reload,
  })
}

/** Ends the session and goes to the sign-in page. */
export function useLeaving() {
  return useMutation({ mutationFn: signOut, onSuccess: () => location.assign(signInPages.admin.path) })
}
