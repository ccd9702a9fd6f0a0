import { Link } from '@tanstack/react-router'
import type { Competition, OfficeList } from '../../../domain/competition.ts'
import { Button } from '../../ui/button.tsx'

type EmptyProps = { competition: Competition; list: OfficeList; q: string; onClear: () => void }

/** What stands in a list without rows: what will come and how, or why a search found nothing. */
export function Empty({ competition, list, q, onClear }: EmptyProps) {
  if (q !== '') return <NothingFound q={q} onClear={onClear} />
  return (
    <div className="grid max-w-110 gap-1">
      {list.status === 'pending' ? <NoRequests competition={competition} /> : <NobodyAccepted competition={competition} />}
    </div>
  )
}

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <div className="grid max-w-110 justify-items-center gap-3">
      <p className="max-w-full break-words">
        Nobody here has <b>{q}</b> in the name.
      </p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  )
}

function NoRequests({ competition }: { competition: Competition }) {
  return (
    <>
      <p className="font-semibold">No requests are waiting.</p>
      <p className="text-ink-2">
        A registration appears here as soon as a family sends it from {competition.doors.map(({ path }) => `/${path}`).join(' or ')}.
      </p>
    </>
  )
}

function NobodyAccepted({ competition }: { competition: Competition }) {
  const requests = competition.lists.find(({ status }) => status === 'pending')
  return (
    <>
      <p className="font-semibold">Nobody is accepted yet.</p>
      <p className="text-ink-2">
        Everyone you accept{' '}
        {requests && (
          <>
            in <Link to={`/${requests.path}`}>{requests.menu}</Link>
          </>
        )}{' '}
        appears here.
      </p>
    </>
  )
}
