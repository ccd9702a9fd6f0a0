import { messageReply } from '#domain/account/account.ts'
import type { TaskName } from '#domain/office-errors.ts'
import { call } from '#web/api/call.ts'

/** Runs a task of the server now; refused when it fails again. */
export function runTask(name: TaskName) {
  return call(`/api/office/errors/tasks/${name}`, { method: 'POST', answer: messageReply })
}

/** Looks for a registration's picture; refused when it still isn't there. */
export function lookAgain(id: string) {
  return call(`/api/office/errors/pictures/${id}`, { method: 'POST', answer: messageReply })
}
