import { MutationCache, QueryCache, QueryClient, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { session as sessionAnswer, signInPages } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'
import { signOut } from '#web/api/session.ts'
import { session } from './content.ts'
import { isForbidden, isRefused, isSignedOut } from './errors.tsx'

/**
 * Retries once after a server or network error, goes to the sign-in page when the session is over, and shows the office anew when the role
 * has changed.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (isSignedOut(error)) signInAgain()
      if (isForbidden(error)) void showNewRole()
    },
  }),
  mutationCache: new MutationCache({ onError: (error) => isForbidden(error) && void showNewRole() }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && !isRefused(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

type AnswerOptions<Answer> = Pick<UseQueryOptions<Answer>, 'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval'>

/** What the API answers at an address. */
export function useAnswer<Answer>(at: string, answer: AnswerCheck<Answer>, options: AnswerOptions<Answer> = {}) {
  return useQuery({ queryKey: [at], queryFn: ({ signal }) => call(at, { answer, signal }), ...options })
}

/** Refetches what a change may affect: the lists and the counts. */
export function useReload() {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries()
  }, [client])
}

/** A change, after which what it may affect is fetched again, also when it was refused. */
export function useReloading<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, onSuccess = (_: Answer) => {}) {
  return useMutation({ mutationFn: change, onSuccess: (answer) => onSuccess(answer), onSettled: useReload() })
}

/** Who is signed in, and what shows their new name everywhere. */
export function useSession() {
  const client = useQueryClient()
  const queryKey = ['session']
  const { data } = useQuery({ queryKey, initialData: session, enabled: false })
  return { session: data, showName: (name: string) => client.setQueryData(queryKey, { ...data, name }) }
}

/** Ends the session and goes to the sign-in page. */
export function useLeaving() {
  return useMutation({ mutationFn: signOut, onSuccess: () => location.assign(signInPages.admin.path) })
}

/** How long not to ask again after the user chose to stay because of unsaved changes. */
const pauseMs = 10 * 60_000

let ledAt = Number.NEGATIVE_INFINITY

/** Goes to the sign-in page, which leads back here. Does nothing while a dialog is open, since its unsaved input would be lost. */
export function signInAgain() {
  if (isWriting() || Date.now() - ledAt < pauseMs) return
  ledAt = Date.now()
  const here = location.pathname + location.search
  location.assign(`${signInPages.admin.path}?next=${encodeURIComponent(here)}`)
}

/** Reloads the page if the person has another role than when it was loaded. A dialog with unsaved input stays. */
async function showNewRole() {
  if (isWriting()) return
  const now = await call('/api/session', { answer: sessionAnswer, background: true }).catch(() => session)
  if (now.role !== session.role) location.reload()
}

/** Whether a dialog with possible input is open; the session's own dialog doesn't count. */
function isWriting(): boolean {
  return document.querySelector('dialog[open]:not([role=alertdialog])') !== null
}
