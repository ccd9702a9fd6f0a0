import { listAt } from '#domain/competitions/index.ts'
import { type ListTabs, tabsOf } from '#domain/registration/list-tabs.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { problems } from '#server/platform/http/problem.ts'
import { totalOf } from './list.ts'
import { selectionFrom } from './selection.ts'

/** Returns the tabs of the list at `path` with their counts. Throws 400 for no list. */
export async function countTabs(db: Database, context: Pick<AppContext, 'season' | 'now'>, path: string): Promise<ListTabs> {
  const found = listAt(path)
  if (!found) throw problems.invalid([{ path: 'list', message: 'There is no such list.' }])
  const tabs: ListTabs['tabs'] = []
  for (const status of tabsOf(found.list)) {
    const filters = { competition: found.competition.slug, status, q: '', region: '' as const, from: '', to: '' }
    tabs.push({ status, total: await totalOf(db, selectionFrom(filters, context)) })
  }
  return { tabs }
}
