import { type Region, regions } from '#domain/forms/form.ts'
import { type ListedStatus, listedStatuses, statusWords } from '#domain/registration/registration.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'
import { shortDayText } from '#web/office/format.ts'
import { readDay, readSort } from '#web/office/list/address.ts'
import type { ActiveFilter } from '#web/office/list/filters.tsx'

/** The search of a list. It lives in the address, so that a reload, Back and a shared link show the same rows. */
export type ListSearch = PageSearch & {
  /** '' means the list's default. */
  status: ListedStatus | ''
  region: Region | ''
  /** Submission dates, ISO YYYY-MM-DD in the organisation's time zone, both inclusive; '' means no limit. */
  from: string
  to: string
  /** A column's name, with '-' in front for descending; '' means newest first. */
  sort: string
}

export const firstPage: ListSearch = {
  ...firstRows,
  status: '',
  region: '',
  from: '',
  to: '',
  sort: '',
}

/** Reads the search from an address; anything odd becomes the default. */
export function readSearch(raw: Record<string, unknown>): ListSearch {
  return {
    ...readPage(raw),
    status: listedStatuses.find((known) => known === raw.status) ?? firstPage.status,
    region: regions.find((known) => known === raw.region) ?? firstPage.region,
    from: readDay(raw.from),
    to: readDay(raw.to),
    sort: readSort(raw.sort),
  }
}

type Change = Partial<ListSearch>

/** The active filters of a list, without the search text. */
export function filtersIn({ status, region, from, to }: ListSearch): ActiveFilter<ListSearch>[] {
  return [
    ...(status
      ? [{ text: status === 'all' ? statusWords.all : `Status: ${statusWords[status]}`, without: { status: firstPage.status } }]
      : []),
    ...(region ? [{ text: `Type: ${region}`, without: { region: firstPage.region } }] : []),
    ...(from || to ? [{ text: `Received ${daysText(from, to)}`, without: { from: '', to: '' } }] : []),
  ]
}

/** Removes every filter but leaves the search, the order and the page size. */
export const noFilters: Change = { status: firstPage.status, region: firstPage.region, from: '', to: '' }

/** Sets the first or last day, and moves the other if they would cross. */
export function withDay(search: ListSearch, day: { from: string } | { to: string }): Change {
  const { from, to } = { ...search, ...day }
  if (from === '' || to === '' || from <= to) return { from, to }
  return 'from' in day ? { from, to: from } : { from: to, to }
}

function daysText(from: string, to: string): string {
  if (from === to) return `on ${shortDayText(from)}`
  if (from === '') return `until ${shortDayText(to)}`
  if (to === '') return `since ${shortDayText(from)}`
  return `${shortDayText(from)} – ${shortDayText(to)}`
}
