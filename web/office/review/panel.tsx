import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import { registrationChanged } from '#domain/registration/decision.ts'
import { type ReviewDetails, reviewers } from '#domain/registration/review.ts'
import { call } from '#web/api/call.ts'
import { FormField } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.tsx'
import { useAnswer } from '#web/office/queries.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { formOf } from '#web/office/registrations/search.ts'
import { review as reviewAt } from './api.ts'
import { draftKey, draftOf, reasonDrafts, sendOnEnter } from './reason-draft.tsx'
import { ReasonPanel, titles } from './reason-panel.tsx'
import type { PartProps } from './use-acts.ts'
import type { Asking } from './use-review.ts'

type PanelProps = PartProps & { details: ReviewDetails }

/** Covers the details below the claim while it asks for a reason; number, fee and picture stay in sight. Fills a phone. */
export function RequestPanel({ review, acts, details, asking }: PanelProps & { asking: Asking }) {
  const about = review.payment.isTogether ? aboutPayment(details) : details
  return (
    <section
      role="dialog"
      aria-modal="false"
      aria-label={asking === 'flag' ? 'Flag for a colleague' : titles[asking]}
      className="mt-3 flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-line-2 bg-paper shadow-[0_-10px_24px_-14px_rgb(10_6_20/0.2)] max-wide:fixed max-wide:inset-x-0 max-wide:top-14 max-wide:bottom-16 max-wide:z-30 max-wide:mt-0 [@media(height<480px)]:static!"
    >
      {asking === 'flag' ? (
        <FlagPanel review={review} acts={acts} details={about} />
      ) : asking === 'accepted' && !about.may_accept ? (
        <div className="grid gap-3 px-4 py-3">
          <h2 className="text-base">This payment was used before</h2>
          <p>Only finance or an administrator can accept it. You can flag it for them, ask for a correction, or decline it.</p>
        </div>
      ) : (
        <ReasonPanel
          key={asking}
          asking={asking}
          details={about}
          formId={review.formId}
          handle={acts.panel}
          onSend={acts.send}
          onCorrection={() => acts.ask('correction')}
        />
      )}
    </section>
  )
}

/** What can be asked of a school for all students that it paid for: its payment. */
function aboutPayment(details: ReviewDetails): ReviewDetails {
  const evidence: string[] = [formOf(details.registration).roles.txnNo, screenshot.name]
  const isPayment = (names: string[]) => names.length > 0 && names.every((name) => evidence.includes(name))
  return {
    ...details,
    correctable: details.correctable.filter(({ name }) => isPayment([name])),
    reasons: { ...details.reasons, correction: details.reasons.correction.filter(({ asks }) => isPayment(asks)) },
  }
}

/** Asks a colleague, or everybody, for a second look, with a note. */
function FlagPanel({ review, acts, details }: PanelProps) {
  const { registration } = details
  const key = draftKey(details, 'flag')
  const note = useRef<HTMLTextAreaElement>(null)
  const addressee = useRef<HTMLSelectElement>(null)
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const { data: { colleagues: others } = { colleagues: [] } } = useAnswer(`${reviewAt}/colleagues`, reviewers)
  useEffect(() => {
    if (!note.current) return
    note.current.value = reasonDrafts.get(key)?.text ?? ''
    note.current.focus()
  }, [key])
  const flagging = useMutation({
    mutationFn: (text: string) => {
      const colleague = addressee.current?.value
      const body = { version: registration.version, note: text, ...(colleague && { for: colleague }) }
      return call(`${reviewAt}/${registration.id}/flag`, { method: 'POST', body, answer: registrationChanged })
    },
    onSuccess: ({ message }) => {
      reasonDrafts.delete(key)
      acts.flagged(message)
    },
  })
  return (
    <form id={review.formId} noValidate onSubmit={send} onInput={keep} className="grid gap-2.5 px-4 py-3">
      <h2 className="text-base">Flag for a colleague</h2>
      <FormField id={id} label="For">
        {(control) => (
          <Select
            {...control}
            ref={addressee}
            key={others.length}
            defaultValue={reasonDrafts.get(key)?.colleague ?? ''}
            choices={[['', 'Everybody'], ...others.map((colleague) => [colleague.id, colleague.name] as const)]}
          />
        )}
      </FormField>
      <ReasonField
        ref={note}
        rows={3}
        required
        error={isMissing ? 'Write what they should look at.' : undefined}
        label="Note"
        hint="Colleagues find it in the news and under Flagged. The family doesn’t see it."
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
