import { type SyntheticEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { isStale } from '#web/office/calls.ts'
import { useForm } from './use-form.ts'

/** Something the office edits, at the version it opened. `answers` are its texts by the names of the inputs. */
export type Edited = { version: number; answers: Answers }

export type Edit<Row extends Edited> = {
  row: Row
  /** The names of the inputs. */
  names: string[]
  /** Checks what is written on top of `base`; every issue at its input. */
  check: (written: Answers, base: Row, form: HTMLFormElement) => Issue[]
  /** Called with a form without errors; see `useForm`. */
  send: () => Promise<boolean>
  /** Fetches the current row. */
  read: () => Promise<Row>
  /** Called when someone else saved first: the form builds on `now` from here on, with what was changed in it (`mine`) on top. */
  onOvertaken: (before: Row, now: Row, mine: Answers) => void
  lead?: (form: HTMLFormElement, issues: Issue[]) => void
}

/** The form's content: `base` is the newest known row, `start` what the inputs began with. Each filling renews them (`round`). */
type Filled<Row> = { base: Row; start: Answers; round: number }

/**
 * The form of something with versions. Its inputs are uncontrolled and keyed by `round`. Only what was changed is saved, so a colleague's
 * change of something else survives. When someone else saved first, nothing is overwritten unseen: their values come into the form, what
 * was changed here stays, and the next attempt builds on their version.
 */
export function useEdit<Row extends Edited>({ row, names, check, send, read, onOvertaken, lead }: Edit<Row>) {
  const element = useRef<HTMLFormElement>(null)
  const focused = useRef('')
  const [{ base, start, round }, setFilled] = useState<Filled<Row>>({ base: row, start: row.answers, round: 0 })
  const [changes, setChanges] = useState(0)
  const sending = useForm({ check: (_, form) => check(written(), base, form), send, ...(lead && { lead }) })

  /** What the inputs hold, a list with one entry per line. */
  const written = useCallback((): Answers => {
    const entries = element.current && new FormData(element.current)
    const textAt = (name: string) => entries?.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n'))
    return Object.fromEntries(names.map((name) => [name, textAt(name)?.filter(Boolean).join('\n') ?? '']))
  }, [names])

  const changed = useCallback((): Answers => {
    if (!element.current) return {}
    return Object.fromEntries(Object.entries(written()).filter(([name, text]) => text !== (base.answers[name] ?? '')))
  }, [written, base])

  const count = useCallback(() => setChanges(Object.keys(changed()).length), [changed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are new after every filling
  useLayoutEffect(() => {
    count()
    if (focused.current !== '') document.getElementById(focused.current)?.focus()
  }, [round])

  function fill(texts: Answers, on: Row = base) {
    focused.current = document.activeElement?.id ?? ''
    sending.reset()
    setFilled({ base: on, start: texts, round: round + 1 })
  }

  async function takeOver() {
    const now = await read().catch(() => base)
    if (now.version === base.version) return
    const mine = changed()
    fill({ ...now.answers, ...mine }, now)
    onOvertaken(base, now, mine)
  }

  return {
    ...sending,
    base,
    start,
    round,
    /** How many inputs were changed. */
    changes,
    written,
    changed,
    /** Fills the form again. */
    fill,
    /** Runs a save, and takes over what someone else saved first. Throws what the save throws. */
    async save<Answer>(run: () => Promise<Answer>): Promise<Answer> {
      try {
        return await run()
      } catch (error) {
        if (isStale(error)) await takeOver()
        throw error
      }
    },
    /** Shows why a save was refused, for a save that was not sent by the form itself. */
    refuse: (problem: Parameters<typeof sending.refuse>[1]) => element.current && sending.refuse(element.current, problem),
    form: {
      ...sending.form,
      ref: element,
      onInput(event: SyntheticEvent) {
        sending.form.onInput(event)
        count()
      },
    },
  }
}
