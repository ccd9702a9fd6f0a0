import { type FormEvent, type RefObject, type SyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { Problem } from '#web/api/problem.ts'
import { isStale } from '#web/office/errors.tsx'

/** Something the office edits, at the version it opened. `answers` are its texts by the names of the inputs. */
export type Edited = { version: number; answers: Answers }

export type Edit<Row extends Edited> = {
  row: Row
  /** The names of the inputs. */
  names: string[]
  /** Checks the form's values on top of `base`; every issue at its input. */
  check: (values: Answers, base: Row, form: HTMLFormElement) => Issue[]
  /** Finds the one spelling of what an input holds. */
  spell?: (name: string, text: string) => string
  /** Called with a form without errors. Returns true when the form is closing, so that the button stays busy. May throw a `Problem`. */
  send: () => Promise<boolean>
  /** Fetches the current row. */
  read: () => Promise<Row>
  /** Merges an input that both changed; without it, what was changed here stays. */
  merge?: (name: string, before: string, now: string, mine: string) => string
  /** Called when someone else saved first: the form builds on `now` from here on, with what was changed in it (`mine`) on top. */
  onConflict: (before: Row, now: Row, mine: Answers) => void
  /** Leads people to the errors; without it the first field with one gets the focus. */
  onErrors?: () => void
}

/** The form's content: `base` is the newest known row, `start` what the inputs began with. Each filling renews them (`round`). */
type Filled<Row> = { base: Row; start: Answers; round: number }

/** What the last attempt found, what of it is still open, and why the server refused. */
type Findings = { found: Issue[]; issues: Issue[]; refusal: Problem | null }

const nothing: Findings = { found: [], issues: [], refusal: null }

/**
 * The form of something with versions; forms without versions use #web/kit/form/use-form.ts. Its inputs are uncontrolled and keyed by
 * `round`, and their values survive every refusal. An error about a field shows there until the user changes it, everything else is in
 * `problem`. Only what was changed is saved, so a colleague's change of something else survives. When someone else saved first, nothing is
 * overwritten unseen: their values come into the form, what was changed here stays, and the next attempt builds on their version. Put
 * `form` on the form element.
 */
export function useEdit<Row extends Edited>({ row, names, check, spell, send, read, merge, onConflict, onErrors }: Edit<Row>) {
  const element = useRef<HTMLFormElement>(null)
  const focused = useRef('')
  const [{ base, start, round }, setFilled] = useState<Filled<Row>>({ base: row, start: row.answers, round: 0 })
  const [busy, setBusy] = useState(false)
  const inputs = useInputs(element, names, base.answers, spell)
  const { found, issues, refusal, show, clearErrors } = useFindings(element, onErrors)
  const { values, changed, compare } = inputs

  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are new after every filling
  useLayoutEffect(() => {
    compare()
    if (focused.current !== '') document.getElementById(focused.current)?.focus()
  }, [round])

  /** Fills the inputs with these texts; the same one keeps the focus. */
  function fill(texts: Answers, on: Row = base) {
    focused.current = document.activeElement?.id ?? ''
    show([])
    setFilled({ base: on, start: texts, round: round + 1 })
  }

  async function mergeNewest() {
    const now = await read().catch(() => base)
    if (now.version === base.version) return
    const mine = changed()
    const mergeOne = (name: string, text: string) => merge?.(name, base.answers[name] ?? '', now.answers[name] ?? '', text) ?? text
    fill({ ...now.answers, ...Object.fromEntries(Object.entries(mine).map(([name, text]) => [name, mergeOne(name, text)])) }, now)
    onConflict(base, now, mine)
  }

  /** Shows why a save was refused: at the fields if the problem names some. */
  function refuse(problem: Problem) {
    const isField = ({ path }: Issue) => (element.current?.elements.namedItem(path) ?? null) !== null
    show(problem.errors.filter(isField), problem)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const found = check(values(), base, event.currentTarget)
    show(found)
    if (found.length > 0) return
    setBusy(true)
    let leaves = false
    try {
      leaves = await send()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(error)
    } finally {
      if (!leaves) setBusy(false)
    }
  }

  /** Runs a save, and merges what someone else saved first. Throws what the save throws. */
  async function save<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run()
    } catch (error) {
      if (isStale(error)) await mergeNewest()
      throw error
    }
  }

  const onInput = (event: SyntheticEvent) => {
    clearErrors(event)
    compare()
  }
  const form = { ref: element, method: 'post', noValidate: true, onSubmit: submit, onInput } as const
  /** Why the server refused, unless fields say so. */
  const problem = found.length > 0 ? null : refusal
  return { ...inputs, busy, found, issues, problem, base, start, round, fill, refuse, save, form }
}

/** What the inputs of a form hold, and which of them differ from `answers`. */
function useInputs(
  element: RefObject<HTMLFormElement | null>,
  names: string[],
  answers: Answers,
  spell: NonNullable<Edit<Edited>['spell']> = (_, text) => text,
) {
  const [changedNames, setChangedNames] = useState<string[]>([])

  /** What the inputs hold, a list with one entry per line. */
  const values = useCallback((): Answers => {
    const entries = element.current && new FormData(element.current)
    const textAt = (name: string) => entries?.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n'))
    return Object.fromEntries(names.map((name) => [name, spell(name, textAt(name)?.filter(Boolean).join('\n') ?? '')]))
  }, [element, names, spell])

  const changed = useCallback((): Answers => {
    if (!element.current) return {}
    return Object.fromEntries(Object.entries(values()).filter(([name, text]) => text !== (answers[name] ?? '')))
  }, [element, values, answers])

  const compare = useCallback(() => {
    const now = Object.keys(changed())
    setChangedNames((before) => (before.join('\n') === now.join('\n') ? before : now))
  }, [changed])

  return { values, changed, compare, changedNames, changes: changedNames.length }
}

/** What is wrong with a form. An error about a field shows there until the user changes it. */
function useFindings(element: RefObject<HTMLFormElement | null>, onErrors: (() => void) | undefined) {
  const [findings, setFindings] = useState(nothing)

  function show(found: Issue[], refusal: Problem | null = null) {
    setFindings({ found, issues: found, refusal })
    const [first] = found
    if (!first) return
    if (onErrors) return onErrors()
    const control = element.current?.elements.namedItem(first.path)
    if (control instanceof HTMLElement) control.focus()
  }

  /** Assumes the field is being corrected; the next attempt checks it. */
  function clearErrors({ target }: SyntheticEvent) {
    const { name, id } = target as HTMLInputElement
    const isAbout = (path: string) => path === name || (id !== '' && (path === id || path.startsWith(`${id}.`)))
    setFindings((before) => ({ ...before, issues: before.issues.filter(({ path }) => !isAbout(path)) }))
  }

  return { ...findings, show, clearErrors }
}
