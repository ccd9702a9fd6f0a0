import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { fieldFor, regionText } from '#domain/forms/form.ts'
import { msg, t } from '#domain/language/translate.ts'
import { priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { FormFoot } from '#web/kit/form/form-foot.tsx'
import { ErrorSummary, FormProblem, inOurWords, SentBefore } from '#web/kit/form/form-problem.tsx'
import { inOwnTask, useEarly } from '#web/kit/form/own-task.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Message, NeedsScript } from '#web/kit/message.tsx'
import { ConsentTick } from '#web/public/consent/consent-tick.tsx'
import { openDisclaimer } from './disclaimer.tsx'
import type { DoneStep } from './done-step.tsx'
import { Costs, CostsLine } from './fees.tsx'
import type NotOursButton from './not-ours.tsx'
import { PersonalStep, Questions } from './questions.tsx'
import { labelAt, type Sent, type Step } from './steps.ts'
import { useWizard } from './use-wizard.ts'
import type { WaysToPay as Ways } from './ways-to-pay.tsx'
import { WelcomeBack } from './welcome-back.tsx'

type Wizard = ReturnType<typeof useWizard>

const loadWays = () => import('./ways-to-pay.tsx').then(({ WaysToPay }) => ({ default: WaysToPay }))

const WaysToPay = lazy<typeof Ways>(() => loadWays().catch(() => ({ default: NoWays })))

function NoWays() {
  return (
    <Message look="bad">{t('We couldn’t load how to pay. Check your connection, then reload this page: your answers are saved.')}</Message>
  )
}

/** Loaded when a family comes to pay, before it is unfolded. */
const WhereToFindIt = lazy(() => import('./where-to-find-it.tsx').catch(() => ({ default: () => <p>{t('We couldn’t load this.')}</p> })))

const stepOrder: Step[] = ['personal', 'payment', 'done']

/** Headings of problems that need more than a sentence, by problem type. */
const headings = [
  { type: problemType.alreadyRegistered, text: msg('Already registered: do not pay again') },
  { type: problemType.feeChanged, text: msg('The fee has changed') },
  { type: problemType.closed, text: msg('This Page is Currently Unavailable') },
  { type: problemType.otherSchool, text: msg('Your sign-in has changed') },
]

/**
 * The registration in its steps (specification 2.6). All of them stay in the document, so that going back loses nothing.
 * Fields are uncontrolled: React only reads them.
 */
export function Wizard({ entrance: given, savedAs }: { entrance: Entrance; savedAs: string }) {
  const wizard = useWizard(given, savedAs)
  const { entrance, form, step, payer, sent } = wizard
  const { competition, door } = entrance
  const payment =
    payer.region === null ? t('Payment and Register') : t('Payment and Register for {region}', { region: regionText(payer.region) })
  const titles: Record<Step, string> = { personal: t('Personal Info'), payment, done: t('Form Completed') }
  const steps = <Steps names={stepOrder.map((name) => titles[name])} now={stepOrder.indexOf(step)} />
  const isSending = wizard.progress !== null
  const canRegister = entrance.fees.some(({ region }) => !entrance.paymentNotices[region]?.isClosed)
  const notes = (
    <>
      {form.sentBefore && <SentBefore />}
      <ErrorSummary issues={wizard.summary} open={form.issues} labelOf={(path) => labelAt(entrance, path) ?? ''} />
    </>
  )
  const Done = useReceipt()
  useEarly(loadWays)
  if (sent && step === 'done') return <Done entrance={entrance} steps={steps} {...sent} />
  return (
    <div className={`grid items-start gap-7 ${step === 'payment' ? '' : 'wide:grid-cols-[minmax(0,1fr)_300px]'}`}>
      <div className="min-w-0">
        <div className={`grid items-end gap-x-5 gap-y-4.5 ${step === 'payment' ? 'lg:grid-cols-2' : ''}`}>
          <div>
            <p className="mb-1 text-sm text-ink-2">{competition.name}</p>
            <h1 id="door" tabIndex={-1} className="text-2xl outline-none wide:text-[1.75rem]">
              {door.title}
            </h1>
            {step === 'personal' && <CostsLine entrance={entrance} />}
            {step === 'personal' && <ForWhom entrance={entrance} />}
            <Button look="quiet" onClick={openDisclaimer} className="-ms-2 px-2! text-[0.9375rem]">
              {t('Read the disclaimer')}
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
            <StepTitle isCurrent={step === 'personal'}>{titles.personal}</StepTitle>
            <NeedsScript />
            {step === 'personal' && notes}
            <div inert={isSending || !canRegister} className="grid gap-7">
              <PersonalStep entrance={entrance} issues={form.issues} />
              <ConsentTick {...entrance.consent} issues={form.issues} isAsked={wizard.asksConsent} />
            </div>
            <Duplicate wizard={wizard} />
            {step === 'personal' && <Actions wizard={wizard} canSubmit={canRegister} />}
          </Card>
          <PaymentStep wizard={wizard} title={payment} notes={step === 'payment' && notes} />
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
        {rich('{details} From the {round}. Change what is no longer right.', {
          details: <b className="break-words">{t('{name}’s details are here.', { name: invitation.name.split(/\s/)[0] ?? '' })}</b>,
          round: invitation.round,
        })}
      </p>
    )
  }
  return audience && <p className="mt-2">{t('For: {audience}', { audience })}</p>
}

