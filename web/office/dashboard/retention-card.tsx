import { useQuery } from '@tanstack/react-query'
import { classNames, retentionPlan } from '#domain/privacy/retention.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'

/** What is deleted after how many days, and how much is due now. */
export function RetentionCard() {
  const { data } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call('/api/office/retention', { answer: retentionPlan, signal }),
  })
  if (!data) return null
  return (
    <Card className="grid gap-2 p-4 wide:p-5">
      <h2 className="text-lg">Deleting old data</h2>
      <ul className="grid list-disc gap-1 ps-5 tabular-nums">
        {data.kinds.map(({ kind, days, due }) => (
          <li key={kind}>
            {classNames[kind]}: {days === null ? 'never deleted' : `deleted after ${numberText(days)} days`}
            {due > 0 && `, ${numberText(due)} due next`}
          </li>
        ))}
      </ul>
      {data.starts_at && <p>Nothing is deleted before {moment(data.starts_at)}.</p>}
      <p className="text-ink-2">
        {data.from_settings ? (
          'These limits were set when the portal was installed (RETENTION_DAYS).'
        ) : (
          <>
            Registrations waiting for review are never deleted. You can change the limits in the{' '}
            <a href="/season?section=retention" className="underline">
              season
            </a>
            .
          </>
        )}{' '}
        <a href="/retention" className="underline">
          What was deleted
        </a>
      </p>
    </Card>
  )
}
