import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { Problem } from '#web/api/problem.ts'

type Written = Record<string, string>

type Sending = {
  /** Returns what to correct before anything is sent. */
  check: (answers: Written, form: HTMLFormElement) => Issue[]
  /** Returns true when the page is being left, so that the button stays busy. May throw a `Problem`. */
  send: (answers: Written, form: HTMLFormElement) => Promise<boolean>
  /** Leads people to the errors; the first field with one gets the focus unless this is given. */
  lead?: (form: HTMLFormElement, issues: Issue[]) => void
}

/** What the last attempt found, what of it is still open, and why the server refused. */
type Findings = { found: Issue[]; issues: Issue[]; refusal: Problem | null }

const nothing: Findings = { found: [], issues: [], refusal: null }

/**
 * The office's form, which is sent as a whole; visitors have #web/kit/form/use-form.ts. Its values survive every refusal. An error about a
 * field shows there until the user changes it, everything else is in `problem`. Put `form` on the form element.
 */
export function useForm({ check, send, lead = focusFirst }: Sending) {
  const [busy, setBusy] = useState(false)
  const [{ found, issues, refusal }, setFindings] = useState(nothing)

  function show(form: HTMLFormElement, found: Issue[], refusal: Problem | null = null) {
    setFindings({ found, issues: found, refusal })
    if (found.length > 0) lead(form, found)
  }

  /** Shows why the server refused: at the fields if it names some. */
  function refuse(form: HTMLFormElement, problem: Problem) {
    show(
      form,
      problem.errors.filter(({ path }) => form.elements.namedItem(path) !== null),
      problem,
    )
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const answers = written(form)
    const found = check(answers, form)
    show(form, found)
    if (found.length > 0) return
    setBusy(true)
    let leaves = false
    try {
      leaves = await send(answers, form)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(form, error)
    } finally {
      if (!leaves) setBusy(false)
    }
  }

  /** Assumes the field is being corrected; the next attempt checks it. */
  function clearErrors({ target }: SyntheticEvent) {
    const { name, id } = target as HTMLInputElement
    const isAbout = (path: string) => path === name || (id !== '' && (path === id || path.startsWith(`${id}.`)))
    setFindings((before) => ({ ...before, issues: before.issues.filter(({ path }) => !isAbout(path)) }))
  }

  return {
    busy,
    found,
    issues,
    /** Why the server refused, unless fields say so. */
    problem: found.length > 0 ? null : refusal,
    refusal,
    refuse,
    reset: () => setFindings(nothing),
    form: { method: 'post', noValidate: true, onSubmit: submit, onInput: clearErrors } as const,
  }
}

/** Returns the form's values, by name. */
function written(form: HTMLFormElement): Written {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Focuses the first field with an issue. */
function focusFirst(form: HTMLFormElement, issues: Issue[]) {
  const first = form.elements.namedItem(issues[0]?.path ?? '')
  if (first instanceof HTMLElement) first.focus()
}
