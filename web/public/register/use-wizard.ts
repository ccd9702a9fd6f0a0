import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Questions, type Region, regions } from '#domain/forms/form.ts'
import { listText } from '#domain/language/list-text.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { tidy } from '#domain/lib/text.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { alreadyRegistered } from '#domain/problem-type.ts'
import type { DuplicateCheck } from '#domain/registration/duplicate-check.ts'
import { Problem } from '#web/api/problem.ts'
import { settledDialCode } from '#web/kit/fields/dial-code.tsx'
import { usePicture } from '#web/kit/fields/use-picture.ts'
import { deviceStorage, type Family, savedProgress } from '#web/kit/form/drafts.ts'
import { useEarly } from '#web/kit/form/own-task.tsx'
import { useForm, type Values, valuesIn } from '#web/kit/form/use-form.ts'
import { agreedVersion, openDisclaimer } from './disclaimer.tsx'
import { newFee, useFees } from './fees.tsx'
import { checkForm, concerning, type FormStep, isChild, type SendForm, stepOf, useSteps } from './steps.ts'

/** Milliseconds that Next waits to hear whether the child is already registered. */
const patience = 5000

/** How the payment step begins: on the way to pay, or asking on return; and what the answer was. */
type Paying = 'first' | 'asked' | 'paid' | 'unpaid'

export type WizardState = ReturnType<typeof useWizard>

const alone: Family = { others: [], at: 0, isNew: false }

/**
 * The logic of the registration form (specification 4.1, rulings on registration). `savedAs` is the name of its draft on this device;
 * `loadPayment` loads the code of the payment step.
 */
export function useWizard(given: Entrance, savedAs: string, loadPayment: () => Promise<{ sendForm: SendForm }>) {
  const fees = useFees(given)
  const { entrance } = fees
  const { form: questions, door, invitation } = entrance
  const [progress, setProgress] = useState<number | null>(null)
  const duplicate = useDuplicateCheck(door.path)
  const picture = usePicture(() => form.recheck(screenshot.name), savedAs)
  const form = useForm({
    savedAs,
    given: invitation?.answers,
    check: (values) => concerning(step, entrance, checkForm(entrance, values, picture.now()).issues),
    reveal: (path) => steps.go(stepOf(entrance, path), false),
    progress: () => ({ child: firstNames(), step, agreed: agreedVersion(), family }),
    async send(values, keyFor) {
      const { sendForm } = await loadPayment()
      const fee = fees.feeFor(values[questions.roles.region])
      const sending = { values, family, picked: picture.now(), fee, keyFor, onProgress: setProgress }
      setProgress(0)
      const sent = await sendForm(entrance, sending).finally(() => setProgress(null))
      moves.empty()
      steps.finish(sent)
      return false
    },
    onProblem: (problem) => fees.updateFees(child.payer.region, problem),
  })
  const child = useChild(entrance, form, savedAs)
  const { family } = child
  const steps = useSteps({
    // The browser's Forward may lead to the payment of a form that was cleared meanwhile.
    mayPay: () => concerning('personal', entrance, checkForm(entrance, child.values(), picture.now()).issues).length === 0,
    savedStep: () => savedProgress(deviceStorage(), savedAs, Date.now())?.step,
    onReturn() {
      child.readPayer()
      setPaying('asked')
    },
  })
  /** Of all children in the form, in their order. */
  function firstNames(): string {
    const all = [...family.others.slice(0, family.at), child.values(), ...family.others.slice(family.at)]
    return listText(all.map((values) => firstNameOf(values[questions.roles.name] ?? '')).filter(Boolean))
  }
  const { step, sent, toHeading } = steps
  const { paying, setPaying, leaving } = usePaying(step, form, child, toHeading)
  const moves = movesOf({ entrance, step, form, picture, child, duplicate, go: steps.go, loadPayment })
  const problem = step === 'payment' ? form.problem : null
  const feeNow = problem && newFee(problem)
  return {
    /** With the current fees. */
    entrance,
    form,
    step,
    ...picture,
    ...child,
    ...moves,
    paying,
    setPaying,
    leaving,
    toHeading,
    duplicate,
    /** What the last attempt found on this step. */
    summary: form.summary.filter(({ path }) => stepOf(entrance, path) === step),
    progress,
    problem,
    /** The fee to agree to, when it has changed. */
    feeToConfirm: feeNow && { ...feeNow, amount: feeNow.amount * (family.others.length + 1) },
    sent,
    previous: () => steps.go('personal'),
    /** Answers whether the family has paid. */
    answerPaid(hasPaid: boolean) {
      setPaying(hasPaid ? 'paid' : 'unpaid')
      if (hasPaid) form.focus(questions.roles.txnNo)
      else toHeading()
    },
  }
}

