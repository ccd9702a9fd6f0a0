import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { flag } from '../api.ts'
import { draftKey, draftOf, drafts } from './draft.ts'
import { sendOnEnter } from './send-on-enter.ts'

type FlagPanelProps = { details: ReviewDetails; formId: string; onDone: () => void }

/** Asks colleagues for a second look, with a note. */
export function FlagPanel({ details, formId, onDone }: FlagPanelProps) {
  const { registration } = details
  const key = draftKey(details, 'flag')
  const note = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!note.current) return
    note.current.value = drafts.get(key)?.text ?? ''
    note.current.focus()
  }, [key])
  const flagging = useMutation({
    mutationFn: (text: string) => flag(registration.id, { version: registration.version, note: text }),
    onSuccess: () => {
      drafts.delete(key)
      onDone()
    },
  })
  return (
    <form id={formId} onSubmit={send} onInput={keep} className="grid gap-2.5 px-4 py-3">
      <h2 className="text-base">Flag for a colleague</h2>
      <ReasonField
        ref={note}
        rows={3}
        required
        label="Note"
        hint="Colleagues find it under Flagged. The family doesn’t see it."
        onKeyDown={sendOnEnter}
      />
      {flagging.error && <Message look="bad">{sentence(flagging.error)}</Message>}
    </form>
  )

  function keep() {
    drafts.set(key, { ...draftOf(undefined, -1), text: note.current?.value ?? '' })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const text = note.current?.value.trim() ?? ''
    if (text !== '' && !flagging.isPending) flagging.mutate(text)
  }
}
