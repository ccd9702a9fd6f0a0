import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Questions, type Region, regions } from '#domain/forms/form.ts'
import { tidy } from '#domain/lib/text.ts'
import { moneyText, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { consentTick } from '#domain/privacy/consent.ts'
import { alreadyRegistered } from '#domain/problem-type.ts'
import type { DuplicateCheck } from '#domain/registration/duplicate-check.ts'
import type { Receipt } from '#domain/replies.ts'
import { Problem } from '#web/api/problem.ts'
import { answerWith } from '#web/api/shape.ts'
import type { upload } from '#web/api/upload.ts'
import { settledDialCode } from '#web/kit/fields/dial-code.tsx'
import { usePicture } from '#web/kit/fields/use-picture.ts'
import { deviceStorage, savedProgress } from '#web/kit/form/drafts.ts'
import { useEarly } from '#web/kit/form/own-task.tsx'
import { useForm, type Values, valuesIn } from '#web/kit/form/use-form.ts'
import { agreedVersion, openDisclaimer } from './disclaimer.tsx'
import { newFee, useFees } from './fees.tsx'
import { checkForm, concerning, isChild, type Sent, stepOf, useSteps } from './steps.ts'

/** Milliseconds that Next waits to hear whether the child is already registered. */
const patience = 5000

/** How the payment step begins: on the way to pay, or asking on return; and what the answer was. */
type Paying = 'first' | 'asked' | 'paid' | 'unpaid'

export type Wizard = ReturnType<typeof useWizard>

/**
 * The logic of the registration form (specification 4.1, rulings on registration). `savedAs` is the name of its draft on this device;
 * `loadPayment` loads the code of the payment step.
 */
export function useWizard(given: Entrance, savedAs: string, loadPayment: () => Promise<{ upload: typeof upload }>) {
  const fees = useFees(given)
  const { entrance } = fees
  const { form: questions, door, invitation } = entrance
  const [asksConsent, setAsksConsent] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [payer, setPayer] = useState<{ region: Region | null; name: string }>({ region: null, name: '' })
  const [paying, setPaying] = useState<Paying>('first')
  const duplicate = useDuplicateCheck(door.path)
  const picture = usePicture(() => form.recheck(screenshot.name), savedAs)
  const form = useForm({
    savedAs,
    given: invitation?.answers,
    check: (values) => concerning(step, entrance, checkForm(entrance, values, picture.now()).issues),
    reveal: (path) => go(stepOf(entrance, path), false),
    progress: () => ({ child: valuesIn(form.element.current)[questions.roles.name] ?? '', step, agreed: agreedVersion() }),
    async send(values, keyFor) {
      const fee = fees.feeFor(values[questions.roles.region])
      const receipt = await register(values, keyFor)
      finish({ receipt, answers: values, fee: fee ? priceText(fee) : '', at: new Date().toISOString() })
      return false
    },
    onProblem: (problem) => fees.updateFees(payer.region, problem),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft is restored and before its step is
  useEffect(() => {
    if (form.element.current) suggestDialCode(form.element.current, questions, questions.roles.region)
    followChild()
  }, [])

  const {
    step,
    sent,
    go,
    toHeading,
    finish: showSent,
  } = useSteps({
    mayPay: isFirstStepComplete,
    savedStep: () => savedProgress(deviceStorage(), savedAs, Date.now())?.step,
    onReturn() {
      readPayer()
      setPaying('asked')
    },
  })
  const leaving = useReturn(() => {
    setPaying('asked')
    toHeading()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the browser's Forward leads here
  useEffect(() => {
    if (step === 'payment' || form.isSaved) form.save()
    if (step !== 'payment') return
    readPayer()
    return () => setPaying('first')
  }, [step])

  /** Asks for a parent's consent as soon as the answers are a child's. */
  function followChild() {
    setAsksConsent(isChild(entrance, valuesIn(form.element.current)))
  }

  function readPayer() {
    const { [questions.roles.region]: from, [questions.roles.name]: name = '' } = valuesIn(form.element.current)
    setPayer({ region: regions.find((region) => region === from) ?? null, name: tidy(name) })
  }

  /** The browser's Forward may lead to the payment of a form that was cleared meanwhile. */
  function isFirstStepComplete() {
    const { issues } = checkForm(entrance, valuesIn(form.element.current), picture.now())
    return concerning('personal', entrance, issues).length === 0
  }

  /** Sends what was answered, with what the visitor saw: the fee as text, and the version of the disclaimer. */
  async function register(values: Values, keyFor: (answers: Values, picture: File) => string): Promise<Receipt> {
    const { answers } = checkForm(entrance, values, picture.now())
    const { file } = picture.now()
    if (!answers || !file) throw new Error('The form was checked, but is not complete')
    const fee = fees.feeFor(answers[questions.roles.region])
    const body = new FormData()
    const texts = {
      ...answers,
      ...(isChild(entrance, values) && { [consentTick.name]: values[consentTick.name] ?? '' }),
      payment_type: door.paymentType,
      for_school: `${door.school ?? ''}`,
      fee: fee ? moneyText(fee) : '',
      disclaimer_version: agreedVersion(),
      ...(invitation && { invitation: invitation.token }),
    }
    for (const [name, text] of Object.entries(texts)) body.set(name, text)
    body.set(screenshot.name, file)
    const headers = { 'Idempotency-Key': keyFor(answers, file) }
    setProgress(0)
    try {
      const { upload } = await loadPayment()
      return await upload(`/api/doors/${door.path}/registrations`, { body, headers, answer: receiptCheck, onProgress: setProgress })
    } finally {
      setProgress(null)
    }
  }

  function finish(given: Sent) {
    form.empty()
    void picture.pick(null)
    showSent(given)
  }

  const problem = step === 'payment' ? form.problem : null

  return {
    /** With the current fees. */
    entrance,
    form,
    ready: form.ready,
    asksConsent,
    step,
    picked: picture.picked,
    opening: picture.opening,
    payer,
    paying,
    leaving,
    toHeading,
    duplicate,
    /** What the last attempt found on this step. */
    summary: form.summary.filter(({ path }) => stepOf(entrance, path) === step),
    progress,
    problem,
    /** The fee to agree to, when it has changed. */
    feeToConfirm: problem && newFee(problem),
    sent,
    pick: picture.pick,
    identity: () => identityIn(valuesIn(form.element.current), questions),
    previous: () => go('personal'),

    async proceed(event: SyntheticEvent) {
      event.preventDefault()
      if (agreedVersion() === '') return openDisclaimer()
      if (step === 'payment') {
        await picture.ready()
        return form.submit()
      }
      const values = form.attempt()
      // What was sent before from this device is sent again with the same key, which can't register twice.
      readPayer()
      if (values && (form.isSentUnclearly() || (await duplicate.isFree(identityIn(values, questions))))) {
        // So that the step begins at its heading; without it, it says that it couldn't be loaded.
        await loadPayment().catch(() => undefined)
        go('payment')
      }
    },

    /** Answers whether the family has paid. */
    answerPaid(hasPaid: boolean) {
      setPaying(hasPaid ? 'paid' : 'unpaid')
      if (hasPaid) form.focus(questions.roles.txnNo)
      else toHeading()
    },

    changed(event: SyntheticEvent) {
      if (form.element.current) suggestDialCode(form.element.current, questions, (event.target as HTMLInputElement).name)
      form.form.onInput(event)
      followChild()
      duplicate.forget()
    },

    clear() {
      form.clear()
      followChild()
      void picture.pick(null)
      go('personal')
    },
  }
}

/** Calls back when the family returns from its payment app or page. Returns what to call when it leaves for it. */
function useReturn(onReturn: () => void): () => void {
  const hasLeft = useRef(false)
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const follow = () => {
      if (document.hidden || !hasLeft.current) return
      hasLeft.current = false
      latest.current()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return () => {
    hasLeft.current = true
  }
}

/**
 * Asks the server, before a family pays, whether the child is already registered. Registered in another competition of which one is enough,
 * it may go on with Next once more. A check that fails or takes too long stops nobody: the end of the form checks it again.
 */
function useDuplicateCheck(door: string) {
  const [isAsking, setAsking] = useState(false)
  /** The server's refusal, or the name of the other competition. */
  const [found, setFound] = useState<Problem | string | null>(null)
  const free = useRef('')
  useEarly(() => import('./duplicate-check.ts'))

  async function isFree(asked: DuplicateCheck): Promise<boolean> {
    const identity = JSON.stringify(asked)
    if (isAsking) return false
    if (free.current === identity) return true
    setAsking(true)
    const answer = import('./duplicate-check.ts').then(({ askAboutDuplicate }) => askAboutDuplicate(door, asked, patience))
    const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
    const duplicate = await Promise.race([answer, late]).catch((error) =>
      error instanceof Problem && error.is(alreadyRegistered) ? error : null,
    )
    setAsking(false)
    setFound(duplicate)
    if (!(duplicate instanceof Problem)) free.current = identity
    return duplicate === null
  }

  return { isAsking, found, isFree, forget: () => setFound(null) }
}

/** The answers that identify a child and its parent. */
function identityIn(values: Values, { roles }: Questions): DuplicateCheck {
  const of = (role: keyof Questions['roles']) => values[roles[role]] ?? ''
  return {
    name: of('name'),
    birth_date: of('birthDate'),
    contact_email: of('contactEmail'),
    dial_code: of('dialCode'),
    phone: of('phone'),
  }
}

/**
 * Suggests the Indian phone code to families in India, and removes it for those abroad so that they don't send it by
 * mistake. Only ever replaces an earlier suggestion, never the user's own choice.
 */
function suggestDialCode(element: HTMLFormElement, { roles }: Questions, changed: string): void {
  const box = element.elements.namedItem(roles.dialCode)
  if (!(box instanceof HTMLInputElement)) return
  if (changed === roles.dialCode) delete box.dataset.suggested
  if (changed !== roles.region) return
  const region = new FormData(element).get(roles.region)
  if (region === 'India' && box.value === '') {
    box.value = settledDialCode('+91')
    box.dataset.suggested = 'yes'
  } else if (region !== 'India' && box.dataset.suggested) {
    box.value = ''
    delete box.dataset.suggested
  }
}

const receiptCheck = answerWith<Receipt>({ status: 'string', message: 'string', reference: 'string', serial_no: 'number' })
