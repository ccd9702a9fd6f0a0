import type { Competition } from '#domain/competitions/competition.ts'
import { listFor } from '#domain/competitions/index.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'

/** Where registrations with a status are listed, with a filter if that list has others too. `q` finds some of them. */
export function placeFor(competition: Competition, status: ListedStatus, q = '') {
  const list = listFor(competition, status)
  const filter: ListedStatus | '' = list.status === status ? '' : status
  return { path: `/${list.path}`, search: { q, status: filter } }
}
