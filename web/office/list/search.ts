import { type Region, regions } from '#domain/forms/form.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { type Status, statuses } from '#domain/registration/registration.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'

export { lastPage, type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

/** The search of a list. It lives in the address, so that a reload, Back and a shared link show the same rows. */
export type ListSearch = PageSearch & {
  /** '' means the list's default. */
  status: Status | 'all' | ''
  region: Region | ''
  /** Submission dates, ISO YYYY-MM-DD in the organisation's time zone, both inclusive; '' means no limit. */
  from: string
  to: string
  /** A column's name, with '-' in front for descending; '' means newest first. */
  sort: string
}

export const firstPage: ListSearch = { ...firstRows, status: '', region: '', from: '', to: '', sort: '' }

/** Reads the search from an address; anything odd becomes the default. */
export function readSearch(raw: Record<string, unknown>): ListSearch {
  return {
    ...readPage(raw),
    status: [...statuses, 'all' as const].find((known) => known === raw.status) ?? firstPage.status,
    region: regions.find((known) => known === raw.region) ?? firstPage.region,
    from: readDay(raw.from),
    to: readDay(raw.to),
    sort: readSort(raw.sort),
  }
}

/** A column's name, with '-' in front for descending. */
export function readSort(raw: unknown): string {
  return typeof raw === 'string' && /^-?[a-z_]{1,50}$/.test(raw) ? raw : firstPage.sort
}

export function readDay(raw: unknown): string {
  return typeof raw === 'string' && isCalendarDate(raw) ? raw : ''
}
