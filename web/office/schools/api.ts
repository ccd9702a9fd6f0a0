import { useQuery } from '@tanstack/react-query'
import { messageReply } from '#domain/account/account.ts'
import type { Answers } from '#domain/forms/field.ts'
import { schoolPeople } from '#domain/school/coordinator.ts'
import {
  type ClaimDecision,
  type ListedStanding,
  listedStandings,
  officeSchool,
  schoolChanged,
  schoolPage,
  similarSchools as similarSchoolsReply,
} from '#domain/school/school.ts'
import { call } from '#web/api/call.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'

/** One page of the schools with a standing. The previous rows of that standing stay while the next page loads. */
export function useSchools({ standing, ...where }: SchoolSearch) {
  return useQuery({
    queryKey: ['schools', standing, where],
    queryFn: ({ signal }) => listSchools({ standing, ...where }, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === standing ? before : undefined),
  })
}

const schools = '/api/office/schools'

/** Fetches one page of the schools with a standing that match `q`. */
export function listSchools({ q, standing, page, size }: SchoolSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, standing: standing || 'registered', page: String(page), size: String(size) })
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

/** Accepts or declines the given version of a claim; refused when there is a newer one (see `isStale`). */
export function decideClaim(id: string, body: ClaimDecision) {
  return call(`${schools}/${id}/decision`, { method: 'PUT', body, answer: schoolChanged })
}

/** Says that the office made sure that the given version is a school. */
export function verifySchool(id: string, version: number) {
  return call(`${schools}/${id}/verification`, { method: 'PUT', body: { version, verified: true }, answer: schoolChanged })
}

/** Fetches everyone who signs in for a school. */
export function readPeople(id: string, signal: AbortSignal) {
  return call(`${schools}/${id}/people`, { answer: schoolPeople, signal })
}

/** Removes the second factor of somebody who signs in for a school. */
export function resetTwoFactor(id: string, account: string) {
  return call(`${schools}/${id}/people/${account}/two-factor`, { method: 'DELETE', answer: messageReply })
}

/** Fetches the schools that are probably the same as one. */
export function similarSchools(id: string, signal: AbortSignal) {
  return call(`${schools}/${id}/similar`, { answer: similarSchoolsReply, signal })
}

/** Merges the given version of a school into the one with a register number. */
export function mergeSchool(id: string, version: number, into: number) {
  return call(`${schools}/${id}/merge`, { method: 'PUT', body: { version, into }, answer: schoolChanged })
}

/** Takes a merge back. */
export function unmergeSchool(id: string, version: number) {
  return call(`${schools}/${id}/merge`, { method: 'DELETE', body: { version }, answer: schoolChanged })
}

export function schoolHistoryAddress(id: string): string {
  return `${schools}/${id}/history`
}

/** The address of the workbook: the registered schools with these ids, or all that match when there are none. */
export function schoolWorkbookAddress({ q }: SchoolSearch, ids: string[]): string {
  return `${schools}.xlsx?${new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : { q })}`
}

/** The search of the schools list. Like every list's, it lives in the address. `standing` '' means registered schools. */
export type SchoolSearch = PageSearch & { standing: Exclude<ListedStanding, 'registered'> | '' }

export const firstSchools: SchoolSearch = { ...firstRows, standing: '' }

/** Reads the search from an address; anything odd becomes the default. */
export function readSchoolSearch(raw: Record<string, unknown>): SchoolSearch {
  const standing = listedStandings.find((one) => one === raw.standing) ?? 'registered'
  return { ...readPage(raw), standing: standing === 'registered' ? '' : standing }
}
