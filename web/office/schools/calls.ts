import type { Answers } from '../../../domain/answers.ts'
import { officeSchool, schoolChanged, schoolPage } from '../../../domain/school.ts'
import { call } from '../../api/call.ts'
import type { PageSearch } from '../search.ts'

const schools = '/api/office/schools'

/** One page of the schools whose name contains `q`. */
export function listSchools({ q, page, size }: PageSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, page: String(page), size: String(size) })
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

export function schoolHistoryAddress(id: string): string {
  return `${schools}/${id}/history`
}

/** The workbook of all schools that match. */
export function schoolWorkbookAddress({ q }: PageSearch): string {
  return `${schools}.xlsx?${new URLSearchParams({ q })}`
}
