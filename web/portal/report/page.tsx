import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { type ProblemReport, problemReportBody, problemReported, type ReportPages, reportAddress } from '#domain/problem-report.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { InputField, TextAreaField } from '#web/kit/form/input-field.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'

/** Reporting a problem, and what became of earlier reports (rulings, 'dead entries'). */
export default function ReportPage({ session, reports: known, page, reference, season }: ReportPages['report']) {
  const [reports, setReports] = useState(known)
  const [message, setMessage] = useState('')
  return (
    <AreaFrame session={session} season={season} here={reportAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">{m['student.report_a_problem']()}</h1>
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
        <NeedsScript />
        <TextAreaField
          id="text"
          label={m['student.what_went_wrong']()}
          hint={m['student.what_did_what_happened']()}
          error={issueAt(form.issues, 'text')}
          name="text"
          rows={6}
        />
        <InputField
          id="where"
          label={m['student.page_optional']()}
          hint={m['student.where_it_happened']()}
          error={issueAt(form.issues, 'page')}
          name="page"
          defaultValue={page}
          spellCheck="false"
        />
        <InputField
          id="reference"
          label={m['student.reference_optional']()}
          hint={m['student.about_one_registration_youll']()}
          error={issueAt(form.issues, 'reference')}
          name="reference"
          defaultValue={reference}
          spellCheck="false"
        />
        <FormProblem problem={form.problem} takesFocus />
        {!ready && <StillLoading />}
        <Button look="primary" type="submit" busy={form.busy}>
          {form.busy ? m['frame.sending']() : m['student.send_the_report']()}
        </Button>
      </form>
    </Card>
  )
}

function OwnReports({ reports, timeZone }: { reports: ProblemReport[]; timeZone: string }) {
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h2 id="reports" className="text-xl">
        {m['student.your_reports']()}
      </h2>
      <ul className="grid gap-3">
        {reports.map(({ number, text, sent_at, answer, answered_at }) => (
          <li key={number}>
            <Card className="grid gap-2 p-4.5">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-base">{m['student.report_number_day']({ number, day: dayText(sent_at, timeZone) })}</h3>
                <Pill look={answer === null ? 'wait' : 'good'}>
                  {answer === null ? m['student.waiting_for_an_answer']() : m['student.answered']()}
                </Pill>
              </div>
              <p className="whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
              {answer !== null && answered_at !== null && (
                <div className="border-t border-line pt-2">
                  <p className="text-sm font-semibold">{m['student.our_answer']({ day: dayText(answered_at, timeZone) })}</p>
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
