import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Region, regions } from '#domain/forms/form.ts'
import type { Issue } from '#domain/forms/issue.ts'
import { moneyText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { Problem } from '#web/api/problem.ts'
import { answersIn } from './controls.ts'
import { suggestDialCode } from './suggest-dial-code.ts'
import { useDraft } from './use-draft.ts'
import { newFee, useFees } from './use-fees.ts'
import { useFocus } from './use-focus.ts'
import { usePicture } from './use-picture.ts'
import { useSteps } from './use-steps.ts'
import { useSubmission } from './use-submission.ts'
import { useValidation } from './use-validation.ts'
import { checkForm, concerning, labelAt, stepOf } from './validation.ts'

/** The logic of the registration form (specification 4.1, rulings on registration). */
export function useWizard(given: Entrance) {
  const fees = useFees(given)
  const { entrance } = fees
  const { form } = entrance
  const names = form.fields.map(({ name }) => name)
  const element = useRef<HTMLFormElement>(null)
  const [ready, setReady] = useState(false)
  const { step, receipt, go, finish } = useSteps(mayPay)
  const picture = usePicture()
  const [payer, setPayer] = useState<{ region: Region | null; name: string }>({ region: null, name: '' })
  const findings = useValidation()
  const submission = useSubmission(entrance.door)
  const draft = useDraft(element, entrance.door.path)
  const focusOn = useFocus(step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft is restored
  useEffect(() => {
    if (element.current) suggestDialCode(element.current, form, form.roles.region)
    setReady(true)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the browser's Forward leads here
  useEffect(() => {
    if (step !== 'payment') return
    const { [form.roles.region]: from, [form.roles.name]: name = '' } = answers()
    setPayer({ region: regions.find((region) => region === from) ?? null, name })
  }, [step])

  function answers() {
    return element.current ? answersIn(element.current, names) : {}
  }

  /** The browser's Forward may lead to the payment of a form that was cleared meanwhile. */
  function mayPay() {
    return concerning('personal', entrance, checkForm(entrance, answers(), picture.picked).issues).length === 0
  }

  function issuesNow(picked = picture.picked) {
    return concerning(step, entrance, checkForm(entrance, answers(), picked).issues)
  }

  function focusFirstError([first]: Issue[]) {
    if (!first) return
    go(stepOf(entrance, first.path))
    focusOn(first.path)
  }

  function next() {
    const issues = issuesNow()
    submission.clearErrors()
    findings.found(issues)
    if (issues.length > 0) focusFirstError(issues)
    else go('payment')
  }

  async function submit() {
    const picked = await picture.ready()
    const checked = checkForm(entrance, answers(), picked)
    findings.found(checked.issues)
    if (!checked.answers || !picked.file) return focusFirstError(checked.issues)
    findings.refuse([])
    const region = checked.answers[form.roles.region]
    const fee = fees.feeFor(region)
    const shown = { fee: fee ? moneyText(fee) : '', disclaimer_version: entrance.disclaimerVersion }
    const outcome = await submission.submit(checked.answers, shown, picked.file)
    if (outcome === null) return
    if (!(outcome instanceof Problem)) {
      empty()
      return finish(outcome)
    }
    fees.updateFees(region, outcome)
    const asked = outcome.errors.filter(({ path }) => labelAt(entrance, path) !== undefined)
    if (asked.length === 0) return
    // Errors shown at the fields aren't repeated below them.
    submission.clearErrors()
    findings.refuse(asked)
    focusFirstError(asked)
  }

  function empty() {
    draft.drop()
    element.current?.reset()
    void picture.pick(null)
    findings.forget()
  }

  const problem = step === 'payment' ? submission.problem : null

  return {
    /** With the current fees. */
    entrance,
    element,
    ready,
    step,
    picked: picture.picked,
    opening: picture.opening,
    payer,
    kept: draft.kept,
    summary: findings.summary.filter(({ path }) => stepOf(entrance, path) === step),
    open: findings.open,
    sentBefore: submission.sentBefore,
    progress: submission.progress,
    problem,
    /** The fee to agree to, when it has changed. */
    feeToConfirm: problem && newFee(problem),
    receipt,
    submit,
    previous: () => go('personal'),

    proceed(event: SyntheticEvent) {
      event.preventDefault()
      return step === 'personal' ? next() : submit()
    },

    changed({ target }: SyntheticEvent) {
      const { name } = target as HTMLInputElement
      if (element.current) suggestDialCode(element.current, form, name)
      findings.recheck(name, issuesNow)
      draft.keepSoon()
    },

    async pick(file: File | null) {
      const picked = await picture.pick(file)
      if (picked) findings.recheck(screenshot.name, () => issuesNow(picked))
      return picked
    },

    clear() {
      empty()
      submission.forget()
      go('personal')
      focusOn('step')
    },
  }
}
