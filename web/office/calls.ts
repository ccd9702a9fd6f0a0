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
  waiting,
} from '#domain/office-api.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import type { ListSearch } from './list/search.ts'

const registrations = '/api/office/registrations'

/** A list of one competition. */
export type Listed = { competition: Competition; list: OfficeList }

/** Which registrations a list shows with the filters that are set, as the server asks for it. */
export function matching({ competition, list }: Listed, { q, status, region, from, to }: ListSearch): Record<string, string> {
  return { competition: competition.slug, status: status || list.status, q, region, from, to }
}

/** One page of a list. */
export function listRegistrations(listed: Listed, search: ListSearch, signal: AbortSignal) {
  const { sort, page, size } = search
  const query = new URLSearchParams({ ...matching(listed, search), ...(sort && { sort }), page: String(page), size: String(size) })
  return call(`${registrations}?${query}`, { answer: registrationPage, signal })
}

/** Which rows: those that were ticked, or all that match. */
export type Chosen = { rows: { id: string; version: number }[] } | { matching: Record<string, string> }

/** What would come of a decision about several. */
export function previewDecision(decision: Decision, chosen: Chosen) {
  return call('/api/office/decisions/preview', { method: 'POST', body: { decision, ...chosen }, answer: decisionPreview })
}

/** Decides about several, at most 100, each on its own: one that fails does not hold up the others. */
export function decideInBulk(body: { decision: Decision; reason?: string; rows: { id: string; version: number }[] }) {
  return call('/api/office/decisions', { method: 'PUT', body, answer: decisionResults })
}

/** People of every competition whose name contains `q`. */
export function findPeople(q: string, signal: AbortSignal) {
  return call(`/api/office/people?${new URLSearchParams({ q })}`, { answer: peopleFound, signal })
}

export function fetchStatistics(signal: AbortSignal) {
  return call('/api/statistics', { answer: statistics, signal })
}

export function fetchDashboard(signal: AbortSignal) {
  return call('/api/office/dashboard', { answer: dashboard, signal })
}

/** How many requests wait, by competition. */
export function countWaiting(signal: AbortSignal) {
  return call('/api/office/waiting', { answer: waiting, signal })
}

/** One registration as it is now. */
export function readRegistration(id: string) {
  return call(`${registrations}/${id}`, { answer: officeRegistration })
}

/** Accepts or declines the version that was looked at; a newer one is refused (see `isStale`). */
export function decide(id: string, body: { decision: Decision; version: number; reason?: string }) {
  return call(`${registrations}/${id}/decision`, { method: 'PUT', body, answer: changed })
}

/** Takes a decision back. */
export function undecide(id: string, version: number) {
  return call(`${registrations}/${id}/decision`, { method: 'DELETE', body: { version }, answer: changed })
}

/** Corrects the answers of the version that was looked at. */
export function amend(id: string, version: number, answers: Record<string, string>) {
  return call(`${registrations}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: changed })
}

/** Where the history of a registration is asked for. */
export function historyAddress(id: string): string {
  return `${registrations}/${id}/history`
}

/** What was done to something, newest first. */
export function fetchHistory(at: string, signal: AbortSignal) {
  return call(at, { answer: historyEntries, signal })
}

/** Who is signed in and until when. `background` asks without counting as somebody's doing. */
export function readSession(background: boolean) {
  return call('/api/session', { answer: session, background })
}

export function thumbnailAddress(id: string): string {
  return `${registrations}/${id}/thumbnail`
}

export function screenshotAddress(id: string): string {
  return `${registrations}/${id}/screenshot`
}

/** As many ids as fit into an address. */
export const mostSelected = 300

/** Where the workbook comes from: of the selected rows, or of all that match when none is selected. */
export function workbookAddress(listed: Listed, search: ListSearch, ids: string[]): string {
  const { competition, status, ...filters } = matching(listed, search)
  const query = new URLSearchParams({ competition, status, ...(ids.length === 0 && filters) } as Record<string, string>)
  return `${registrations}.xlsx?${query}${ids.length > 0 ? `&ids=${ids.join(',')}` : ''}`
}

/** The session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401
}

/** Somebody else changed it meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof Problem && error.status === 409
}

/** Asking again would not help. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && !error.passing
}

/** What went wrong, for people. */
export function sentence(error: unknown): string {
  if (isSignedOut(error)) return 'Your session has ended. Sign in again in another tab, then press the button once more.'
  return error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it and try again.'
}
