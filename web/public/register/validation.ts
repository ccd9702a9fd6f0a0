import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Checked, checkAnswers } from '#domain/forms/answers.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { fieldFor } from '#domain/forms/form.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Picked } from '#web/kit/fields/shrink.ts'
import type { Step } from './use-steps.ts'

/** All issues of the whole form, in the order of its questions; the picture comes last. */
export function checkForm(entrance: Entrance, answers: Answers, picked: Picked): Checked {
  const { today, season } = entrance
  const checked = checkAnswers(entrance, answers, { today, examSlots: season.examSlots })
  if (picked.file) return checked
  return { answers: null, issues: [...checked.issues, { path: screenshot.name, message: picked.problem || screenshot.missing }] }
}

/** The issues that matter at a step: its own for the first, all for the last. */
export function concerning(step: Step, entrance: Entrance, issues: Issue[]): Issue[] {
  return step === 'personal' ? issues.filter(({ path }) => stepOf(entrance, path) === 'personal') : issues
}

/** The step that asks for a field. */
export function stepOf({ form }: Entrance, path: string): Exclude<Step, 'done'> {
  const field = form.fields.find(({ name }) => name === path)
  return field && field.group !== fieldFor(form, 'txnNo').group ? 'personal' : 'payment'
}

/** A question's label, or undefined when this form doesn't ask it. */
export function labelAt({ form }: Entrance, path: string): string | undefined {
  if (path === screenshot.name) return screenshot.label
  return form.fields.find(({ name }) => name === path)?.label
}
