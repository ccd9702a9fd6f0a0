import { type FormEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OfferedReason, ReviewDetails, ReviewOutcome } from '#domain/registration/review.ts'
import { controlClass } from '#web/kit/form/field.tsx'
import { Key } from '#web/kit/key.tsx'
import { formOf } from '#web/office/registrations/search.ts'
import { draftKey, draftOf, EmailPreviewPanel, type ReasonDraft, reasonDrafts, refusalOf, sendOnEnter } from './reason-draft.tsx'
import type { DecisionInput } from './use-decisions.ts'

/** Chooses a reason by its number, counted from 1. */
export type PanelHandle = { choose: (number: number) => void }

type PanelProps = {
  asking: ReviewOutcome
  details: ReviewDetails
  formId: string
  handle: Ref<PanelHandle>
  onSend: (asked: DecisionInput) => void
  /** The family's last day, ISO YYYY-MM-DD, where it was chosen. */
  dueOn?: string
  /** How the family reads that day. */
  until?: string | undefined
  /** Asks for a correction instead of a decline. */
  onCorrection?: () => void
}

export const titles: Record<ReviewOutcome, string> = {
  accepted: 'Accept a flagged request',
  declined: 'Decline',
  correction: 'Ask for a correction',
}

const other = { label: 'Other' }

/**
 * Asks why, by a ready-made reason or in other words, and shows what the family would read. Sent by the button at the lower edge, or Enter; a
 * flagged request is accepted by the digit of a ready-made reason alone.
 */
export function ReasonPanel({ asking, details, formId, handle, onSend, dueOn, until, onCorrection }: PanelProps) {
  const id = useId()
  const reasons = details.reasons[asking]
  const [draft, setDraft] = useDraft(details, asking)
  const [isRefused, setRefused] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const { at, text, fields, isWriting } = draft
  const refusal = refusalOf(asking, draft)
  useEffect(() => {
    const radios = list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')
    ;(list.current?.querySelector<HTMLInputElement>('input:checked') ?? radios?.[0])?.focus()
  }, [])
  useImperativeHandle(handle, () => ({
    choose(number) {
      if (number > reasons.length + 1) return
      const ready = reasons[number - 1]
      if (asking === 'accepted' && ready) return onSend(askedBy(ready))
      choose(number - 1)
      list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[number - 1]?.focus()
    },
  }))
  return (
    <form id={formId} noValidate onSubmit={send} className="flex min-h-0 flex-1 flex-col gap-2.5 px-4 py-3">
      <h2 id={`${id}-title`} className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <span>{asking === 'accepted' && differs(details) ? `${details.bank.difference} What now?` : titles[asking]}</span>
        <span className="text-[13px] font-normal tracking-normal text-ink-2">{besideTitle(asking, details, until)}</span>
      </h2>
      <fieldset ref={list} data-arrows className="-mx-2 grid min-w-0 gap-px" aria-labelledby={`${id}-title`}>
        {[...reasons, other].map((reason, index) => (
          <ReasonChoice
            key={reason.label}
            reason={reason}
            index={index}
            name={`${id}-reason`}
            isChosen={at === index}
            onChoose={() => choose(index)}
          />
        ))}
      </fieldset>
      {isWriting && <OwnWords asking={asking} draft={draft} onDraft={setDraft} />}
      {asking === 'correction' && (
        <CorrectionFields details={details} fields={fields} onFields={(chosen) => setDraft({ ...draft, fields: chosen })} />
      )}
      {onCorrection && asking === 'declined' && <CorrectionInstead onCorrection={onCorrection} />}
      {isRefused && refusal && <Refusal text={refusal} />}
      {asking === 'accepted' ? (
        <p className="text-[13px] text-ink-2">
          <span className="max-wide:hidden">{at < 0 && keysText(reasons)}</span>
          <span>{historyNote(details)}</span>
        </p>
      ) : (
        <EmailPreviewPanel
          outcome={asking}
          details={details}
          draft={draft}
          ready={reasons[at]}
          dueOn={dueOn}
          onEdit={isWriting ? null : () => setDraft({ ...draft, isWriting: true })}
        />
      )}
    </form>
  )

  function choose(index: number) {
    setRefused(false)
    if (index === reasons.length) setDraft({ ...draft, at: index, text: at === index ? text : '', isWriting: true })
    else setDraft(draftOf(reasons[index], index))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setRefused(true)
    if (refusal) return
    const ready = reasons[at]
    if (asking === 'accepted' && ready) return onSend(askedBy(ready))
    onSend({ outcome: asking, reason: text.trim(), ...(asking === 'correction' && { fields: [...fields] }) })
  }
}

/** What was written here before stays for the request while the page is open; else it begins with the reason that a flag suggests. */
function useDraft(details: ReviewDetails, asking: ReviewOutcome) {
  const reasons = details.reasons[asking]
  const suggested = reasons.findIndex((reason) => reason.suggested)
  const key = draftKey(details, asking)
  const [draft, show] = useState<ReasonDraft>(
    () => reasonDrafts.get(key) ?? draftOf(asking === 'accepted' ? undefined : reasons[suggested], suggested),
  )
  const setDraft = (changed: ReasonDraft) => {
    reasonDrafts.set(key, changed)
    show(changed)
  }
  return [draft, setDraft] as const
}

