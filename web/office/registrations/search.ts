import type { Competition, CompetitionList } from '#domain/competitions/competition.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type Form, type Region, regions } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { OfficeRegistration, WorkbookKind } from '#domain/registration/api.ts'
import { type ListedStatus, listedStatuses, statusWords } from '#domain/registration/registration.ts'
import { shortDayText } from '#web/office/format.ts'
import { day, select } from '#web/office/kit/filters.tsx'
import type { Search } from '#web/office/kit/resource.ts'

const types = { '': 'India and abroad', ...(Object.fromEntries(regions.map((region) => [region, region])) as Record<Region, string>) }

/** The filters of a list; the days are of submission, in the organisation's time zone, both inclusive. */
export function filtersOf(list: CompetitionList) {
  const listed = listedStatuses.filter((status) => status !== 'children' || list.showsChildren)
  const statuses = Object.fromEntries(listed.map((status) => [status, statusWords[status]])) as Record<ListedStatus, string>
  const status = (chosen: ListedStatus) => (['all', 'children'].includes(chosen) ? statusWords[chosen] : `Status: ${statusWords[chosen]}`)
  return {
    status: select<ListedStatus, never>('Status', statuses, list.status as never, status),
    region: select('Type', types, '', (region) => `Type: ${region}`),
    from: day('Received from', (from) => `Received since ${shortDayText(from)}`),
    to: day('Received until', (to) => `Received until ${shortDayText(to)}`),
  }
}

/** The search of a list. It lives in the address, so that a reload, Back and a shared link show the same rows. */
export type ListSearch = Search<ReturnType<typeof filtersOf>>

/** When a first or last day would cross the other, it moves along. */
export function otherDay(change: Partial<ListSearch>, search: ListSearch): Partial<ListSearch> {
  const { from, to } = { ...search, ...change }
  if (from === '' || to === '' || from <= to) return {}
  return change.from ? { to: from } : { from: to }
}

/** The form of a registration. */
export function formOf({ competition }: Pick<OfficeRegistration, 'competition'>): Form {
  return formNamed(competitionNamed(competition).form)
}

/** The name of the person a registration is about. */
export function personName(registration: Pick<OfficeRegistration, 'competition' | 'answers'>): string {
  return registration.answers[formOf(registration).roles.name] ?? ''
}

export const registrationsPath = '/api/office/registrations'

/** A list of one competition. */
export type ListedCompetition = { competition: Competition; list: CompetitionList }

/** The query parameters of a list with its filters. */
export function listParameters(
  { competition, list }: ListedCompetition,
  { q, status, region, from, to }: ListSearch,
): Record<string, string> {
  return { competition: competition.slug, status: status || list.status, q, region, from, to }
}

/** The address of one of a list's workbooks: the rows with these ids, or all that match when there are none. */
export function workbookAddress(listed: ListedCompetition, search: ListSearch, ids: string[], kind: WorkbookKind): string {
  const { competition = '', status = '', ...filters } = listParameters(listed, search)
  const rows = ids.length > 0 ? { ids: ids.join(',') } : filters
  return `${registrationsPath}.xlsx?${new URLSearchParams({ competition, status, ...rows, ...(kind !== 'list' && { kind }) })}`
}
