import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Form } from '#domain/forms/form.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { dueText } from '#domain/registration/correction.ts'
import { acceptReasons } from '#domain/registration/reasons.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Key } from '#web/kit/key.tsx'
import { Message } from '#web/kit/message.tsx'
import { hasSingleKeys, isTyping } from '#web/kit/single-keys.ts'
import { season } from '#web/office/content.ts'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { labelsOf } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { askForCorrection, decide, historyAddress, reopen } from './api.ts'
import { AskForCorrection, type CorrectionAsked } from './correction-form.tsx'
import { PaymentSummary, type RegistrationDialogProps, useChange } from './dialogs.tsx'
import { Flags } from './flags.tsx'
import { formOf, personName } from './search.ts'

type Step = 'question' | 'accept' | 'decline' | 'correction'

const titles: Record<Step, string> = {
  question: 'Are you sure you want to accept this registration?',
  accept: 'Accept a flagged request',
  decline: 'Decline this registration',
  correction: 'Ask for a correction',
}

/** The question of specification 4.2 with three answers, and a request for a correction beside them. Closing changes nothing. */
export function DecisionDialog({ row: registration, onClose, onDone }: RegistrationDialogProps) {
  const form = formOf(registration)
  const [step, setStep] = useState<Step>('question')
  const { id, version, status, flags } = registration
  const decision = useChange((body: { decision: Decision; reason?: string }) => decide(id, { ...body, version }), onDone)
  const asking = useChange((asked: CorrectionAsked) => askForCorrection(id, { ...asked, version }), onDone)
  const withdrawing = useChange(() => reopen(id, version), onDone)
  const changes = [decision, asking, withdrawing]
  const isBusy = changes.some(({ isPending }) => isPending)
  const refusal = changes.find(({ error }) => error && !isStale(error))?.error
  return (
    <Dialog title={titles[step]} onClose={onClose}>
      <div className="min-w-0">
        <p className="text-base font-semibold break-words">{personName(registration)}</p>
        <p className="break-words text-ink-2">{registration.answers[form.roles.email]}</p>
        <Flags flags={flags.filter(({ about }) => about === 'person' || about === 'school')} />
      </div>
      {refusal && <Message look="bad">{sentence(refusal)}</Message>}
      {step === 'decline' && (
        <DeclineForm
          busy={decision.isPending}
          onBack={() => setStep('question')}
          onDecline={(reason) => decision.mutate({ decision: 'declined', ...(reason && { reason }) })}
        />
      )}
      {step === 'accept' && (
        <AcceptForm
          busy={decision.isPending}
          onBack={() => setStep('question')}
          onAccept={(reason) => decision.mutate({ decision: 'accepted', reason })}
        />
      )}
      {step === 'correction' && (
        <AskForCorrection
          form={form}
          registration={registration}
          busy={asking.isPending}
          onBack={() => setStep('question')}
          onAsk={asking.mutate}
        />
      )}
      {step === 'question' && (
        <>
          <CorrectionSummary form={form} registration={registration} />
          <PaymentSummary registration={registration} />
          <History at={historyAddress(id)} labelOf={historyLabels(form)} />
          <div className="flex flex-wrap gap-2 pt-2">
            <Button look="danger" disabled={isBusy} onClick={() => setStep('decline')}>
              Decline
            </Button>
            {status === 'correction' ? (
              <Button busy={isBusy} onClick={() => withdrawing.mutate()}>
                Withdraw the request
              </Button>
            ) : (
              <Button disabled={isBusy} onClick={() => setStep('correction')}>
                Ask for a correction
              </Button>
            )}
            <span className="flex-1" />
            <Button onClick={onClose}>Close</Button>
            <Button
              look="primary"
              busy={isBusy}
              onClick={() => (flags.length > 0 ? setStep('accept') : decision.mutate({ decision: 'accepted' }))}
            >
              {decision.isPending ? 'Accepting…' : 'Accept'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** What the family was asked for, and whether it has answered. */
function CorrectionSummary({ form, registration: { correction, corrected_at } }: { form: Form; registration: OfficeRegistration }) {
  if (!correction) return null
  const labelOf = historyLabels(form)
  return (
    <div className="grid min-w-0 gap-1 rounded-medium border border-line p-4">
      <p className="font-semibold">
        {corrected_at
          ? `Corrected on ${moment(corrected_at)}`
          : `With the family until ${dueText(Date.parse(correction.due_at), season.timeZone)}`}
      </p>
      <p className="break-words">{correction.reason}</p>
      <p className="break-words text-ink-2">Asked for: {correction.fields.map(labelOf).join(', ')}</p>
    </div>
  )
}

function historyLabels(form: Form) {
  return labelsOf(form.fields, form.columns, [{ name: screenshot.name, label: screenshot.label() }])
}

/** Asks why a flagged request is accepted all the same: a ready-made reason accepts it, by its digit too; another one is written. */
function AcceptForm({ busy, onBack, onAccept }: { busy: boolean; onBack: () => void; onAccept: (reason: string) => void }) {
  const choices = useRef<HTMLDivElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isOther, setOther] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => (isOther ? reason.current : choices.current?.querySelector('button'))?.focus(), [isOther])
  return (
    <form className="grid gap-4" noValidate onSubmit={send} onKeyDown={press}>
      <p>This request is flagged. Why is it all right to accept it?</p>
      <div ref={choices} className="grid gap-2">
        {[...acceptReasons.map(({ label }) => label), 'Other'].map((label, index) => (
          <Button
            key={label}
            className="justify-start! text-start max-wide:min-h-11!"
            aria-keyshortcuts={`${index + 1}`}
            aria-pressed={index === acceptReasons.length ? isOther : undefined}
            busy={busy}
            onClick={() => choose(index)}
          >
            <Key>{index + 1}</Key> <span>{label}</span>
          </Button>
        ))}
      </div>
      {isOther && (
        <ReasonField
          ref={reason}
          rows={3}
          required
          hint="It’s stored in the history. The family doesn’t see it."
          error={isMissing ? 'Enter a reason.' : undefined}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        {isOther && (
          <Button look="primary" type="submit" busy={busy}>
            {busy ? 'Accepting…' : 'Accept'}
          </Button>
        )}
      </div>
    </form>
  )

  function choose(index: number) {
    const ready = acceptReasons[index]
    if (ready) onAccept(ready.sentence)
    else setOther(true)
  }

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat, nativeEvent } = event
    if (busy || repeat || ctrlKey || metaKey || altKey || !hasSingleKeys() || isTyping(nativeEvent)) return
    const index = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
    if (index < 0 || index > acceptReasons.length) return
    event.preventDefault()
    choose(index)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const text = reason.current?.value.trim() ?? ''
    setMissing(text === '')
    if (text !== '') onAccept(text)
  }
}

/** Asks for an optional reason before a decline is sent. */
function DeclineForm({ busy, onBack, onDecline }: { busy: boolean; onBack: () => void; onDecline: (reason: string) => void }) {
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <ReasonField ref={reason} rows={4} hint="We’ll email this to the family, word for word." />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        <Button look="danger" type="submit" busy={busy}>
          {busy ? 'Declining…' : 'Decline'}
        </Button>
      </div>
    </form>
  )

  function send(event: FormEvent) {
    event.preventDefault()
    onDecline(reason.current?.value.trim() ?? '')
  }
}
