import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import { Problem } from '#web/api/problem.ts'
import { focusFirst, written } from './form.ts'

export type Written = Record<string, string>

type Sending = {
  /** Returns what to correct before anything is sent. */
  check: (answers: Written) => Issue[]
  /** Returns true when the page is being left, so that the button stays busy. May throw a `Problem`. */
  send: (answers: Written, form: HTMLFormElement) => Promise<boolean>
}

/**
 * A small form that is sent as a whole. Its values survive every refusal. An error about a field shows there until the user
 * types in it, everything else is in `problem`. Put `form` on the form element.
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

  /** Assumes the field is being corrected; the next attempt checks it. */
  function clearErrors({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement
    setIssues((found) => found.filter(({ path }) => path !== name))
  }

  return { busy, issues, problem, form: { method: 'post', noValidate: true, onSubmit: submit, onInput: clearErrors } as const }
}
