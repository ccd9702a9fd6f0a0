import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EmailState, emailPage } from '#domain/email/outbox.ts'
import { call } from '#web/api/call.ts'
import { type Done, send } from '#web/office/kit/kind.ts'

export const emailsAt = '/api/office/letters'

/** The number of emails in a state whose recipient or subject line contains `q`; not fetched for those who may not read emails. */
export function useEmailCount(state: EmailState, q: string, enabled = true) {
  const at = `${emailsAt}?${new URLSearchParams({ state, q })}`
  return useQuery({
    queryKey: [at],
    queryFn: ({ signal }) => call(at, { answer: emailPage, signal }),
    select: ({ total }) => total,
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** Sends all emails again that weren't delivered for a reason of the list of errors. */
export function sendAllEmails(reason: string): Promise<Done> {
  return send('POST', `${emailsAt}/sendings`, { reason })
}