type Form = ReturnType<typeof useForm>

/** The child that the form shows, the others that are paid for with it, and what follows from its answers. */
function useChild(entrance: Entrance, form: Form, savedAs: string) {
  const { form: questions } = entrance
  const [asksConsent, setAsksConsent] = useState(false)
  const [payer, setPayer] = useState<{ region: Region | null; name: string }>({ region: null, name: '' })
  const [family, setFamily] = useState(alone)
  const values = () => valuesIn(form.element.current)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft is restored and before its step is
  useEffect(() => {
    follow(questions.roles.region)
    setFamily(savedProgress(deviceStorage(), savedAs, Date.now())?.family ?? alone)
  }, [])

  /** Suggests a phone code after a change of a field, and asks for a parent's consent as soon as the answers are a child's. */
  function follow(changed = '') {
    if (form.element.current) suggestDialCode(form.element.current, questions, changed)
    setAsksConsent(isChild(entrance, values()))
  }

  function readPayer() {
    const { [questions.roles.region]: from, [questions.roles.name]: name = '' } = values()
    setPayer({ region: regions.find((region) => region === from) ?? null, name: tidy(name) })
  }

  /** Shows a child of the form, by its answers, among the others. */
  function showChild(next: Family, answers: Values) {
    form.empty()
    form.refill(answers)
    setFamily(next)
    follow()
    readPayer()
  }

  return { asksConsent, payer, family, setFamily, values, follow, readPayer, showChild, identity: () => identityIn(values(), questions) }
}

type Child = ReturnType<typeof useChild>

/** How far the payment is: it begins anew with every visit of its step, and is asked about after a return from a payment app. */
function usePaying(step: FormStep, form: Form, { family, readPayer }: Child, toHeading: () => void) {
  const [paying, setPaying] = useState<Paying>('first')
  const hasLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it calls does the same in every drawing
  useEffect(() => {
    const follow = () => {
      if (document.hidden || !hasLeft.current) return
      hasLeft.current = false
      setPaying('asked')
      toHeading()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the browser's Forward leads here
  useEffect(() => {
    if (step === 'payment' || form.isSaved || family.others.length > 0) form.save()
    if (step !== 'payment') return
    readPayer()
    return () => setPaying('first')
  }, [step, family])
  return {
    paying,
    setPaying,
    /** Called when the family leaves for its payment app or page. */
    leaving() {
      hasLeft.current = true
    },
  }
}

type Parts = {
  entrance: Entrance
  step: FormStep
  form: Form
  picture: ReturnType<typeof usePicture>
  child: Child
  duplicate: ReturnType<typeof useDuplicateCheck>
  go: (step: 'personal' | 'payment') => void
  loadPayment: () => Promise<unknown>
}

/** What the buttons and fields of the form do. */
function movesOf({ entrance: { form: questions }, step, form, picture, child, duplicate, go, loadPayment }: Parts) {
  return {
    /** Empties the form once it is sent. */
    empty() {
      form.empty()
      child.setFamily(alone)
      void picture.pick(null)
    },

    clear() {
      form.clear()
      child.setFamily(alone)
      child.follow()
      void picture.pick(null)
      go('personal')
    },

    /** Leaves out the child that was to be added. */
    goBack() {
      const { others } = child.family
      child.showChild({ others: others.slice(0, -1), at: others.length - 1, isNew: false }, others.at(-1) ?? {})
      go('payment')
    },

    changed(event: SyntheticEvent) {
      child.follow((event.target as HTMLInputElement).name)
      form.form.onInput(event)
      duplicate.forget()
    },

    async proceed(event: SyntheticEvent) {
      event.preventDefault()
      if (agreedVersion() === '') return openDisclaimer()
      if (step === 'payment') {
        await picture.ready()
        return form.submit()
      }
      const values = form.attempt()
      child.readPayer()
      // What was sent before from this device is sent again with the same key, which can't register twice.
      if (!values || !(form.isSentUnclearly() || (await duplicate.isFree(identityIn(values, questions))))) return
      // So that the step begins at its heading; without it, it says that it couldn't be loaded.
      await loadPayment().catch(() => undefined)
      // They are paid for from one place, and one email is about them all.
      const { region, contactEmail } = questions.roles
      const shared = { [region]: values[region] ?? '', [contactEmail]: values[contactEmail] ?? '' }
      child.setFamily(({ others, at }) => ({ others: others.map((other) => ({ ...other, ...shared })), at, isNew: false }))
      go('payment')
    },
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
