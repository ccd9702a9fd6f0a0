import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { colleagues, flag } from '../api.ts'
import { draftKey, draftOf, reasonDrafts } from './draft.ts'
import { sendOnEnter } from './send-on-enter.ts'

type FlagPanelProps = { details: ReviewDetails; formId: string; onDone: (text: string) => void }

/** Asks a colleague, or everybody, for a second look, with a note. */
export function FlagPanel({ details, formId, onDone }: FlagPanelProps) {
  const { registration } = details
  const key = draftKey(details, 'flag')
  const note = useRef<HTMLTextAreaElement>(null)
  const addressee = useRef<HTMLSelectElement>(null)
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const { data: { colleagues: others } = { colleagues: [] } } = useQuery(colleagues)
  useEffect(() => {
    if (!note.current) return
    note.current.value = reasonDrafts.get(key)?.text ?? ''
    note.current.focus()
  }, [key])
  const flagging = useMutation({
    mutationFn: (text: string) => {
      const colleague = addressee.current?.value
      return flag(registration.id, { version: registration.version, note: text, ...(colleague && { for: colleague }) })
    },
    onSuccess: ({ message }) => {
      reasonDrafts.delete(key)
      onDone(message)
    },
  })
  return (
    <form id={formId} noValidate onSubmit={send} onInput={keep} className="grid gap-2.5 px-4 py-3">
      <h2 className="text-base">Flag for a colleague</h2>
      <Field id={id} label="For">
        {(control) => (
          <select
            {...control}
            ref={addressee}
            key={others.length}
            defaultValue={reasonDrafts.get(key)?.colleague ?? ''}
            className={controlClass}
          >
            <option value="">Everybody</option>
            {others.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {colleague.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ReasonField
        ref={note}
        rows={3}
        required
        error={isMissing ? 'Write what they should look at.' : undefined}
        label="Note"
        hint="It’s told under News, and found under Flagged. The family doesn’t see it."
        onKeyDown={sendOnEnter}
      />
      {flagging.error && <Message look="bad">{sentence(flagging.error)}</Message>}
    </form>
  )

  function keep() {
    reasonDrafts.set(key, { ...draftOf(undefined, -1), text: note.current?.value ?? '', colleague: addressee.current?.value ?? '' })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const text = note.current?.value.trim() ?? ''
    setMissing(text === '')
    if (text !== '' && !flagging.isPending) flagging.mutate(text)
  }
}