/** The last step. It is loaded early, and until then, or without a connection, a plain receipt says the same. */
function useReceipt(): typeof DoneStep {
  const [Receipt, setReceipt] = useState<typeof DoneStep>(() => PlainReceipt)
  useEarly(() => import('./done-step.tsx').then(({ DoneStep }) => setReceipt(() => DoneStep)))
  return Receipt
}

function PlainReceipt({ steps, receipt }: Sent & { steps: ReactNode }) {
  return (
    <>
      {steps}
      <Card className={framed}>
        <StepTitle isCurrent>{t('Form Completed')}</StepTitle>
        <Message look="good">{receipt.message}</Message>
        <p>{rich('Reference: {reference}', { reference: <b>{receipt.reference}</b> })}</p>
      </Card>
    </>
  )
}

const framed = 'mt-5 grid gap-6 px-4 py-4.5 wide:p-6'

/** The heading of a step; that of the current one takes the focus when the step begins. */
function StepTitle({ isCurrent, children }: { isCurrent: boolean; children: string }) {
  return (
    <h2 id={isCurrent ? 'step' : undefined} tabIndex={-1} className="scroll-mt-44 text-xl outline-none">
      {children}
    </h2>
  )
}

/** How to pay, and the proof of it. On return the question whether it is done comes first, and paying is folded. */
const PaymentStep = inOwnTask(function PaymentStep({ wizard, title, notes }: { wizard: Wizard; title: string; notes: ReactNode }) {
  const { entrance, form, step, paying, payer, picked } = wizard
  const { region, name } = payer
  const fee = entrance.fees.find((candidate) => candidate.region === region)?.fee
  const isClosed = region !== null && entrance.paymentNotices[region]?.isClosed
  const isCurrent = step === 'payment'
  const issues = picked.problem ? [...form.issues, { path: screenshot.name, message: picked.problem }] : form.issues
  const ways = region && (
    <Suspense>
      <WaysToPay entrance={entrance} region={region} name={name} onLeave={wizard.leaving} />
    </Suspense>
  )
  const isAsking = isCurrent && paying === 'asked' && fee && !isClosed
  const isFirst = paying === 'first' || !fee || isClosed
  return (
    <div hidden={!isCurrent} inert={wizard.progress !== null} className="mt-5 grid grid-cols-1 gap-3.5 min-[900px]:gap-5">
      {isAsking && (
        <WelcomeBack
          name={name}
          fee={fee}
          payee={entrance.payment.payee}
          onPaid={() => wizard.answerPaid(true)}
          onNotYet={() => wizard.answerPaid(false)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3.5 min-[900px]:grid-cols-2 min-[900px]:gap-5">
        {isFirst && (
          <Card className={card}>
            <StepTitle isCurrent={isCurrent}>{title}</StepTitle>
            {ways}
          </Card>
        )}
        <Card className={card}>
          <h2 className="text-xl">{isFirst ? t('Have you paid?') : t('Your payment details')}</h2>
          {notes}
          {!isClosed && (
            <div className="grid gap-4">
              <Questions entrance={entrance} group={fieldFor(entrance.form, 'txnNo').group} issues={issues} region={region} />
              {fee && region === 'India' && (
                <Fold title={t('Where do I find it?')} className="rounded-medium border border-line px-3 text-[0.9375rem]">
                  <Suspense>
                    <WhereToFindIt fee={fee} payee={entrance.payment.payee} />
                  </Suspense>
                </Fold>
              )}
              {region && (
                <PictureInput
                  picture={picked.file}
                  opening={wizard.opening}
                  error={issues.find(({ path }) => path === screenshot.name)?.message}
                  onPick={wizard.pick}
                />
              )}
            </div>
          )}
          <RegistrationProblem problem={wizard.problem} />
          {wizard.problem?.is(problemType.alreadyRegistered) && <NotOursHere wizard={wizard} />}
          {isCurrent && <Actions wizard={wizard} canSubmit={!isClosed} />}
        </Card>
        {!isFirst && (
          <Card className="px-4 py-1 wide:px-6">
            <Fold key={paying} title={t('Not paid yet? Pay {fee}', { fee: priceText(fee) })} isOpen={paying === 'unpaid'}>
              <div className="grid grid-cols-1 gap-4 border-t border-line pt-3 pb-4">
                <StepTitle isCurrent={isCurrent && !isAsking}>{title}</StepTitle>
                {ways}
              </div>
            </Fold>
          </Card>
        )}
      </div>
    </div>
  )
})

const card = 'grid grid-cols-1 content-start gap-4 px-4 py-4.5 wide:p-6'

/** Says before paying that the child is already registered: here, or in another competition of which one is enough. */
function Duplicate({ wizard }: { wizard: Wizard }) {
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
            {t('Check a registration')}
          </a>
        }
      >
        {isRefused
          ? found.message
          : t('{name} is already registered for: {competition}. One of them is enough. To register here as well, press Next again.', {
              name,
              competition: found,
            })}
        {isRefused && <NotOursHere wizard={wizard} />}
      </Message>
    </div>
  )
}

const NotOurs = lazy<typeof NotOursButton>(() =>
  import('./not-ours.tsx').catch(() => ({ default: () => <p>{t('We couldn’t load this.')}</p> })),
)

/** Shown with the refusal of a child that is registered already. */
function NotOursHere({ wizard: { entrance, identity } }: { wizard: Wizard }) {
  return (
    <Suspense>
      <NotOurs door={entrance.door.path} asked={identity} />
    </Suspense>
  )
}

/** In the words of a family that has already paid. */
const unsent = () => ({
  offline: t('You’re offline. Everything is saved; press Submit again when you’re connected. It can’t register twice.'),
  failed: t('We couldn’t send it just now. Everything is saved.'),
})

function RegistrationProblem({ problem }: { problem: Problem | null }) {
  const heading = headings.find(({ type }) => problem?.is(type))?.text
  const retries = heading === undefined ? undefined : problem?.is(problemType.otherSchool)
  return <FormProblem problem={problem && inOurWords(problem, unsent())} heading={heading && t(heading)} retries={retries} takesFocus />
}

/** The progress through a form of several steps. `now` counts from 0. */
function Steps({ names, now }: { names: string[]; now: number }) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label={t('Steps')}>
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

/** The foot of a step, with the progress of sending the form. `canSubmit` is false when this form takes no registrations. */
function Actions({ wizard, canSubmit = true }: { wizard: Wizard; canSubmit?: boolean }) {
  const { step, ready, progress, form, feeToConfirm, duplicate } = wizard
  const sending = progress !== null
  return (
    <div className="grid gap-3 border-t border-line pt-4.5">
      {sending && (
        <progress
          value={progress}
          max={1}
          aria-label={t('Upload')}
          className="h-2 w-full appearance-none overflow-hidden rounded-small bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        >
          {Math.round(progress * 100)} %
        </progress>
      )}
      <FormFoot ready={ready} sending={sending} isSaved={form.isSaved} onClear={wizard.clear}>
        <Button
          look="primary"
          type="submit"
          disabled={!ready || sending || !canSubmit}
          busy={duplicate.isAsking}
          className="max-wide:min-h-13 wide:min-w-28"
        >
          {step === 'personal'
            ? t('Next')
            : sending
              ? t('Submitting…')
              : feeToConfirm
                ? t('Register for {fee}', { fee: priceText(feeToConfirm) })
                : t('Submit')}
        </Button>
        {step === 'payment' && (
          <Button onClick={wizard.previous} disabled={sending}>
            {t('Previous')}
          </Button>
        )}
      </FormFoot>
    </div>
  )
}
