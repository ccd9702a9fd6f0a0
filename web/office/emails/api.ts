import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { messageReply } from '#domain/account/account.ts'
import { type EmailState, emailPage, officeEmail, type WholeEmail, wholeEmail } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'
import { firstRows, type PageSearch } from '#web/kit/list-address.ts'
import { useReload } from '#web/office/queries.ts'
import type { EmailSearch } from './email-search.ts'

/** One page of emails. The previous rows stay while the next page loads; refetched regularly, since emails are being sent. */
export function useEmails({ state, ...where }: EmailSearch) {
  return useQuery({
    queryKey: ['letters', state, where],
    queryFn: ({ signal }) => listEmails({ state: state || 'all', ...where }, signal),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })
}

/** The number of emails in a state whose recipient or subject line contains `q`; not fetched for those who may not read emails. */
export function useEmailCount(state: EmailState, q: string, enabled = true) {
  return useQuery({
    queryKey: ['letters', 'count', state, q],
    queryFn: ({ signal }) => listEmails({ ...firstRows, state, q }, signal),
    select: ({ total }) => total,
    enabled,
    placeholderData: (before) => before,
  })
}

/** An email with its text, refetched every few seconds while it may be sent. */
export function useEmail(id: string, sends: boolean) {
  return useQuery({
    queryKey: ['letter', id],
    queryFn: ({ signal }) => call(`${letters}/${id}`, { answer: wholeEmail, signal }),
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

/** Discards a held email: it is never sent. */
export function useDiscarding(id: string, onDone: () => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: () => call(`${letters}/${id}`, { method: 'DELETE', answer: officeEmail }),
    onSuccess: onDone,
    onSettled: reload,
  })
}

const letters = '/api/office/letters'

const handedOverLink = z.object({ link: z.string() })

/** Fetches one page of emails in a state, or in all. `q` is part of the recipient or the subject line. */
function listEmails(search: PageSearch & { state: EmailState | 'all' }, signal: AbortSignal) {
  const { state, q, page, size } = search
  const query = new URLSearchParams({ state, q, page: String(page), size: String(size) })
  return call(`${letters}?${query}`, { answer: emailPage, signal })
}

/** Sends a failed or waiting email now; refused if it has been sent or is being sent (see `isStale`). */
export function sendEmail(id: string) {
  return call(`${letters}/${id}/sending`, { method: 'POST', answer: officeEmail })
}

/** Sends all emails again that weren't delivered for a reason of the list of errors. */
export function sendAllEmails(reason: string) {
  return call(`${letters}/sendings`, { method: 'POST', body: { reason }, answer: messageReply })
}

/** Fetches the one-time link of an email that waits because there is no mail server, to pass on by other means. */
export function fetchEmailLink(id: string) {
  return call(`${letters}/${id}/link`, { method: 'POST', answer: handedOverLink })
}
