import { decisionResults, registrationChanged, undone } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { registrationsPath } from './search.ts'

/** Takes decisions back whose emails haven't left. `id` is a decision's, or a whole batch's. */
export function undoDecision(id: string) {
  return call(`/api/office/review/decisions/${id}`, { method: 'DELETE', answer: undone })
}

/** Either the selected rows or everything that matches. */
export type Chosen = { rows: { id: string; version: number }[] } | { matching: Record<string, string> }

/** Decides about at most 100 registrations, each independently: one failure doesn't stop the others. */
export function decideInBulk(body: { decision: Decision; batch: string; reason?: string; rows: { id: string; version: number }[] }) {
  return call('/api/office/decisions', { method: 'PUT', body, answer: decisionResults })
}

/** Accepts or declines the given version; refused when there is a newer one (see `isStale`). */
export function decide(id: string, body: { decision: Decision; version: number; reason?: string }) {
  return call(`${registrationsPath}/${id}/decision`, { method: 'PUT', body, answer: registrationChanged })
}

/** Asks the family to correct the given version; `due_on` is its last day. */
export function askForCorrection(id: string, body: { version: number; fields: string[]; reason: string; due_on?: string }) {
  return call(`${registrationsPath}/${id}/correction`, { method: 'PUT', body, answer: registrationChanged })
}

/** Puts a decided registration back into review, although the family may have been emailed. */
export function reopen(id: string, version: number) {
  return call(`${registrationsPath}/${id}/decision`, { method: 'DELETE', body: { version }, answer: registrationChanged })
}
