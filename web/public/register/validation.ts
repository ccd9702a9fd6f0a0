import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Checked, checkAnswers } from '#domain/forms/answers.ts'
import { fieldFor } from '#domain/forms/form.ts'
import type { Answers, Issue } from '#domain/forms/issue.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Picked } from '#web/kit/fields/shrink.ts'
import type { Step } from './use-steps.ts'

/** All that is wrong with the whole form, in asking order; the picture is asked last. */
export function checkForm(entrance: Entrance, answers: Answers, picked: Picked): Checked {
  const { today, season } = entrance
  const checked = checkAnswers(entrance, answers, { today, examSlots: season.examSlots })
  if (picked.file) return checked
  return { answers: null, issues: [...checked.issues, { path: screenshot.name, message: picked.problem || screenshot.missing }] }
}

/** The first step answers for itself only; the last one for everything that will be sent. */
export function concerning(step: Step, entrance: Entrance, issues: Issue[]): Issue[] {
  return step === 'personal' ? issues.filter(({ path }) => stepOf(entrance, path) === 'personal') : issues
}

/** The step in which something is asked. */
export function stepOf({ form }: Entrance, path: string): Exclude<Step, 'done'> {
  const field = form.fields.find(({ name }) => name === path)
  return field && field.group !== fieldFor(form, 'txnNo').group ? 'personal' : 'payment'
}

/** What a question is called on the screen, or undefined for what is not asked here. */
export function labelAt({ form }: Entrance, path: string): string | undefined {
  if (path === screenshot.name) return screenshot.label
  return form.fields.find(({ name }) => name === path)?.label
}
