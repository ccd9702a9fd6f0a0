import { type SyntheticEvent, useRef } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import { schoolFields } from '#domain/school/school.ts'
import { answersIn } from '#web/public/register/controls.ts'
import { useDraft } from '#web/public/register/use-draft.ts'
import { useFocus } from '#web/public/register/use-focus.ts'
import { useValidation } from '#web/public/register/use-validation.ts'
import { checkSchool, schoolLabel } from './check-school.ts'
import { useRegistering } from './use-registering.ts'

/** The name under which the device stores this form's data. */
const place = 'SchoolRegister'
const names = schoolFields.map(({ name }) => name)

/** The logic of the school form (specification 4.6; rulings): one call, and the answers stay until they are stored. */
export function useSchool() {
  const element = useRef<HTMLFormElement>(null)
  const findings = useValidation()
  const draft = useDraft(element, place)
  const { send, clearErrors, forget, ...registering } = useRegistering(place)
  // The questions can't take the focus while something is being sent.
  const focusOn = useFocus('personal')

  const check = () => checkSchool(element.current ? answersIn(element.current, names) : {})

  function focusFirstError([first]: Issue[]) {
    if (first) focusOn(first.path)
  }

  async function submit() {
    if (registering.busy) return
    const { answers, issues } = check()
    clearErrors()
    findings.refuse([])
    findings.found(issues)
    if (!answers) return focusFirstError(issues)
    const problem = await send(answers)
    if (!problem) return empty()
    const asked = problem.errors.filter(({ path }) => schoolLabel(path) !== undefined)
    if (asked.length === 0) return
    // Errors shown at the fields aren't repeated below them.
    clearErrors()
    findings.refuse(asked)
    focusFirstError(asked)
  }

  function empty() {
    draft.drop()
    element.current?.reset()
    findings.forget()
  }

  return {
    element,
    kept: draft.kept,
    summary: findings.summary,
    open: findings.open,
    ...registering,
    submit,

    proceed(event: SyntheticEvent) {
      event.preventDefault()
      return submit()
    },

    changed({ target }: SyntheticEvent) {
      findings.recheck((target as HTMLInputElement).name, () => check().issues)
      draft.keepSoon()
    },

    clear() {
      empty()
      forget()
    },
  }
}
