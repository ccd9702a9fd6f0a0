import { ownScreens } from '#domain/office-screens.ts'
import { classNames, isFixed, type RetentionPlan, retentionPlan } from '#domain/privacy/retention.ts'
import { Card } from '#web/kit/card.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { NotLoaded, Waiting } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'

/** What is erased after how many days, and how much of it is due. */
export function RetentionPage() {
  const found = useAnswer('/api/office/retention', retentionPlan)
  return (
    <>
      <ScreenHead title={ownScreens.retention.title} />
      {found.data ? <Plan plan={found.data} /> : <NotLoaded {...found} what="all of it" waiting={<Waiting className="h-60 max-w-4xl" />} />}
    </>
  )
}

function Plan({ plan: { kinds, starts_at } }: { plan: RetentionPlan }) {
  return (
    <Card className="max-w-4xl p-4 wide:p-5">
      <p>
        <span>Old data is erased every day. Registrations that wait for a decision or a correction are never erased.</span>
        {starts_at && <span>{` The season’s limits don’t apply before ${moment(starts_at)}.`}</span>}
      </p>
      <ul className="mt-3">
        {kinds.map(({ kind, days, stored, due }) => (
          <li key={kind} className="grid gap-x-4 border-t border-line py-2 wide:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]">
            <b>{classNames[kind]}</b>
            <span className="text-ink-2 tabular-nums">
              <span>{`${days === null ? 'Never erased' : `Erased after ${numberText(days)} days`}, ${numberText(stored)} stored`}</span>
              {kind === 'bookings' && <span>, cancelled ones included</span>}
            </span>
            {due > 0 && (
              <span className="max-wide:mt-1">
                <Pill look="wait">{`${numberText(due)} to erase${starts_at && !isFixed(kind) ? ' after that' : ''}`}</Pill>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        <span>
          You can change the limits in the <a href="/season?section=retention">season</a>, except the last five.
        </span>
      </p>
    </Card>
  )
}
