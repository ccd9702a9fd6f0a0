import * as z from 'zod/mini'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { type ListedStatus, listedStatuses } from './registration.ts'

/** A tab of a list: how many rows have the status. */
const listTab = z.object({ status: z.enum(listedStatuses), total: z.int() })

/** The tabs of a list, in order. */
export const listTabs = z.object({ tabs: z.array(listTab) })
export type ListTabs = z.infer<typeof listTabs>

const ofRequests: ListedStatus[] = listedStatuses.filter((status) => !['accepted', 'children', 'all'].includes(status))

/** The statuses a list has a tab for. */
export function tabsOf({ action, status, showsChildren }: Pick<CompetitionList, 'action' | 'status' | 'showsChildren'>): ListedStatus[] {
  if (action === 'edit') return showsChildren ? [status, 'children'] : [status]
  return status === 'all' ? [status, ...ofRequests.filter((one) => one !== 'declined'), 'accepted', 'declined'] : ofRequests
}
