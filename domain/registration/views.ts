import * as z from 'zod/mini'
import type { OfficeList } from '#domain/competitions/competition.ts'
import { regions } from '#domain/forms/form.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { type ListedStatus, listedStatuses } from './registration.ts'

/** The longest name of a view, in characters. */
export const longestViewName = 40

/** The most views of a list that are shared, and the most of each person's own. */
export const mostViews = 20

const day = z.string().check(z.refine((text) => text === '' || isCalendarDate(text), 'Enter a date as YYYY-MM-DD.'))

/** What a view keeps of a list's address. Empty texts filter nothing; the text of a search is never kept, because it's about one person. */
export const viewFilters = z.strictObject({
  status: z.enum(listedStatuses),
  region: z.enum([...regions, '']),
  /** First and last day of submission, ISO YYYY-MM-DD, both included. */
  from: day,
  to: day,
})

/** How many rows a view has: exact up to 10,000, estimated above. */
const viewCount = z.object({ total: z.int(), approximate: z.boolean() })
export type ViewCount = z.infer<typeof viewCount>

/** A saved view. Shared ones belong to everyone in the office, others to who asks. */
export const savedView = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  shared: z.boolean(),
  filters: viewFilters,
  sort: z.string(),
  columns: z.array(z.string()),
})
export type SavedView = z.infer<typeof savedView>

/** The tabs of a list: those it always has, by status, and the saved ones by name, shared ones first. */
export const listViews = z.object({
  tabs: z.array(z.extend(viewCount, { status: z.enum(listedStatuses) })),
  views: z.array(z.extend(savedView, { count: viewCount })),
})
export type ListViews = z.infer<typeof listViews>

const ofRequests: ListedStatus[] = listedStatuses.filter((status) => status !== 'accepted' && status !== 'all')

/** The statuses a list has a tab for. */
export function tabsOf({ action, status }: Pick<OfficeList, 'action' | 'status'>): ListedStatus[] {
  if (action === 'edit') return [status]
  return status === 'all' ? [status, ...ofRequests.filter((one) => one !== 'declined'), 'accepted', 'declined'] : ofRequests
}
