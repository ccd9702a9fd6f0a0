import { type ReactNode, useEffect } from 'react'
import { fieldFor } from '#domain/forms/form.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import { TransactionNumber } from '#web/kit/fields/transaction-number.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { FormProblem, inOurWords } from '#web/kit/form/form-problem.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'
import { FormQuestions } from '../questions.tsx'
import { Actions, NotOursHere, StepTitle } from '../step-parts.tsx'
import type { WizardState } from '../use-wizard.ts'
import { AddChild, ChildrenToPay } from './children-to-pay.tsx'
import { JustUsed, useJustSent } from './just-used.tsx'
import { childrenOf, timesOf } from './siblings.ts'
import { AmountToPay, WaysToPay } from './ways-to-pay.tsx'
import WhereToFindIt from './where-to-find-it.tsx'

/** Headings of problems that need more than a sentence, by problem type. */
const headings = [
  { type: problemType.alreadyRegistered, text: m['form.already_registered_not_pay'] },
  { type: problemType.feeChanged, text: m['form.the_fee_has_changed'] },
  { type: problemType.closed, text: m['frame.page_currently_unavailable'] },
  { type: problemType.otherSchool, text: m['form.sign_in_changed'] },
]

// Whoever can press Submit has loaded it.
export { sendForm } from './send-form.ts'

