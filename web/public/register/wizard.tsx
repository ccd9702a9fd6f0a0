import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { regionText } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import type * as Problems from '#web/kit/form/form-problem.tsx'
import { useEarly } from '#web/kit/form/own-task.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { ConsentTick } from '#web/public/consent/consent-tick.tsx'
import { openDisclaimer } from './disclaimer.tsx'
import type { DoneStep } from './done-step.tsx'
import { Costs, CostsLine } from './fees.tsx'
import type PayHere from './payment/payment-step.tsx'
import { PersonalStep } from './questions.tsx'
import { Actions, NotOursHere, StepTitle } from './step-parts.tsx'
import { type FormStep, labelAt, type SentForm } from './steps.ts'
import { type WizardState as State, useWizard } from './use-wizard.ts'

const stepOrder: FormStep[] = ['personal', 'payment', 'done']

/**
 * The registration in its steps (specification 2.6). All of them stay in the document, so that going back loses nothing.
 * Fields are uncontrolled: React only reads them.
 */
export function Wizard({ entrance: given, savedAs }: { entrance: Entrance; savedAs: string }) {
  const wizard = useWizard(given, savedAs, loadPayment)
  const { entrance, form, step, payer, sent } = wizard
  const { competition, door } = entrance
  const payment =
    payer.region === null
      ? m['form.payment_and_register']()
      : m['form.payment_and_register_for_region']({ region: regionText(payer.region) })
  const titles: Record<FormStep, string> = { personal: m['form.personal_info'](), payment, done: m['form.form_completed']() }
  const steps = <Steps names={stepOrder.map((name) => titles[name])} now={stepOrder.indexOf(step)} />
  const isSending = wizard.progress !== null
  const canRegister = entrance.fees.some(({ region }) => !entrance.paymentNotices[region]?.isClosed)
  const notes = (
    <Suspense>
      {form.sentBefore && <SentBefore />}
      {wizard.summary.length > 0 && (
        <ErrorSummary issues={wizard.summary} open={form.issues} labelOf={(path) => labelAt(entrance, path) ?? ''} />
      )}
    </Suspense>
  )
  const Done = useReceipt()
  useEarly(loadProblems)
  if (sent && step === 'done') return <Done entrance={entrance} steps={steps} {...sent} />
  return (
    <div className={`grid items-start gap-7 ${step === 'payment' ? '' : 'wide:grid-cols-[minmax(0,1fr)_300px]'}`}>
      <div className="min-w-0">
        <div className={`grid grid-cols-1 items-end gap-x-5 gap-y-4.5 ${step === 'payment' ? 'lg:grid-cols-2' : ''}`}>
          <div>
            <p className="mb-1 text-sm text-ink-2">{competition.name}</p>
            <h1 id="door" tabIndex={-1} className="text-2xl outline-none wide:text-[1.75rem]">
              {door.title}
            </h1>
            {step === 'personal' && <CostsLine entrance={entrance} />}
            {step === 'personal' && <ForWhom entrance={entrance} />}
            <Button look="quiet" onClick={openDisclaimer} className="-ms-2 px-2! text-[0.9375rem]">
              {m['form.read_the_disclaimer']()}
            </Button>
          </div>
          {steps}
        </div>
        {entrance.whyNobodyCanPay && step === 'personal' && (
          <div className="mt-5">
            <Message look="bad">{entrance.whyNobodyCanPay}</Message>
          </div>
        )}
        <form {...form.form} onSubmit={wizard.proceed} onInput={wizard.changed}>
          <Card className={step === 'personal' ? framed : 'hidden'}>
            <StepTitle isCurrent={step === 'personal'}>
              {wizard.family.isNew ? m['siblings.add_another_child']() : titles.personal}
            </StepTitle>
            <NeedsScript />
            {step === 'personal' && notes}
            <div inert={isSending || !canRegister} className="grid gap-7">
              <PersonalStep entrance={entrance} issues={form.issues} />
              <ConsentTick {...entrance.consent} issues={form.issues} isAsked={wizard.asksConsent} />
            </div>
            <Duplicate wizard={wizard} />
            {step === 'personal' && <Actions wizard={wizard} canSubmit={canRegister} />}
          </Card>
          {form.ready && (
            <Suspense fallback={step === 'payment' && <PaymentLoading title={payment} />}>
              <PaymentStep wizard={wizard} title={payment} notes={step === 'payment' && notes} />
            </Suspense>
          )}
        </form>
      </div>
      {step === 'personal' && <Costs entrance={entrance} />}
    </div>
  )
}

