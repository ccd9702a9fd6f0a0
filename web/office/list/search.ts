import { isCalendarDate } from '#domain/forms/fields/date.ts'
import { type Region, regions } from '#domain/forms/form.ts'
import { type Status, statuses } from '#domain/registration/registration.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'

export { lastPage, type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

/** Where someone is in a list: it lives in the address, so that a reload, Back and a shared link show the same. */
export type ListSearch = PageSearch & {
  /** '' is what the list shows anyway. */
  status: Status | 'all' | ''
  region: Region | ''
  /** Days of submission, ISO YYYY-MM-DD in the organisation's time zone, both included; '' is no limit. */
  from: string
  to: string
  /** A column's name, with '-' before it when falling; '' is newest first. */
  sort: string
}

export const firstPage: ListSearch = { ...firstRows, status: '', region: '', from: '', to: '', sort: '' }

/** What an address says, with anything odd in it replaced by the default. */
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

/** A column's name, with '-' before it when falling. */
export function readSort(raw: unknown): string {
  return typeof raw === 'string' && /^-?[a-z_]{1,50}$/.test(raw) ? raw : firstPage.sort
}

export function readDay(raw: unknown): string {
  return typeof raw === 'string' && isCalendarDate(raw) ? raw : ''
}
