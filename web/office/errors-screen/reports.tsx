import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { roleNames } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type OfficeProblemReport, problemAnswerBody } from '#domain/problem-report.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { placeFor } from '#web/office/places.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { Part, Row } from './part.tsx'
import { answerReport, useReports } from './reports-api.ts'

/** What students and schools reported, and families ask to change, the oldest first, each with a button to answer. */
export function Reports({ total, onAnswered }: { total: number; onAnswered: (text: string) => void }) {
  const { data, error, refetch } = useReports('open', true)
  const [answering, setAnswering] = useState<OfficeProblemReport | null>(null)
  if (error) return <LoadError what="the reported problems" error={error} onRetry={refetch} />
  const reports = data?.reports ?? []
  return (
    <Part title="Reported problems" total={total} shown={reports.length}>
      {reports.map((report) => (
        <Row key={report.id} name={`${report.number} · ${report.name}`} text={report.text} at={report.sent_at}>
          {report.registration && <OpenRegistration registration={report.registration} reference={report.reference} />}
          <Button aria-label={`Answer report ${report.number}`} onClick={() => setAnswering(report)}>
            Answer…
          </Button>
        </Row>
      ))}
      {answering && (
        <AnswerDialog
          report={answering}
          onClose={() => setAnswering(null)}
          onAnswered={(text) => {
            setAnswering(null)
            onAnswered(text)
          }}
        />
      )}
    </Part>
  )
}

type OpenRegistrationProps = { registration: NonNullable<OfficeProblemReport['registration']>; reference: string }

/** Leads to the registration that a family asks to change, in the list where it can be edited. */
function OpenRegistration({ registration: { competition, status }, reference }: OpenRegistrationProps) {
  const { path, search } = placeFor(competitionNamed(competition), status, reference)
  return (
    <Link
      to={path}
      search={search as never}
      aria-label={`Open the registration ${reference}`}
      className="inline-flex min-h-9 items-center px-2"
    >
      Open
    </Link>
  )
}

type AnswerDialogProps = { report: OfficeProblemReport; onClose: () => void; onAnswered: (text: string) => void }

/** Answers a report. What was typed stays when it can't be sent. */
function AnswerDialog({ report, onClose, onAnswered }: AnswerDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState('')
  const sending = useMutation({
    mutationFn: (answer: string) => answerReport(report.id, answer),
    onSuccess: ({ message }) => onAnswered(message),
  })
  const send = () => {
    const parsed = problemAnswerBody.safeParse({ answer: field.current?.value ?? '' })
    setRefused(parsed.error?.issues[0]?.message ?? '')
    if (parsed.success) sending.mutate(parsed.data.answer)
    else field.current?.focus()
  }
  return (
    <Dialog title={`Answer report ${report.number}`} onClose={onClose}>
      <About report={report} />
      <ReasonField ref={field} rows={5} required label="Answer" hint={`We email it to ${report.email}.`} error={refused} />
      {sending.error && <Message look="bad">{sentence(sending.error)}</Message>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button look="primary" busy={sending.isPending} onClick={send}>
          Send the answer
        </Button>
      </div>
    </Dialog>
  )
}

function About({ report: { name, email, role, text, page, reference, sent_at } }: { report: OfficeProblemReport }) {
  const details = [
    ['From', `${name}, ${role === 'family' ? 'family' : roleNames[role].toLowerCase()}, ${email}`],
    ['Sent', moment(sent_at)],
    ['Page', page],
    ['Reference', reference],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {details.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="rounded-medium bg-ground p-3 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
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
        <Part title="Answered problems" total={data.total} shown={data.reports.length}>
          {data.reports.map(({ id, number, name, text, answer, answered_by, answered_at, sent_at }) => (
            <Row key={id} name={`${number} · ${name}`} text={text} at={sent_at}>
              <p className="basis-full whitespace-pre-line wrap-anywhere">
                <span>{answer}</span> <span className="text-ink-2">{`${answered_by}, ${moment(answered_at ?? sent_at)}`}</span>
              </p>
            </Row>
          ))}
        </Part>
      )}
    </details>
  )
}