/** How to pay, and the proof of it. On return the question whether it is done comes first, and paying is folded. */
export default function PaymentStep({ wizard, title, notes }: { wizard: WizardState; title: string; notes: ReactNode }) {
  const { entrance, form, step, paying, payer, picked } = wizard
  const { region, name } = payer
  const each = entrance.fees.find((candidate) => candidate.region === region)?.fee
  const isSeveral = wizard.family.others.length > 0
  const fee = each && timesOf(each, wizard.family.others.length + 1)
  const isClosed = region !== null && entrance.paymentNotices[region]?.isClosed
  const isCurrent = step === 'payment'
  const earlier = useJustSent(wizard)
  // Its questions weren't there when the draft was restored, nor its heading if the page was opened here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    form.refill()
    if (isCurrent) wizard.toHeading()
  }, [])
  const issues = picked.problem ? [...form.issues, { path: screenshot.name, message: picked.problem }] : form.issues
  const toPay = fee && each && isSeveral && !isClosed
  const ways = region && (
    <WaysToPay
      entrance={entrance}
      region={region}
      fee={fee}
      name={name}
      onLeave={wizard.leaving}
      before={
        <>
          {!toPay && each && <AmountToPay label={m['payment.fee_for_name']({ name })} amount={each} />}
          {earlier && <p className="text-sm text-ink-2">{m['siblings.already_paid_together']({ name: earlier.name })}</p>}
          <AddChild wizard={wizard} isFirst />
        </>
      }
      after={<AddChild wizard={wizard} isFirst={false} />}
    />
  )
  const heading = (isShown: boolean) =>
    toPay ? <ChildrenToPay wizard={wizard} fee={each} isCurrent={isShown} /> : <StepTitle isCurrent={isShown}>{title}</StepTitle>
  const isAsking = isCurrent && paying === 'asked' && fee && !isClosed
  const isFirst = paying === 'first' || !fee || isClosed
  return (
    <div hidden={!isCurrent} inert={wizard.progress !== null} className="mt-5 grid grid-cols-1 gap-3.5 min-[900px]:gap-5">
      {isAsking && (
        <WelcomeBack
          names={isSeveral ? childrenOf(wizard.family, wizard.values()).map((child) => child[entrance.form.roles.name] ?? '') : [name]}
          fee={fee}
          payee={entrance.payment.payee}
          onPaid={() => wizard.answerPaid(true)}
          onNotYet={() => wizard.answerPaid(false)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3.5 min-[900px]:grid-cols-2 min-[900px]:gap-5">
        {isFirst && (
          <Card className={card}>
            {heading(isCurrent)}
            {ways}
          </Card>
        )}
        <Card className={card}>
          <h2 className="text-xl">
            {!isFirst
              ? m['payment.your_payment_details']()
              : toPay
                ? m['siblings.have_you_paid']({ fee: priceText(fee) })
                : m['payment.have_you_paid']()}
          </h2>
          {toPay && <p className="-mt-2 text-sm text-ink-2">{m['siblings.one_number']()}</p>}
          {notes}
          {!isClosed && (
            <div className="grid gap-4">
              <FormQuestions
                entrance={entrance}
                group={fieldFor(entrance.form, 'txnNo').group}
                issues={issues}
                own={(field, error) =>
                  field.name === entrance.form.roles.txnNo && (
                    <TransactionNumber field={field} label={field.label} error={error} isUpi={region === 'India'} />
                  )
                }
              />
              {fee && earlier && <JustUsed wizard={wizard} earlier={earlier} total={fee} />}
              {fee && region === 'India' && (
                <Fold title={m['payment.where_i_find']()} className="rounded-medium border border-line px-3 text-[0.9375rem]">
                  <WhereToFindIt fee={fee} payee={entrance.payment.payee} />
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
          {!isSeveral && wizard.problem?.is(problemType.alreadyRegistered) && <NotOursHere wizard={wizard} />}
          {isCurrent && <Actions wizard={wizard} canSubmit={!isClosed} />}
        </Card>
        {!isFirst && (
          <Card className="px-4 py-1 wide:px-6">
            <Fold key={paying} title={m['payment.not_paid_yet_pay']({ fee: priceText(fee) })} isOpen={paying === 'unpaid'}>
              <div className="grid grid-cols-1 gap-4 border-t border-line pt-3 pb-4">
                {heading(isCurrent && !isAsking)}
                {ways}
              </div>
            </Fold>
          </Card>
        )}
      </div>
    </div>
  )
}

const card = 'grid grid-cols-1 content-start gap-4 px-4 py-4.5 wide:p-6'

/** In the words of a family that has already paid. */
const unsent = () => ({
  offline: m['form.youre_offline_everything_saved'](),
  failed: m['form.couldnt_send_just_now'](),
})

function RegistrationProblem({ problem }: { problem: Problem | null }) {
  const heading = headings.find(({ type }) => problem?.is(type))?.text
  const retries = heading === undefined ? undefined : problem?.is(problemType.otherSchool)
  return <FormProblem problem={problem && inOurWords(problem, unsent())} heading={heading?.()} retries={retries} takesFocus />
}

type WelcomeBackProps = { names: string[]; fee: Money; payee: string; onPaid: () => void; onNotYet: () => void }

/** Asked when a family comes back to the payment: it must neither pay twice nor lose what it has done. */
function WelcomeBack({ names, fee, payee, onPaid, onNotYet }: WelcomeBackProps) {
  return (
    <section
      aria-labelledby="step"
      className="grid grid-cols-1 gap-3.5 rounded-large border border-line-2 bg-tint px-4 py-4.5 min-[900px]:grid-cols-[1fr_auto] min-[900px]:items-center min-[900px]:px-6 min-[900px]:py-5.5"
    >
      <div className="min-[900px]:col-span-2">
        {names.map((name) => (
          <NameComb key={name} name={name} look="plain" />
        ))}
      </div>
      <h2 id="step" tabIndex={-1} className="text-[1.3125rem] wrap-anywhere outline-none">
        {m['payment.welcome_back']({ name: listText(names.map(firstNameOf)) })}
      </h2>
      <div className="grid gap-2.5 min-[900px]:grid-cols-2">
        <Button look="primary" onClick={onPaid}>
          {m['payment.yes_ive_paid']({ fee: priceText(fee) })}
        </Button>
        <Button onClick={onNotYet}>{m['payment.not_yet']()}</Button>
      </div>
      <p className="text-sm min-[900px]:col-span-2">
        {fee.currency === 'INR'
          ? m['payment.not_sure_look_in_upi']({ fee: priceText(fee), payee })
          : m['payment.not_sure_look_at_bank']({ fee: priceText(fee), payee })}
      </p>
    </section>
  )
}
