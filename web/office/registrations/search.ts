import type { CompetitionList } from '#domain/competitions/competition.ts'
import { type Region, regions } from '#domain/forms/form.ts'
import { type ListedStatus, listedStatuses, statusWords } from '#domain/registration/registration.ts'
import { shortDayText } from '#web/office/format.ts'
import { day, select } from '#web/office/kit/filters.tsx'
import type { Search } from '#web/office/kit/resource.ts'

const statuses = Object.fromEntries(listedStatuses.map((status) => [status, statusWords[status]])) as Record<ListedStatus, string>
const types = { '': 'India and abroad', ...(Object.fromEntries(regions.map((region) => [region, region])) as Record<Region, string>) }

/** The filters of a list; the days are of submission, in the organisation's time zone, both inclusive. */
export function filtersOf(list: CompetitionList) {
  const status = (chosen: ListedStatus) => (chosen === 'all' ? statusWords.all : `Status: ${statusWords[chosen]}`)
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
export function withDays(change: Partial<ListSearch>, search: ListSearch): Partial<ListSearch> {
  const { from, to } = { ...search, ...change }
  if (from === '' || to === '' || from <= to) return {}
  return change.from ? { to: from } : { from: to }
}
