import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { ClearForm } from '#web/public/register/clear-form.tsx'
import { Failure } from '#web/public/register/failure.tsx'
import { schoolLabel } from './check-school.ts'
import { SchoolQuestions } from './school-questions.tsx'
import { SchoolRegistered } from './school-registered.tsx'
import { useSchool } from './use-school.ts'

/** The questions, the result of sending them, and the submit button. */
export function SchoolForm() {
  const awake = useHydrated()
  const school = useSchool()
  const { busy, problem, receipt } = school
  return (
    <Card className="mt-5 grid gap-6 px-4 py-5 wide:p-6">
      <noscript>
        <Message look="wait">This form needs JavaScript. Please switch it on, or open this page in another browser.</Message>
      </noscript>
      {receipt && <SchoolRegistered receipt={receipt} />}
      <form ref={school.element} method="post" noValidate onSubmit={school.proceed} onInput={school.changed} className="grid gap-6">
        {school.sentBefore && (
          <Message look="wait">
            You sent this form before, and we could not tell you whether it arrived. Submit it again: it cannot register twice.
          </Message>
        )}
        <ErrorSummary issues={school.summary} open={school.open} labelOf={(path) => schoolLabel(path) ?? ''} />
        <div inert={busy}>
          <SchoolQuestions issues={school.open} />
        </div>
        {problem && <Failure problem={problem} onRetry={school.submit} busy={busy} />}
        <div className="grid gap-4 border-t border-line pt-4.5">
          {!awake && <StillLoading />}
          <div className="flex flex-col-reverse gap-3 wide:flex-row wide:items-center wide:justify-between">
            <div className="flex flex-wrap items-center justify-between gap-x-2 wide:justify-start">
              <ClearForm onClear={school.clear} disabled={!awake || busy} />
              <p className="text-sm text-ink-2" role="status">
                {school.kept && 'Saved on this device'}
              </p>
            </div>
            <Button look="primary" type="submit" disabled={!awake || busy}>
              {busy ? 'Registering…' : 'Register School'}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  )
}
