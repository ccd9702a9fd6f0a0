import { useQuery } from '@tanstack/react-query'
import { withdrawalsReply } from '#domain/privacy/withdrawal.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'

/** What families have withdrawn and the server will erase. */
export function WithdrawnList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawals'],
    queryFn: ({ signal }) => call('/api/office/withdrawals', { answer: withdrawalsReply, signal }),
  })
  if (error) return <LoadError what="what families have withdrawn" error={error} onRetry={refetch} />
  return (
    <Card className="grid gap-2 p-5">
      <h2 className="text-lg">Withdrawn by families</h2>
      <p className="text-ink-2">
        Families withdraw by the link in our emails, and can undo it for 7 days. Until then nothing can be decided or changed; after that
        the daily run erases it.
      </p>
      {data?.rows.length === 0 && <p>No withdrawn registrations at the moment.</p>}
      <ul className="grid">
        {data?.rows.map(({ id, name, reference, at, erased_at }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <b className="break-words">{name}</b> <span className="whitespace-nowrap tabular-nums">{reference}</span>
            <span className="block text-ink-2">{`Withdrawn ${moment(at)}, erased after ${moment(erased_at)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
