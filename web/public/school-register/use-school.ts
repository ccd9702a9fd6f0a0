import { type SyntheticEvent, useRef } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import { schoolFields } from '#domain/school/school.ts'
import { answersIn } from '#web/public/register/controls.ts'
import { useDraft } from '#web/public/register/use-draft.ts'
import { useFocus } from '#web/public/register/use-focus.ts'
import { useValidation } from '#web/public/register/use-validation.ts'
import { checkSchool, schoolLabel } from './check-school.ts'
import { useRegistering } from './use-registering.ts'

/** What this device keeps for the form goes by this name. */
const place = 'SchoolRegister'
const names = schoolFields.map(({ name }) => name)

/** What happens in the form of a school (specification 4.6; rulings): one call, and what was written stays until it is stored. */
export function useSchool() {
  const element = useRef<HTMLFormElement>(null)
  const findings = useValidation()
  const draft = useDraft(element, place)
  const { send, clearErrors, forget, ...registering } = useRegistering(place)
  // The questions cannot take the focus while something is on its way.
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
    // What stands at the fields need not be said again below them.
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
