import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { officeErrors, type TaskName } from '#domain/office-errors.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/office/content.ts'

/** What needs a person; not fetched for those who may not see it. */
export function useErrors() {
  return useQuery({
    queryKey: ['errors'],
    queryFn: ({ signal }) => call('/api/office/errors', { answer: officeErrors, background: true, signal }),
    enabled: may(session, 'edit'),
    refetchInterval: 5 * 60_000,
  })
}

/** Runs a task of the server now; refused when it fails again. */
export function runTask(name: TaskName) {
  return call(`/api/office/errors/tasks/${name}`, { method: 'POST', answer: messageReply })
}

/** Looks for a registration's picture; refused when it still isn't there. */
export function lookAgain(id: string) {
  return call(`/api/office/errors/pictures/${id}`, { method: 'POST', answer: messageReply })
}
