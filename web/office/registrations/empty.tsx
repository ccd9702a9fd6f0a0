import { Link } from '@tanstack/react-router'
import type { Competition, CompetitionList } from '#domain/competitions/competition.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'

/** Shown when a list has no rows: how they will arrive. */
export function Empty({ competition, list }: { competition: Competition; list: CompetitionList }) {
  if (list.status !== 'accepted') {
    return (
      <NothingYet title={list.status === 'all' ? 'No registrations yet.' : 'No requests are waiting.'}>
        A registration appears here as soon as a family sends it from {competition.doors.map(({ path }) => `/${path}`).join(' or ')}.
      </NothingYet>
    )
  }
  const requests = competition.lists.find(({ action }) => action === 'decide')
  return (
    <NothingYet title="No accepted registrations yet.">
      Everyone you accept{' '}
      {requests && (
        <span>
          in <Link to={`/${requests.path}`}>{requests.menu}</Link>
        </span>
      )}{' '}
      <span>appears here.</span>
    </NothingYet>
  )
}
