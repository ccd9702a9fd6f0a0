import { useEffect, useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Checked, checkAnswers } from '#domain/forms/answers.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { fieldFor } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Money } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkTick, consentTick, isChildIn } from '#domain/privacy/consent.ts'
import type { Receipt } from '#domain/registration/api.ts'
import type { Picked } from '#web/kit/fields/shrink.ts'
import type { Family } from '#web/kit/form/drafts.ts'
import type { Values } from '#web/kit/form/use-form.ts'

/** The name of the answer with the reference of the registration whose payment paid for these children too. */
export const paidWith = 'paid_with'

export type FormStep = 'personal' | 'payment' | 'done'

/** What was sent and when (ISO, UTC), the fee as shown, and the answer to it. */
export type SentForm = { receipt: Receipt; answers: Answers; fee: string; at: string }

type Sending = {
  /** Of the child that the form shows. */
  values: Values
  family: Family
  picked: Picked
  /** For each child, as shown. */
  fee: Money | undefined
  keyFor: (answers: Answers, picture: File) => string
  onProgress: (part: number) => void
}

export type SendForm = (entrance: Entrance, sending: Sending) => Promise<SentForm>

/** What the browser's history holds for a step; at the end also what was sent, for a reload or a return. */
type Held = { step: FormStep; sent?: SentForm }

type StepOptions = { mayPay: () => boolean; savedStep: () => string | undefined; onReturn: () => void }

/**
 * The current step, with a history entry for each, so that Back goes one step back and loses nothing. A new step starts at its heading,
 * which has the id 'step'. `mayPay` says whether the first step is complete, `savedStep` which step this device has saved. `onReturn` is
 * called when the page opens at the payment again.
 */
export function useSteps({ mayPay, savedStep, onReturn }: StepOptions) {
  const [step, setStep] = useState<FormStep>('personal')
  const [sent, setSent] = useState<SentForm | null>(null)
  const [heading, setToHeading] = useState<object | null>(null)
  const latest = useRef({ step, mayPay })
  latest.current = { step, mayPay }
  const isGoingBack = useRef(false)

  useEffect(() => {
    if (heading) document.getElementById('step')?.focus()
  }, [heading])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { step: before, sent: held } = (history.state ?? {}) as Partial<Held>
    if (before === 'done' && held) end(held)
    else if ((before ?? savedStep()) === 'payment' && mayPay()) {
      if (before !== 'payment') {
        history.replaceState({ step: 'personal' }, '')
        history.pushState({ step: 'payment' }, '')
      }
      show('payment')
      onReturn()
    } else if (before) history.replaceState({ step: 'personal' }, '')
    const follow = ({ state }: PopStateEvent) => {
      const now = latest.current
      if (isGoingBack.current) {
        isGoingBack.current = false
        // Next was pressed before the browser had gone back.
        if (now.step === 'payment') history.pushState({ step: 'payment' }, '')
        return
      }
      const asked = (state as Held | null)?.step === 'payment' && now.mayPay() ? 'payment' : 'personal'
      // Form Completed is the end: Back must not lead into a form that has been sent.
      if (now.step !== 'done' && now.step !== asked) show(asked)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function show(next: FormStep, startsAtHeading = true) {
    setStep(next)
    if (startsAtHeading) setToHeading({})
  }

  /** Goes to a step: to its heading, or to a field that gets the focus otherwise. */
  function go(next: 'personal' | 'payment', startsAtHeading = true) {
    show(next, startsAtHeading)
    const now: FormStep = history.state?.step ?? 'personal'
    if (now === next) return
    if (next === 'payment') history.pushState({ step: next }, '')
    else if (!isGoingBack.current) {
      isGoingBack.current = true
      history.back()
    }
  }

  function end(given: SentForm) {
    setSent(given)
    show('done')
  }

  function finish(given: SentForm) {
    end(given)
    history.replaceState({ step: 'done', sent: given } satisfies Held, '')
  }

  return { step, sent, go, finish, toHeading: () => setToHeading({}) }
}

/** All issues of the whole form, in the order of its questions; the picture comes last. */
export function checkForm(entrance: Entrance, answers: Answers, picked: Picked): Checked {
  const { today, season } = entrance
  const { [consentTick.name]: ticked = '', [paidWith]: _, ...own } = answers
  const checked = checkAnswers(entrance, own, { today, examSlots: season.examSlots })
  const others = [
    ...(isChild(entrance, answers) ? checkTick({ [consentTick.name]: ticked }, entrance.consent.by).issues : []),
    ...(picked.file ? [] : [{ path: screenshot.name, message: picked.problem || screenshot.missing() }]),
  ]
  return others.length === 0 ? checked : { answers: null, issues: [...checked.issues, ...others] }
}

/** Whether the answers are a child's, whose parent is asked for consent. */
export function isChild({ form, consent, today }: Entrance, answers: Answers): boolean {
  return isChildIn(form, answers, consent.ages, today)
}

/** The issues that matter at a step: its own for the first, all for the last. */
export function concerning(step: FormStep, entrance: Entrance, issues: Issue[]): Issue[] {
  return step === 'personal' ? issues.filter(({ path }) => stepOf(entrance, path) === 'personal') : issues
}

/** The step that asks for a field. */
export function stepOf({ form }: Entrance, path: string): Exclude<FormStep, 'done'> {
  if (path === consentTick.name) return 'personal'
  const field = form.fields.find(({ name }) => name === path)
  return field && field.group !== fieldFor(form, 'txnNo').group ? 'personal' : 'payment'
}

/** A question's label, or undefined when this form doesn't ask it. */
export function labelAt({ form }: Entrance, path: string): string | undefined {
  if (path === screenshot.name) return screenshot.label()
  if (path === consentTick.name) return m['consent.your_consent']()
  return form.fields.find(({ name }) => name === path)?.label
}
