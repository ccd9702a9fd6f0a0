import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { PageContent } from '#domain/page-props.ts'
import { type ProblemReport, problemReportBody, problemReported, reportAddress } from '#domain/problem-report.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'

/** Reporting a problem, and what became of earlier reports (rulings, 'dead entries'). */
export default function ReportPage({ session, reports: known, page, reference, season }: PageContent['report']) {
  const [reports, setReports] = useState(known)
  const [message, setMessage] = useState('')
  return (
    <AreaFrame session={session} season={season} here={reportAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">{t('Report a problem')}</h1>
      {message !== '' && <Message look="good">{message}</Message>}
      <div className="grid items-start gap-6 min-[1000px]:grid-cols-2">
        <NewReport
          page={page}
          reference={reference}
          onReported={(reply, report) => {
            setMessage(reply)
            setReports([report, ...reports])
          }}
        />
        {reports.length > 0 && <OwnReports reports={reports} timeZone={season.timeZone} />}
      </div>
    </AreaFrame>
  )
}

type NewReportProps = {
  page: string
  reference: string
  onReported: (message: string, report: ProblemReport) => void
}

function NewReport({ page, reference, onReported }: NewReportProps) {
  const ready = useHydrated()
  const form = useForm({
    check: checkWith(problemReportBody),
    async send(values) {
      const body = problemReportBody.parse(values)
      const { message, report } = await call('/api/problem-reports', { method: 'POST', body, answer: problemReported })
      onReported(message, report)
      form.empty()
      return false
    },
  })
  return (
    <Card className="p-5">
      <form {...form.form} className="grid gap-4">
        <NeedsScript what={t('Reporting a problem')} />
        <Field
          id="text"
          label={t('What went wrong?')}
          hint={t('What did you do, and what happened instead?')}
          error={issueAt(form.issues, 'text')}
        >
          {(control) => <textarea {...control} name="text" rows={6} className={controlClass} />}
        </Field>
        <Field id="where" label={t('Page (optional)')} hint={t('Where it happened.')} error={issueAt(form.issues, 'page')}>
          {(control) => (
            <input {...control} name="page" defaultValue={page} autoComplete="off" spellCheck="false" className={controlClass} />
          )}
        </Field>
        <Field
          id="reference"
          label={t('Reference (optional)')}
          hint={t('If it’s about one registration. You’ll find the reference in our emails.')}
          error={issueAt(form.issues, 'reference')}
        >
          {(control) => (
            <input {...control} name="reference" defaultValue={reference} autoComplete="off" spellCheck="false" className={controlClass} />
          )}
        </Field>
        <FormProblem problem={form.problem} takesFocus />
        {!ready && <StillLoading />}
        <Button look="primary" type="submit" busy={form.busy}>
          {form.busy ? t('Sending…') : t('Send the report')}
        </Button>
      </form>
    </Card>
  )
}

function OwnReports({ reports, timeZone }: { reports: ProblemReport[]; timeZone: string }) {
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h2 id="reports" className="text-xl">
        {t('Your reports')}
      </h2>
      <ul className="grid gap-3">
        {reports.map(({ number, text, sent_at, answer, answered_at }) => (
          <li key={number}>
            <Card className="grid gap-2 p-4.5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-base">{t('Report {number}, {day}', { number, day: dayText(sent_at, timeZone) })}</h3>
                <Pill look={answer === null ? 'wait' : 'good'}>{answer === null ? t('Waiting for an answer') : t('Answered')}</Pill>
              </div>
              <p className="whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
              {answer !== null && answered_at !== null && (
                <div className="border-t border-line pt-2">
                  <p className="text-sm font-semibold">{t('Our answer, {day}', { day: dayText(answered_at, timeZone) })}</p>
                  <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
                </div>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
