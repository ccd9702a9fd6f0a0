import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import type { Answers } from '#domain/forms/field.ts'
import { schoolPeople } from '#domain/school/coordinator.ts'
import {
  type ListedStatus,
  listedStatuses,
  officeSchool,
  type SchoolDecision,
  schoolChanged,
  schoolPage,
  schoolsToDecide,
} from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'

/** One page of the schools with a status. The previous rows of that status stay while the next page loads. */
export function useSchools({ status, ...where }: SchoolSearch) {
  return useQuery({
    queryKey: ['schools', status, where],
    queryFn: ({ signal }) => listSchools({ status, ...where }, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === status ? before : undefined),
  })
}

const schools = '/api/office/schools'

/** Fetches one page of the schools with a status that match `q`. */
export function listSchools({ q, status, page, size }: SchoolSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, status: status || 'registered', page: String(page), size: String(size) })
  return call(`${schools}?${query}`, { answer: schoolPage, signal })
}

/** Fetches one school. */
export function readSchool(id: string) {
  return call(`${schools}/${id}`, { answer: officeSchool })
}

/** Adds a school; refused when the same one is registered. */
export function addSchool(answers: Answers) {
  return call(schools, { method: 'POST', body: answers, answer: schoolChanged })
}

/** Corrects the given version; refused when there is a newer one (see `isStale`). */
export function amendSchool(id: string, version: number, answers: Answers) {
  return call(`${schools}/${id}`, { method: 'PATCH', body: { version, ...answers }, answer: schoolChanged })
}

/** Schools that wait for the office: to be verified, or registered a second time. */
export function useSchoolsToDecide() {
  return useQuery({
    queryKey: ['schools', 'to-decide'],
    queryFn: ({ signal }) => call(`${schools}/to-decide`, { answer: schoolsToDecide, signal }),
  })
}

/** Accepts or declines the given version of a registration; refused when there is a newer one (see `isStale`). */
export function decideSchool(id: string, body: SchoolDecision) {
  return call(`${schools}/${id}/decision`, { method: 'PUT', body, answer: schoolChanged })
}

/** Verifies the given version of a school, or takes that back. */
export function verifySchool(id: string, version: number, verified = true) {
  return call(`${schools}/${id}/verification`, { method: 'PUT', body: { version, verified }, answer: schoolChanged })
}

/** Fetches everyone who signs in for a school. */
export function readPeople(id: string, signal: AbortSignal) {
  return call(`${schools}/${id}/people`, { answer: schoolPeople, signal })
}

/** Removes the second factor of somebody who signs in for a school. */
export function resetTwoFactor(id: string, account: string) {
  return call(`${schools}/${id}/people/${account}/two-factor`, { method: 'DELETE', answer: messageReply })
}

export function schoolHistoryAddress(id: string): string {
  return `${schools}/${id}/history`
}

/** The address of the workbook: the registered schools with these ids, or all that match when there are none. */
export function schoolWorkbookAddress({ q }: SchoolSearch, ids: string[]): string {
  return `${schools}.xlsx?${new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : { q })}`
}

/** The search of the schools list. Like every list's, it lives in the address. `status` '' means all schools that take part. */
export type SchoolSearch = PageSearch & { status: Exclude<ListedStatus, 'registered'> | '' }

export const firstSchools: SchoolSearch = { ...firstRows, status: '' }

/** Reads the search from an address; anything odd becomes the default. */
export function readSchoolSearch(raw: Record<string, unknown>): SchoolSearch {
  const status = listedStatuses.find((one) => one === raw.status) ?? 'registered'
  return { ...readPage(raw), status: status === 'registered' ? '' : status }
}