/** Whom the form of a later round is for, and where an invited child's answers come from. */
function ForWhom({ entrance: { audience, invitation } }: { entrance: Entrance }) {
  if (invitation) {
    return (
      <p className="mt-2">
        {rich(m['form.details_from_round'], {
          details: <b>{m['form.details_are_here']({ name: invitation.name.split(/\s/)[0] ?? '' })}</b>,
          round: invitation.round,
        })}
      </p>
    )
  }
  return audience && <p className="mt-2">{m['form.for_audience']({ audience })}</p>
}

/** The last step. It is loaded early, and until then, or without a connection, a plain receipt says the same. */
function useReceipt(): typeof DoneStep {
  const [Receipt, setReceipt] = useState<typeof DoneStep>(() => PlainReceipt)
  useEarly(() => import('./done-step.tsx').then(({ DoneStep }) => setReceipt(() => DoneStep)))
  return Receipt
}

function PlainReceipt({ steps, receipt }: SentForm & { steps: ReactNode }) {
  return (
    <>
      {steps}
      <Card className={framed}>
        <StepTitle isCurrent>{m['form.form_completed']()}</StepTitle>
        <Message look="good">{receipt.message}</Message>
        <p>{rich(m['form.reference_is'], { reference: <b>{receipt.reference}</b> })}</p>
      </Card>
    </>
  )
}

const loadProblems = () => import('#web/kit/form/form-problem.tsx')
/** Without it, each error still stands at its question. */
const ErrorSummary = lazy<typeof Problems.ErrorSummary>(() =>
  loadProblems().then(
    (problems) => ({ default: problems.ErrorSummary }),
    () => ({ default: () => null }),
  ),
)
const SentBefore = lazy<ComponentType>(() =>
  loadProblems().then(
    (problems) => ({ default: problems.SentBefore }),
    () => ({ default: () => null }),
  ),
)

/** Loaded as soon as the page is hydrated: nobody pays before the first step is complete. */
const loadPayment = () => import('./payment/payment-step.tsx')
const PaymentStep = lazy<ComponentType<ComponentProps<typeof PayHere>>>(() => loadPayment().catch(() => ({ default: NoPayment })))

function PaymentLoading({ title }: { title: string }) {
  return (
    <Card className={framed}>
      <StepTitle isCurrent>{title}</StepTitle>
      <StillLoading />
    </Card>
  )
}

function NoPayment({ wizard: { step }, title }: ComponentProps<typeof PayHere>) {
  return (
    step === 'payment' && (
      <Card className={framed}>
        <StepTitle isCurrent>{title}</StepTitle>
        <Message look="bad">{m['payment.couldnt_load_how_pay']()}</Message>
      </Card>
    )
  )
}

const framed = 'mt-5 grid gap-6 px-4 py-4.5 wide:p-6'

/** Says before paying that the child is already registered: here, or in another competition of which one is enough. */
function Duplicate({ wizard }: { wizard: State }) {
  const {
    duplicate: { found },
    payer: { name },
  } = wizard
  const place = useFocusOn<HTMLDivElement>(found !== null)
  if (found === null) return null
  const isRefused = typeof found !== 'string'
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message
        look="wait"
        action={
          <a href="/check" className={buttonClass()}>
            {m['form.check_a_registration']()}
          </a>
        }
      >
        <span>{isRefused ? found.message : m['form.already_registered_one_them']({ name, competition: found })}</span>
        {isRefused && <NotOursHere wizard={wizard} />}
      </Message>
    </div>
  )
}

/** The progress through a form of several steps. `now` counts from 0. */
function Steps({ names, now }: { names: string[]; now: number }) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label={m['form.steps']()}>
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`flex-1 basis-[5.5rem] border-t-4 pt-2 text-xs font-semibold wide:text-sm ${index <= now ? 'border-accent' : 'border-line-2'} ${index === now ? 'text-accent-strong' : 'text-ink-2'}`}
        >
          {`${index + 1} ${name}`}
        </li>
      ))}
    </ol>
  )
}
