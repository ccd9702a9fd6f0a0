import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Answers } from '#domain/forms/issue.ts'
import { isStale } from '#web/office/calls.ts'

/** Something the office edits, at the version it opened. `answers` is by field name. */
export type Edited = { id: string; version: number; answers: Answers }

export type Edit<Row extends Edited> = {
  row: Row
  /** The names of the editable answers. */
  editable: string[]
  /** Sends only the changed answers, against a version. */
  save: (base: Row, changed: Answers) => Promise<{ message: string }>
  /** Fetches the current row. */
  read: (id: string) => Promise<Row>
}

type Asked = {
  element: RefObject<HTMLFormElement | null>
  onSaved: (message: string) => void
  onStale: () => void
  onRefused: (error: Error) => void
}

/**
 * Saves only what was changed in an edit dialog, so a colleague's correction of another field survives. If somebody else
 * saved first, their values fill the untouched fields and the next Save builds on their version (`before` and `base` tell
 * what changed in between).
 */
export function useEdit<Row extends Edited>({ row, editable, save, read, element, onSaved, onStale, onRefused }: Edit<Row> & Asked) {
  const [base, setBase] = useState(row)
  const saving = useMutation({
    mutationFn: () => save(base, changed()),
    onSuccess: ({ message }) => onSaved(message),
    onError: async (error) => {
      if (isStale(error)) {
        onStale()
        takeOver(await read(base.id).catch(() => base))
      }
      onRefused(error)
    },
  })

  function written(): Answers {
    const entries = element.current ? [...new FormData(element.current)] : []
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  }

  /** A text area sends line breaks as two characters, but one is stored. */
  function changed(): Answers {
    return Object.fromEntries(
      Object.entries(written()).filter(([name, text]) => text.replaceAll('\r\n', '\n') !== (base.answers[name] ?? '')),
    )
  }

  function takeOver(newest: Row) {
    const touched = changed()
    for (const name of editable) {
      const control = element.current?.elements.namedItem(name)
      if (name in touched || !(control instanceof HTMLElement) || !('value' in control)) continue
      control.value = newest.answers[name] ?? ''
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setBase(newest)
  }

  return { saving, base, before: row, written, changed }
}
