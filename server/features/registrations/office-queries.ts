import * as z from 'zod'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { isCalendarDate } from '#domain/forms/fields/date.ts'
import { regions } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { workbookKinds } from '#domain/office-api.ts'
import { statuses } from '#domain/registration/registration.ts'
import { pageNumber, pageSize, searchText, selectedIds } from '#server/platform/http/pagination.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Selection } from './selection.ts'
import { type Sorting, sortingBy } from './sorting.ts'

const day = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.').or(z.literal('')).default('')

const filters = {
  competition: z.enum(competitions.map(({ slug }) => slug)),
  status: z.enum([...statuses, 'all']),
  q: searchText,
  region: z.enum([...regions, '']).default(''),
  from: day,
  to: day,
}

/** The filters alone, for 'all that match' in the body of a decision. */
export const filterQuery = z.strictObject(filters)

export const pageQuery = z.strictObject({
  ...filters,
  sort: z.string().max(60).default('-serial_no'),
  page: pageNumber,
  size: pageSize,
})

export const workbookQuery = z.strictObject({
  ...filters,
  ids: selectedIds,
  kind: z.enum(workbookKinds).default('list'),
})

/** Converts the filters to a selection. */
export function selectionFrom(query: z.infer<typeof filterQuery> & { ids?: string[] }, timeZone: string): Selection {
  const { competition, status, q, region, from, to, ids = [] } = query
  return { competition, status, q, region, from, to, timeZone, ids }
}

/** Parses the sort order; throws 400 at `sort` when the competition has no such column. */
export function sortingFrom({ competition, sort }: { competition: string; sort: string }): Sorting {
  const sorting = sortingBy(formNamed(competitionNamed(competition).form), sort)
  if (!sorting) throw problems.invalid([{ path: 'sort', message: 'This list has no such column.' }])
  return sorting
}
