import type { Answers } from '#domain/forms/issue.ts'
import { type ClaimDecision, officeSchool, schoolChanged, schoolPage } from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import type { SchoolSearch } from './school-search.ts'

const schools = '/api/office/schools'

/** One page of the schools of one standing whose name contains `q`. */
export function listSchools({ q, standing, page, size }: SchoolSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, standing: standing || 'registered', page: String(page), size: String(size) })
  return call(`${schools}?${query}`, { answer: schoolPage, signal })
}

/** One school as it is now. */
export function readSchool(id: string) {
  return call(`${schools}/${id}`, { answer: officeSchool })
}

/** Corrects the version that was looked at; a newer one is refused (see `isStale`). */
export function amendSchool(id: string, version: number, answers: Answers) {
  return call(`${schools}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: schoolChanged })
}

/** Accepts or declines the version of a claim that was looked at; a newer one is refused (see `isStale`). */
export function decideClaim(id: string, body: ClaimDecision) {
  return call(`${schools}/${id}/decision`, { method: 'PUT', body, answer: schoolChanged })
}

export function schoolHistoryAddress(id: string): string {
  return `${schools}/${id}/history`
}

/** The workbook of all registered schools that match. */
export function schoolWorkbookAddress({ q }: SchoolSearch): string {
  return `${schools}.xlsx?${new URLSearchParams({ q })}`
}
