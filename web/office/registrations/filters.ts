import type { Status } from '#domain/registration/registration.ts'
import type { Filter } from '#web/office/list/filters/filter-chips.tsx'
import { firstPage, type ListSearch } from '#web/office/list/search.ts'
import { dayText } from '#web/office/moment.ts'

type Change = Partial<ListSearch>

export const statusWords: Record<Status | 'all', string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  all: 'All statuses',
}

/** The active filters of a list, without the search text. */
export function filtersIn({ status, region, from, to }: ListSearch): Filter<ListSearch>[] {
  return [
    ...(status
      ? [{ text: status === 'all' ? statusWords.all : `Status: ${statusWords[status]}`, without: { status: firstPage.status } }]
      : []),
    ...(region ? [{ text: `Type: ${region}`, without: { region: firstPage.region } }] : []),
    ...(from || to ? [{ text: `Received ${daysText(from, to)}`, without: { from: '', to: '' } }] : []),
  ]
}

/** Removes every filter but leaves the search, the order and the page size. */
export const withoutFilters: Change = { status: firstPage.status, region: firstPage.region, from: '', to: '' }

/** Sets the first or last day, and moves the other if they would cross. */
export function withDay(search: ListSearch, day: { from: string } | { to: string }): Change {
  const { from, to } = { ...search, ...day }
  if (from === '' || to === '' || from <= to) return { from, to }
  return 'from' in day ? { from, to: from } : { from: to, to }
}

function daysText(from: string, to: string): string {
  if (from === to) return `on ${dayText(from)}`
  if (from === '') return `until ${dayText(to)}`
  if (to === '') return `since ${dayText(from)}`
  return `${dayText(from)} – ${dayText(to)}`
}
