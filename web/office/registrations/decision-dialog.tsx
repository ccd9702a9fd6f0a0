import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Form } from '#domain/forms/form.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { dueAt, dueDay, dueText } from '#domain/registration/correction.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { dayIn } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { hasSingleKeys, isTyping } from '#web/kit/single-keys.ts'
import { season } from '#web/office/content.ts'
import { isStale, NotLoaded, sentence } from '#web/office/errors.tsx'
import { History } from '#web/office/history/history.tsx'
import { formLabels } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { detailsQuery } from '#web/office/review/api.ts'
import { type PanelHandle, ReasonPanel } from '#web/office/review/reason-panel.tsx'
import type { DecisionInput } from '#web/office/review/use-decisions.ts'
import { askForCorrection, decide, reopen } from './api.ts'
import { PaymentSummary, type RegistrationDialogProps, useChange } from './dialogs.tsx'
import { Flags } from './flags.tsx'
import { formOf, personName, registrationsPath } from './search.ts'

/** What the family is asked for: the names of fields, why, and its last day (ISO). */
type CorrectionAsked = { fields: string[]; reason: string; due_on: string }

type Step = 'question' | 'accepted' | 'decline' | 'correction'

/** The steps that review mode's panel gives its own heading have the person's name. */
const titles: Partial<Record<Step, string>> = {
  question: 'Are you sure you want to accept this registration?',
  decline: 'Decline this registration',
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
  const person = personName(registration)
  const title = titles[step]
  const refusal = changes.find(({ error }) => error && !isStale(error))?.error
  return (
    <Dialog title={title ?? person} onClose={onClose}>
      <div className="min-w-0">
        {title && <p className="text-base font-semibold break-words">{person}</p>}
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
      {(step === 'accepted' || step === 'correction') && (
        <ReasonStep
          asking={step}
          registration={registration}
          busy={isBusy}
          onBack={() => setStep('question')}
          onAccept={(reason) => decision.mutate({ decision: 'accepted', reason })}
          onAsk={asking.mutate}
        />
      )}
      {step === 'question' && (
        <>
          <CorrectionSummary form={form} registration={registration} />
          <PaymentSummary registration={registration} />
          <History at={`${registrationsPath}/${id}/history`} labelOf={formLabels(form)} />
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
              onClick={() => (flags.length > 0 ? setStep('accepted') : decision.mutate({ decision: 'accepted' }))}
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
  const labelOf = formLabels(form)
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

type ReasonStepProps = {
  asking: 'accepted' | 'correction'
  registration: OfficeRegistration
  busy: boolean
  onBack: () => void
  onAccept: (reason: string) => void
  onAsk: (asked: CorrectionAsked) => void
}

/** Asks why a flagged request is accepted all the same, or what the family should send again, as review mode does; and until when. */
function ReasonStep({ asking, registration, busy, onBack, onAccept, onAsk }: ReasonStepProps) {
  const formId = useId()
  const panel = useRef<PanelHandle>(null)
  const today = dayIn(season.timeZone, Date.now())
  const [day, setDay] = useState(dueDay(season.corrections, today))
  const [isRefused, setRefused] = useState(false)
  const found = useQuery(detailsQuery(registration.id))
  const until = day === '' ? undefined : dueText(dueAt(day, season.timeZone), season.timeZone)
  const noDay = day < today ? 'Choose a day from today on.' : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for the digits, which choose a reason
    <div className="grid gap-3" onKeyDown={press}>
      {found.data ? (
        <div className="-mx-4 flex flex-col wide:max-h-[max(26rem,60dvh)]">
          <ReasonPanel asking={asking} details={found.data} formId={formId} handle={panel} onSend={send} dueOn={day} until={until} />
        </div>
      ) : (
        <NotLoaded {...found} what="the reasons" />
      )}
      {asking === 'correction' && <LastDay today={today} value={day} until={until} error={isRefused ? noDay : undefined} onDay={setDay} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        <Button look="primary" type="submit" form={formId} busy={busy} disabled={!found.data}>
          {asking === 'accepted' ? 'Accept' : 'Ask for a correction'}
        </Button>
      </div>
    </div>
  )

  function send({ outcome, reason = '', fields = [] }: DecisionInput) {
    setRefused(true)
    if (outcome === 'accepted') onAccept(reason)
    else if (!noDay) onAsk({ fields, reason, due_on: day })
  }

  function press({ key, ctrlKey, metaKey, altKey, repeat, nativeEvent }: KeyboardEvent) {
    if (busy || repeat || ctrlKey || metaKey || altKey || !hasSingleKeys() || isTyping(nativeEvent)) return
    if (/^[1-9]$/.test(key)) panel.current?.choose(Number(key))
  }
}

type LastDayProps = { today: string; value: string; until: string | undefined; error: string | undefined; onDay: (day: string) => void }

/** Until when the family may answer, an ISO day, and how it reads that. */
function LastDay({ today, value, until, error, onDay }: LastDayProps) {
  return (
    <InputField
      id={useId()}
      label="Last day"
      hint={until ? `The email that is sent says: By ${until}.` : 'Choose a day.'}
      error={error}
      type="date"
      min={today}
      value={value}
      className="max-w-52"
      onChange={({ currentTarget }) => onDay(currentTarget.value)}
    />
  )
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
