import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { doorAt } from '#domain/competitions/index.ts'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import { moneyFrom, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { correctableFields, dueAt, dueDay, dueText, readyReasons, wrongAmount } from '#domain/registration/correction.ts'
import { nothingChosen } from '#domain/registration/registration.ts'
import { dayIn, occasionAt } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { season } from '#web/office/content.ts'
import { columnLabel } from '#web/office/list/columns.tsx'

/** What the family is asked for: the names of fields, why, and its last day (ISO). */
export type CorrectionAsked = { fields: string[]; reason: string; due_on: string }

type CorrectionFormProps = {
  form: Form
  registration: OfficeRegistration
  busy: boolean
  onBack: () => void
  onAsk: (asked: CorrectionAsked) => void
}

/** Asks which fields the family should send again, why, and until when. A ready-made reason fills in both; its text can be changed. */
export function AskForCorrection({ form, registration, busy, onBack, onAsk }: CorrectionFormProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const now = Date.now()
  const today = dayIn(season.timeZone, now)
  const number = fieldFor(form, 'txnNo')
  const named = { number: number.name, picture: screenshot.name }
  const fee = moneyFrom(registration.fee)
  const [arrived, setArrived] = useState('')
  const reasons = reasonsFor('')
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState(dueDay(season.corrections, today))
  const [isSent, setSent] = useState(false)
  const details = correctableFields({ form, door: registration.door }, occasionAt(season, now)).filter(({ name }) => name !== number.name)
  const isSchoolFixed = doorAt(registration.door)?.door.forSchools === true
  const noReason = reason.trim() === '' ? 'Enter a reason. The family reads it.' : undefined
  const noFields = fields.size === 0 ? nothingChosen : undefined
  const noDay = day < today ? 'Choose a day from today on.' : undefined
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <fieldset className="grid min-w-0 gap-1">
        <legend className="pb-1 font-semibold">Reason</legend>
        {[...reasons.map(({ label }) => label), other].map((label, index) => (
          <label key={label} className="flex min-h-8 items-center gap-2.5 max-wide:min-h-11">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={`${id}-reason`}
              checked={chosen === label}
              onChange={() => choose(label)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {chosen === wrongAmount && <Amount currency={fee?.currency ?? ''} value={arrived} onAmount={enterAmount} />}
      <Field id={`${id}-text`} label="What the family reads" error={isSent ? noReason : undefined}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={1000}
            value={reason}
            className={controlClass}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
      <fieldset className="grid min-w-0 gap-1" aria-describedby={`${id}-fields`}>
        <legend className="pb-1 font-semibold">They may change</legend>
        {check(number.name, number.label)}
        {check(screenshot.name, screenshot.label())}
        <details>
          <summary className="min-h-8 max-wide:min-h-11">Details…</summary>
          <div className="grid gap-x-4 wide:grid-cols-2">{details.map(({ name }) => check(name, columnLabel(form, name)))}</div>
          {isSchoolFixed && <p className="text-ink-2">The school’s name can’t be asked for on this form. Correct it with Edit.</p>}
        </details>
        {isSent && noFields && (
          <p id={`${id}-fields`} className="text-sm font-medium text-bad">
            {noFields}
          </p>
        )}
      </fieldset>
      <LastDay today={today} value={day} error={isSent ? noDay : undefined} onDay={setDay} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Asking…' : 'Ask for a correction'}
        </Button>
      </div>
    </form>
  )

  function check(name: string, label: string) {
    return (
      <label key={name} className="flex min-h-8 items-center gap-2.5 max-wide:min-h-11">
        <input type="checkbox" checked={fields.has(name)} onChange={({ currentTarget }) => tick(name, currentTarget.checked)} />
        <span>{label}</span>
      </label>
    )
  }

  function tick(name: string, on: boolean) {
    setFields((before) => new Set(on ? [...before, name] : [...before].filter((other) => other !== name)))
  }

  /** The ready reasons with the fee, and the amount that arrived if it was entered, as families read them. */
  function reasonsFor(amount: string) {
    const paid = fee && amountIn(amount)
    return readyReasons({
      fee: fee ? priceText(fee) : registration.fee,
      arrived: paid ? priceText({ amount: paid, currency: fee.currency }) : '',
    })
  }

  function enterAmount(amount: string) {
    setArrived(amount)
    setReason(reasonsFor(amount).find(({ label }) => label === wrongAmount)?.sentence ?? '')
  }

  function choose(label: string) {
    setChosen(label)
    setArrived('')
    const ready = reasons.find((candidate) => candidate.label === label)
    setReason(ready?.sentence ?? '')
    if (ready) setFields(new Set(ready.asks.map((evidence) => named[evidence])))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (noReason || noFields || noDay) return
    onAsk({ fields: [...fields], reason: reason.trim(), due_on: day })
  }
}

/** How much arrived in the account, as typed. */
function Amount({ currency, value, onAmount }: { currency: string; value: string; onAmount: (typed: string) => void }) {
  return (
    <Field id={useId()} label={`Amount that arrived${currency && ` (${currency})`}`} hint="As in your account. You can leave it empty.">
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={value}
          className={`${controlClass} max-w-52`}
          onChange={({ currentTarget }) => onAmount(currentTarget.value)}
        />
      )}
    </Field>
  )
}

type LastDayProps = { today: string; value: string; error: string | undefined; onDay: (day: string) => void }

/** Until when the family may answer, an ISO day, and how it reads that. */
function LastDay({ today, value, error, onDay }: LastDayProps) {
  const hint = value === '' ? 'Choose a day.' : `The family reads: By ${dueText(dueAt(value, season.timeZone), season.timeZone)}.`
  return (
    <Field id={useId()} label="Last day" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={today}
          value={value}
          className={`${controlClass} max-w-52`}
          onChange={({ currentTarget }) => onDay(currentTarget.value)}
        />
      )}
    </Field>
  )
}

const other = 'Other'

/** Returns an amount ('150', '7.40') in minor units, or null. */
function amountIn(text: string): number | null {
  const [, units, rest = '00'] = /^(\d{1,8})(?:[.,](\d\d))?$/.exec(text.trim()) ?? []
  return units === undefined ? null : Number(units) * 100 + Number(rest)
}
