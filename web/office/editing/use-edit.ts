import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Answers } from '#domain/forms/issue.ts'
import { isStale } from '#web/office/calls.ts'

/** Something the office corrects, in the version that was looked at. `answers` is by field name. */
export type Edited = { id: string; version: number; answers: Answers }

export type Edit<Row extends Edited> = {
  row: Row
  /** The answers that can be changed. */
  editable: string[]
  /** Sends what was changed, and only that, against a version. */
  save: (base: Row, changed: Answers) => Promise<{ message: string }>
  /** The row as it is now. */
  read: (id: string) => Promise<Row>
}

type Asked = {
  element: RefObject<HTMLFormElement | null>
  onSaved: (message: string) => void
  onStale: () => void
  onRefused: (error: Error) => void
}

/**
 * Saves what was changed in an edit dialog, and only that: whatever a colleague corrected in another field stays. When
 * somebody was faster, what they wrote is taken into the fields that were not touched here, and the next Save is meant
 * against that (`before` and `base` tell what changed in between).
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

  /** A text area's line breaks are sent as two characters and kept as one. */
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