type ReasonChoiceProps = {
  reason: { label: string; suggested?: boolean }
  index: number
  /** The name of all radio buttons of the list. */
  name: string
  isChosen: boolean
  onChoose: () => void
}

function ReasonChoice({ reason: { label, suggested }, index, name, isChosen, onChoose }: ReasonChoiceProps) {
  return (
    <div className="flex items-center rounded-medium has-checked:bg-tint has-checked:font-semibold">
      <label className="flex min-h-6.5 min-w-0 flex-1 items-center gap-2.5 px-2 text-[13.5px] max-wide:min-h-11">
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="shrink-0 wide:size-3.5!" />
        {index < 9 && <Key>{index + 1}</Key>}
        <span className="min-w-0 break-words">{label}</span>
        {suggested && <small className="ms-auto whitespace-nowrap text-[12.5px] font-semibold text-wait">from the flag</small>}
      </label>
    </div>
  )
}

type OwnWordsProps = { asking: ReviewOutcome; draft: ReasonDraft; onDraft: (draft: ReasonDraft) => void }

/** The reason in words of one's own, or a ready-made one that is changed. */
function OwnWords({ asking, draft, onDraft }: OwnWordsProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="grid gap-1.5">
      <textarea
        ref={box}
        aria-label={asking === 'accepted' ? 'Why it is all right' : 'What the family reads'}
        aria-keyshortcuts="Enter"
        rows={2}
        maxLength={1000}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, text: value })}
        onKeyDown={sendOnEnter}
        className={controlClass}
      />
    </div>
  )
}

type FieldsProps = { details: ReviewDetails; fields: ReadonlySet<string>; onFields: (fields: ReadonlySet<string>) => void }

/** What the family may change: number and picture at once, everything else unfolded. */
function CorrectionFields({ details, fields, onFields }: FieldsProps) {
  const evidence: string[] = [formOf(details.registration).roles.txnNo, screenshot.name]
  const payment = details.correctable.filter(({ name }) => evidence.includes(name))
  const others = details.correctable.filter(({ name }) => !evidence.includes(name))
  const isOpen = others.some(({ name }) => fields.has(name))
  const box = ({ name, label }: { name: string; label: string }) => (
    <label key={name} className="flex items-center gap-1.5 max-wide:min-h-11">
      <input
        type="checkbox"
        checked={fields.has(name)}
        onChange={({ currentTarget: { checked } }) =>
          onFields(new Set(checked ? [...fields, name] : [...fields].filter((other) => other !== name)))
        }
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1 text-[13.5px]">
      <legend className="float-start me-3.5 text-ink-2">They may change</legend>
      {payment.map(box)}
      {others.length > 0 && (
        <details open={isOpen} className="min-w-0 open:basis-full">
          <summary className="cursor-pointer font-semibold text-accent max-wide:min-h-11">Details…</summary>
          <div className="grid grid-cols-2 gap-x-3.5 gap-y-1 pt-1">{others.map(box)}</div>
        </details>
      )}
    </fieldset>
  )
}

function CorrectionInstead({ onCorrection }: { onCorrection: () => void }) {
  return (
    <p className="rounded-medium border border-honey-line bg-honey-tint px-3 py-2 text-[13px]">
      A missing or wrong payment can usually be corrected.{' '}
      <button type="button" onClick={onCorrection} className="font-semibold text-accent underline underline-offset-2">
        Ask for a correction instead
      </button>{' '}
      keeps the registration and its place.
    </p>
  )
}

function Refusal({ text }: { text: string }) {
  return (
    <p role="alert" className="text-[13px] font-medium text-bad">
      {text}
    </p>
  )
}

/** Whether the bank shows another amount than was to be paid. */
function differs({ flags }: ReviewDetails): boolean {
  return flags.some(({ kind }) => kind === 'amount')
}

function keysText(reasons: OfferedReason[]): string {
  const [all, other] = [reasons.length, `or ${reasons.length + 1} for another reason. `]
  if (reasons[0]?.asks.length) return `Press 1 to ask the family, 2 to ${all} to accept it, ${other}`
  return `Why is it all right? Press ${all === 1 ? '1' : `1 to ${all}`} to accept it, ${other}`
}

/** Of a payment that fell short, asking for the rest stands among the reasons to accept it. */
function askedBy({ sentence: reason, asks: fields }: OfferedReason): DecisionInput {
  return fields.length > 0 ? { outcome: 'correction', reason, fields } : { outcome: 'accepted', reason }
}

function besideTitle(asking: ReviewOutcome, details: ReviewDetails, until = details.correction_due): string {
  if (asking === 'declined') return 'The family can register again'
  if (asking === 'correction') return `The place is kept until ${until}`
  if (details.reasons.accepted[0]?.asks.length)
    return `If you ask, the family gets a link to pay the rest, and the place is kept until ${until}`
  return details.flags.flatMap(({ kind, text }) => (kind === 'amount' ? [] : text)).join(', ')
}

/** Where the reason of an accept stays: 'The reason is kept in the history of 412 and 401; the family doesn’t see it.' */
function historyNote({ registration, flags }: ReviewDetails): string {
  const others = flags.flatMap(({ other }) => (other ? [other.serial_no] : []))
  return `The reason is kept in the history of ${[registration.serial_no, ...new Set(others)].join(' and ')}; the family doesn’t see it.`
}
