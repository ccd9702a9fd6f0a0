import { session } from '#domain/account/account.ts'
import type { Competition, OfficeList } from '#domain/competitions/competition.ts'
import {
  changed,
  dashboard,
  decisionPreview,
  decisionResults,
  historyEntries,
  officeRegistration,
  peopleFound,
  registrationPage,
  statistics,
  type WorkbookKind,
  waiting,
} from '#domain/office-api.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import type { ListSearch } from './list/search.ts'

const registrations = '/api/office/registrations'

/** A list of one competition. */
export type Listed = { competition: Competition; list: OfficeList }

/** The query parameters of a list with its filters. */
export function matching({ competition, list }: Listed, { q, status, region, from, to }: ListSearch): Record<string, string> {
  return { competition: competition.slug, status: status || list.status, q, region, from, to }
}

/** Fetches one page of a list. */
export function listRegistrations(listed: Listed, search: ListSearch, signal: AbortSignal) {
  const { sort, page, size } = search
  const query = new URLSearchParams({ ...matching(listed, search), ...(sort && { sort }), page: String(page), size: String(size) })
  return call(`${registrations}?${query}`, { answer: registrationPage, signal })
}

/** Either the selected rows or everything that matches. */
export type Chosen = { rows: { id: string; version: number }[] } | { matching: Record<string, string> }

/** Previews a decision about several registrations. */
export function previewDecision(decision: Decision, chosen: Chosen) {
  return call('/api/office/decisions/preview', { method: 'POST', body: { decision, ...chosen }, answer: decisionPreview })
}

/** Decides about at most 100 registrations, each independently: one failure doesn't stop the others. */
export function decideInBulk(body: { decision: Decision; reason?: string; rows: { id: string; version: number }[] }) {
  return call('/api/office/decisions', { method: 'PUT', body, answer: decisionResults })
}

/** Finds people in all competitions as their lists do. */
export function findPeople(q: string, signal: AbortSignal) {
  return call(`/api/office/people?${new URLSearchParams({ q })}`, { answer: peopleFound, signal })
}

export function fetchStatistics(signal: AbortSignal) {
  return call('/api/statistics', { answer: statistics, signal })
}

export function fetchDashboard(signal: AbortSignal) {
  return call('/api/office/dashboard', { answer: dashboard, signal })
}

/** The number of pending requests, by competition. */
export function countWaiting(signal: AbortSignal) {
  return call('/api/office/waiting', { answer: waiting, signal })
}

/** Fetches one registration. */
export function readRegistration(id: string) {
  return call(`${registrations}/${id}`, { answer: officeRegistration })
}

/** Accepts or declines the given version; refused when there is a newer one (see `isStale`). */
export function decide(id: string, body: { decision: Decision; version: number; reason?: string }) {
  return call(`${registrations}/${id}/decision`, { method: 'PUT', body, answer: changed })
}

/** Reverts a decision. */
export function undecide(id: string, version: number) {
  return call(`${registrations}/${id}/decision`, { method: 'DELETE', body: { version }, answer: changed })
}

/** Corrects the answers of the given version. */
export function amend(id: string, version: number, answers: Record<string, string>) {
  return call(`${registrations}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: changed })
}

/** The address of a registration's history. */
export function historyAddress(id: string): string {
  return `${registrations}/${id}/history`
}

/** Fetches a history, newest first. */
export function fetchHistory(at: string, signal: AbortSignal) {
  return call(at, { answer: historyEntries, signal })
}

/** Fetches who is signed in and until when. With `background`, the call doesn't count as activity. */
export function readSession(background: boolean) {
  return call('/api/session', { answer: session, background })
}

export function thumbnailAddress(id: string): string {
  return `${registrations}/${id}/thumbnail`
}

export function screenshotAddress(id: string): string {
  return `${registrations}/${id}/screenshot`
}

/** The address of a list's workbook, the specified one or the accountant's: the rows with these ids, or all that match when there are none. */
export function workbookAddress(listed: Listed, search: ListSearch, ids: string[], kind: WorkbookKind): string {
  const { competition = '', status = '', ...filters } = matching(listed, search)
  const chosen = ids.length > 0 ? { ids: ids.join(',') } : filters
  return `${registrations}.xlsx?${new URLSearchParams({ competition, status, ...chosen, ...(kind !== 'list' && { kind }) })}`
}

/** True when the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}

/** True when someone else changed it meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof Problem && error.status === 409
}

/** True when retrying would not help. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && !error.passing
}

/** The error as a sentence for people. */
export function sentence(error: unknown): string {
  if (isSignedOut(error)) return 'Your session has ended. Sign in again in another tab, then press the button again.'
  return error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it and try again.'
}
