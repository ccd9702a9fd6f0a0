import { useState } from 'react'
import { type OfficeProblemReport, problemReportList } from '#domain/problem-report.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { LoadError, sentence } from '#web/office/errors.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { ErrorGroup, ErrorRow, OpenRegistration } from './part.tsx'

const AnswerDialog = lazyDialogs(() => import('./dialogs.tsx'))('AnswerReport')

/** What students and schools reported, and families ask to change, the oldest first, each with a button to answer. */
export function Reports({ total, onDone }: { total: number; onDone: (outcome: Outcome) => void }) {
  const { data, error, refetch } = useReports('open', true)
  const [answering, setAnswering] = useState<OfficeProblemReport | null>(null)
  if (error) return <LoadError what="the reported problems" error={error} onRetry={refetch} />
  const reports = data?.reports ?? []
  return (
    <ErrorGroup title="Reported problems" total={total} shown={reports.length}>
      {reports.map((report) => (
        <ErrorRow key={report.id} name={`${report.number} · ${report.name}`} text={report.text} at={report.sent_at}>
          {report.registration && (
            <OpenRegistration {...report.registration} search={report.reference} label={`Open the registration ${report.reference}`} />
          )}
          <Button aria-label={`Answer report ${report.number}`} onClick={() => setAnswering(report)}>
            Answer…
          </Button>
        </ErrorRow>
      ))}
      {answering && (
        <AnswerDialog
          row={answering}
          onClose={() => setAnswering(null)}
          onDone={(outcome) => {
            setAnswering(null)
            onDone(outcome)
          }}
        />
      )}
    </ErrorGroup>
  )
}

/** Problems that students and schools have reported: those that wait for an answer, or the latest answered ones. */
function useReports(state: 'open' | 'answered', enabled: boolean) {
  return useAnswer(`/api/office/problem-reports?state=${state}`, problemReportList, { enabled })
}

/** The latest answered reports, folded until somebody looks for one. */
export function AnsweredReports() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useReports('answered', isOpen)
  return (
    <details className="mt-6 max-w-4xl" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">Show answered problems</summary>
      {error && <Message look="bad">{`We couldn’t load the answered problems. ${sentence(error)}`}</Message>}
      {data?.reports.length === 0 && <p className="text-ink-2">No problem has been reported and answered yet.</p>}
      {data && data.reports.length > 0 && (
        <ErrorGroup title="Answered problems" total={data.total} shown={data.reports.length}>
          {data.reports.map(({ id, number, name, text, answer, answered_by, answered_at, sent_at }) => (
            <ErrorRow key={id} name={`${number} · ${name}`} text={text} at={sent_at}>
              <p className="basis-full whitespace-pre-line wrap-anywhere">
                <span>{answer}</span> <span className="text-ink-2">{`${answered_by}, ${moment(answered_at ?? sent_at)}`}</span>
              </p>
            </ErrorRow>
          ))}
        </ErrorGroup>
      )}
    </details>
  )
}
