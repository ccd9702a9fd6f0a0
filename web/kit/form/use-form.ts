import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import { Problem } from '#web/api/problem.ts'
import { focusFirst, written } from './form.ts'

export type Written = Record<string, string>

type Sending = {
  /** What to put right before anything is sent. */
  check: (answers: Written) => Issue[]
  /** Gives back true when the page is being left: the button then stays busy. May throw a `Problem`. */
  send: (answers: Written, form: HTMLFormElement) => Promise<boolean>
}

/**
 * A form of a few fields that is sent as a whole. What stands in it stays through every refusal: what concerns a field is
 * said there until somebody writes in it, everything else in `problem`. `form` belongs on the element.
 */
export function useForm({ check, send }: Sending) {
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)

  function refuse(form: HTMLFormElement, found: Issue[]) {
    setIssues(found)
    focusFirst(form, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const answers = written(form)
    const found = check(answers)
    setProblem(null)
    refuse(form, found)
    if (found.length > 0) return
    setBusy(true)
    let leaves = false
    try {
      leaves = await send(answers, form)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const atFields = error.errors.filter(({ path }) => form.elements.namedItem(path) !== null)
      if (atFields.length > 0) refuse(form, atFields)
      else setProblem(error)
    } finally {
      if (!leaves) setBusy(false)
    }
  }

  /** Being put right, by the looks of it; the next attempt tells. */
  function clearErrors({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement
    setIssues((found) => found.filter(({ path }) => path !== name))
  }

  return { busy, issues, problem, form: { method: 'post', noValidate: true, onSubmit: submit, onInput: clearErrors } as const }
}
