import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import {
  causeWords,
  classNames,
  inRun,
  isFixed,
  keptCauses,
  type RetentionLine,
  type RetentionPlan,
  type RetentionRun,
  retentionPlan,
  retentionRuns,
  starterWords,
} from '#domain/privacy/retention.ts'
import { call } from '#web/api/call.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { numberText, shortDayText } from '#web/office/format.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'

const { title } = ownScreens.retention

/** What is erased after how many days, what the next run would erase, and what the last runs did. */
export function RetentionPage() {
  const plan = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call('/api/office/retention', { answer: retentionPlan, signal }),
  })
  const past = useQuery({
    queryKey: ['retention', 'runs'],
    queryFn: ({ signal }) => call('/api/office/retention/runs', { answer: retentionRuns, signal }),
  })
  const failed = [plan, past].find(({ error }) => error)
  return (
    <>
      <ScreenHead
        title={title}
        tools={
          <a href="/api/office/retention.xlsx" download="Retention.xlsx" className={buttonClass('plain', 'control')}>
            <Download size={16} aria-hidden="true" /> Export the reports
          </a>
        }
      />
      <div className="grid max-w-4xl gap-4">
        {failed?.error && (
          <LoadError
            what="all of it"
            error={failed.error}
            onRetry={() => {
              void plan.refetch()
              void past.refetch()
            }}
          />
        )}
        {plan.data ? <NextRun plan={plan.data} /> : !plan.error && <Loading />}
        {past.data ? <PastRuns runs={past.data.runs} /> : !past.error && <Loading />}
      </div>
    </>
  )
}

function Loading() {
  return <div role="status" aria-label="Loading…" className="h-60 rounded-large border border-line bg-paper" />
}

function NextRun({ plan: { kinds, next_at, starts_at, from_settings } }: { plan: RetentionPlan }) {
  return (
    <Card className="p-4 wide:p-5">
      <h2 className="text-lg">The next run</h2>
      <p className="mt-1">
        <span>
          {next_at ? `It begins no later than ${moment(next_at)}. ` : 'The first run begins a few minutes after the server starts. '}
        </span>
        {starts_at && <span>{`The season’s limits don’t apply before ${moment(starts_at)}.`}</span>}
      </p>
      <ul className="mt-3">
        {kinds.map(({ kind, days, stored, due, oldest }) => (
          <Line
            key={kind}
            name={classNames[kind]}
            pill={due > 0 && <Pill look="wait">{`${numberText(due)} to erase${starts_at && !isFixed(kind) ? ' after that' : ''}`}</Pill>}
          >
            <span>{days === null ? 'Never erased' : `Erased after ${numberText(days)} days`}</span>, <span>{numberText(stored)}</span>{' '}
            stored
            {kind === 'bookings' && <span>, cancelled ones included</span>}
            {oldest && <span>{`, the oldest from ${shortDayText(oldest)}`}</span>}
          </Line>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">
        Registrations that wait for a decision or a correction are never erased.{' '}
        {from_settings ? (
          <span>The limits were set when the portal was installed (RETENTION_DAYS).</span>
        ) : (
          <span>
            You can change the limits in the <a href="/season?section=retention">season</a>, except the last five.
          </span>
        )}
      </p>
    </Card>
  )
}

function PastRuns({ runs }: { runs: RetentionRun[] }) {
  const [last, ...earlier] = runs
  if (!last) {
    return (
      <Card className="p-4 wide:p-5">
        <h2 className="text-lg">The last run</h2>
        <p className="mt-1 text-ink-2">There hasn’t been one yet. Its report will be here.</p>
      </Card>
    )
  }
  return (
    <>
      <Card className="p-4 wide:p-5">
        <h2 className="text-lg">The last run</h2>
        <p className="mt-1">{startText(last)}</p>
        {inRun(last, 'failed') > 0 && (
          <div className="mt-3">
            <Message look="bad">Some data couldn’t be erased. The next run tries again; the server’s log has the cause.</Message>
          </div>
        )}
        <Report run={last} />
      </Card>
      {earlier.length > 0 && (
        <Card className="px-4 pt-4 pb-1 wide:px-5 wide:pt-5">
          <h2 className="text-lg">Earlier runs</h2>
          <ul className="mt-2">
            {earlier.map((run) => (
              <li key={run.number} className="border-t border-line first:border-t-0">
                <details>
                  <summary className="min-h-11 cursor-pointer py-2.5 tabular-nums">
                    <span>{moment(run.started_at)}</span>: <span>{numberText(inRun(run, 'erased'))}</span> erased
                    {inRun(run, 'failed') > 0 && <span>{`, ${numberText(inRun(run, 'failed'))} failed`}</span>}
                  </summary>
                  <p>{startText(run)}</p>
                  <Report run={run} />
                </details>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function startText({ number, started_at, by }: RetentionRun): string {
  return `Run ${numberText(number)}, ${moment(started_at)}, started by ${starterWords[by]}.`
}

function Report({ run: { lines } }: { run: RetentionRun }) {
  return (
    <ul className="mt-3">
      {lines.map((line) => (
        <Line key={line.kind} name={classNames[line.kind]} pill={pillOf(line)}>
          <span>{numberText(line.scanned)}</span> scanned, <span>{numberText(line.erased)}</span> erased
          {keptCauses.map(
            (cause) => line.kept[cause] > 0 && <span key={cause}>{`, ${numberText(line.kept[cause])} kept (${causeWords[cause]})`}</span>,
          )}
          {line.failed > 0 && <span>{`, ${numberText(line.failed)} failed`}</span>}
        </Line>
      ))}
    </ul>
  )
}

function pillOf({ erased, failed }: RetentionLine) {
  if (failed > 0) return <Pill look="bad">{`${numberText(failed)} failed`}</Pill>
  return erased > 0 && <Pill look="good">{`${numberText(erased)} erased`}</Pill>
}

/** One class: its name, what is to be noticed, and the rest in a sentence. */
function Line({ name, pill, children }: { name: string; pill: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 border-t border-line py-2 first:border-t-0 wide:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]">
      <b>{name}</b>
      <span className="text-ink-2 tabular-nums">{children}</span>
      {pill && <span className="max-wide:mt-1">{pill}</span>}
    </li>
  )
}
