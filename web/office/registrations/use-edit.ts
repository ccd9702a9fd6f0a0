import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Answers } from '../../../domain/answers.ts'
import type { OfficeRegistration } from '../../../domain/api.ts'
import type { Form } from '../../../domain/form.ts'
import { amend, isStale, readRegistration } from '../calls.ts'

type Edit = {
  form: Form
  element: RefObject<HTMLFormElement | null>
  registration: OfficeRegistration
  onSaved: (message: string) => void
  onStale: () => void
  onRefused: (error: Error) => void
}

/**
 * Saves what was changed in the edit dialog, and only that: whatever a colleague corrected in another field stays. When
 * somebody was faster, what they wrote is taken into the fields that were not touched here, and the next Save is meant
 * against that (`before` and `base` tell what changed in between).
 */
export function useEdit({ form, element, registration, onSaved, onStale, onRefused }: Edit) {
  const [base, setBase] = useState(registration)
  const saving = useMutation({
    mutationFn: () => amend(base.id, base.version, changed()),
    onSuccess: ({ message }) => onSaved(message),
    onError: async (error) => {
      if (isStale(error)) {
        onStale()
        takeOver(await readRegistration(base.id).catch(() => base))
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
    return Object.fromEntries(Object.entries(written()).filter(([name, text]) => text.replaceAll('\r\n', '\n') !== base.answers[name]))
  }

  function takeOver(newest: OfficeRegistration) {
    const touched = changed()
    for (const name of form.editable) {
      const control = element.current?.elements.namedItem(name)
      if (!(name in touched) && control && 'value' in control) control.value = newest.answers[name] ?? ''
    }
    setBase(newest)
  }

  return { saving, base, before: registration, written }
}
