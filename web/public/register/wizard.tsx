import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Money, moneyText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { FormFoot } from '#web/kit/form/form-foot.tsx'
import { ErrorSummary, FormProblem, nothingIsLost, SentBefore } from '#web/kit/form/form-problem.tsx'
import { NeedsScript } from '#web/kit/message.tsx'
import { DoneStep } from './done-step.tsx'
import { Costs, CostsLine } from './fees.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PersonalStep } from './questions.tsx'
import { labelAt, type Step } from './steps.ts'
import { useWizard } from './use-wizard.ts'

const stepOrder: Step[] = ['personal', 'payment', 'done']

/** Headings of problems that need more than a sentence, by problem type. */
const headings = [
  { type: problemType.alreadyRegistered, text: 'Already registered: do not pay again' },
  { type: problemType.feeChanged, text: 'The fee has changed' },
  { type: problemType.closed, text: 'This Page is Currently Unavailable' },
  { type: problemType.otherSchool, text: 'Your sign-in has changed' },
]

/**
 * The registration in its steps (specification 2.6). All of them stay in the document, so that going back loses nothing.
 * Fields are uncontrolled: React only reads them.
 */
export function Wizard({ entrance: given }: { entrance: Entrance }) {
  const wizard = useWizard(given)
  const { entrance, form, step, picked, payer, problem, sent } = wizard
  const { competition, door } = entrance
  const payment = payer.region === null ? 'Payment and Register' : `Payment and Register for ${payer.region}`
  const titles: Record<Step, string> = { personal: 'Personal Info', payment, done: 'Form Completed' }
  const issues = picked.problem ? [...form.issues, { path: screenshot.name, message: picked.problem }] : form.issues
  const steps = <Steps names={stepOrder.map((name) => titles[name])} now={stepOrder.indexOf(step)} />
  if (sent && step === 'done') return <DoneStep entrance={entrance} steps={steps} {...sent} />
  return (
    <div className="grid items-start gap-7 wide:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <p className="mb-1 text-sm text-ink-2">{competition.name}</p>
        <h1 className="text-2xl wide:text-[1.75rem]">{door.title}</h1>
        <CostsLine entrance={entrance} />
        <div className="mt-4.5">{steps}</div>
        <Card className="mt-5 grid gap-6 px-4 py-4.5 wide:p-6">
          <h2 id="step" tabIndex={-1} className="scroll-mt-44 text-xl outline-none">
            {titles[step]}
          </h2>
          <NeedsScript />
          <form {...form.form} onSubmit={wizard.proceed} onInput={wizard.changed} className="grid gap-7">
            {form.sentBefore && <SentBefore />}
            <ErrorSummary issues={wizard.summary} open={form.issues} labelOf={(path) => labelAt(entrance, path) ?? ''} />
            <div hidden={step !== 'personal'} inert={wizard.progress !== null} className="grid gap-7">
              <PersonalStep entrance={entrance} issues={issues} />
            </div>
            <div hidden={step !== 'payment'} inert={wizard.progress !== null} className="grid gap-7">
              <PaymentStep
                entrance={entrance}
                {...payer}
                issues={issues}
                picture={picked.file}
                opening={wizard.opening}
                onPick={wizard.pick}
              />
            </div>
            <RegistrationProblem problem={problem} />
            <Actions
              step={step}
              canSubmit={step !== 'payment' || !payer.region || !entrance.paymentNotices[payer.region]?.isClosed}
              ready={wizard.ready}
              progress={wizard.progress}
              isSaved={form.isSaved}
              feeToConfirm={wizard.feeToConfirm}
              onPrevious={wizard.previous}
              onClear={wizard.clear}
            />
          </form>
        </Card>
      </div>
      <Costs entrance={entrance} />
    </div>
  )
}

function RegistrationProblem({ problem }: { problem: Problem | null }) {
  const heading = headings.find(({ type }) => problem?.is(type))?.text
  const retries = heading === undefined ? undefined : problem?.is(problemType.otherSchool)
  return <FormProblem problem={problem} heading={heading} retries={retries} reassurance={nothingIsLost} takesFocus />
}

/** The progress through a form of several steps. `now` counts from 0. */
function Steps({ names, now }: { names: string[]; now: number }) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-2 text-xs font-semibold wide:text-sm ${index <= now ? 'border-accent' : 'border-line-2'} ${index === now ? 'text-accent-strong' : 'text-ink-2'}`}
        >
          {index + 1} {name}
        </li>
      ))}
    </ol>
  )
}

type ActionsProps = {
  step: Step
  /** False when this form takes no registrations. */
  canSubmit: boolean
  ready: boolean
  /** The fraction sent, 0 to 1, or null. */
  progress: number | null
  isSaved: boolean
  /** The fee to agree to, when it changed while the form was being filled in. */
  feeToConfirm: Money | null
  onPrevious: () => void
  onClear: () => void
}

/** The foot of the form, with the progress of sending it. */
function Actions({ step, canSubmit, ready, progress, isSaved, feeToConfirm, onPrevious, onClear }: ActionsProps) {
  const sending = progress !== null
  return (
    <div className="grid gap-4 border-t border-line pt-4.5">
      {sending && (
        <progress
          value={progress}
          max={1}
          aria-label="Upload"
          className="h-2 w-full appearance-none overflow-hidden rounded-small bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        >
          {Math.round(progress * 100)} %
        </progress>
      )}
      <FormFoot ready={ready} sending={sending} isSaved={isSaved} onClear={onClear}>
        {step === 'payment' && (
          <Button onClick={onPrevious} disabled={sending}>
            Previous
          </Button>
        )}
        <Button look="primary" type="submit" disabled={!ready || sending || !canSubmit} className="wide:min-w-28">
          {step === 'personal' ? 'Next' : sending ? 'Submitting…' : feeToConfirm ? `Register for ${moneyText(feeToConfirm)}` : 'Submit'}
        </Button>
      </FormFoot>
    </div>
  )
}
