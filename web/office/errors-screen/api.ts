import { messageReply } from '#domain/account/account.ts'
import { correctionDone } from '#domain/email/undelivered.ts'
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

const undelivered = '/api/office/errors/undelivered'

/** Records a call to the family whose address emails don't reach. */
export function recordCall(address: string, note: string) {
  return call(`${undelivered}/calls`, { method: 'POST', body: { address, note }, answer: messageReply })
}

/** Sends everything to an address again. */
export function sendToAgain(address: string) {
  return call(`${undelivered}/sendings`, { method: 'POST', body: { address }, answer: messageReply })
}

type Correction = { address: string; corrected: string; send: string[] }

/** Corrects an address and sends these emails again. */
export function correctAddress(body: Correction) {
  return call(`${undelivered}/corrections`, { method: 'PUT', body, answer: correctionDone })
}

/** Takes that back while the emails are held; `send` are those that were to leave. */
export function takeBackCorrection(body: Correction) {
  return call(`${undelivered}/corrections`, { method: 'DELETE', body, answer: messageReply })
}
