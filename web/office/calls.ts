import { changed, registrationPage, waiting } from '../../domain/api.ts'
import type { Competition, OfficeList } from '../../domain/competition.ts'
import type { Decision } from '../../domain/registration.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { ListSearch } from './search.ts'

const registrations = '/api/office/registrations'

/** Which registrations: those of one competition with the status of one of its lists. */
export type Listed = { competition: Competition; list: OfficeList }

/** One page of a list. */
export function listRegistrations(listed: Listed, { q, page, size }: ListSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ ...selection(listed), q, page: String(page), size: String(size) })
  return call(`${registrations}?${query}`, { answer: registrationPage, signal })
}

/** How many requests wait, by competition. */
export function countWaiting(signal: AbortSignal) {
  return call('/api/office/waiting', { answer: waiting, signal })
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

export function signOut() {
  return call('/api/session', { method: 'DELETE' })
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
export function workbookAddress(listed: Listed, q: string, ids: string[]): string {
  const query = new URLSearchParams({ ...selection(listed), ...(ids.length === 0 && { q }) })
  return `${registrations}.xlsx?${query}${ids.length > 0 ? `&ids=${ids.join(',')}` : ''}`
}

function selection({ competition, list }: Listed) {
  return { competition: competition.slug, status: list.status }
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
  return error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it and try again.'
}
