import { type ReactNode, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { BankAccount } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { useHydrated } from '#web/kit/form/form.ts'

type WayProps = { bank: BankAccount | null; reference: string; total: Money; children: ReactNode }

/** Offers a bank transfer beside what is inside, while the organisation has an account. */
export function UpiOrTransfer({ bank, reference, total, children }: WayProps) {
  const [isTransfer, setTransfer] = useState(false)
  const ready = useHydrated()
  if (!bank?.number) return children
  const ways: [isTransfer: boolean, label: string][] = [
    [false, m['school_area.pay_now']()],
    [true, m['school_area.bank_transfer']()],
  ]
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">{m['school_area.how_to_pay']()}</legend>
        {ways.map(([is, label]) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <input
              type="radio"
              name="way"
              checked={isTransfer === is}
              disabled={!ready}
              onChange={() => setTransfer(is)}
              className="size-4.5 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isTransfer ? <Account bank={bank} reference={reference} total={total} /> : children}
    </>
  )
}

/** The organisation's account, line by line to copy, with what to write in the transfer. */
function Account({ bank, reference, total }: { bank: BankAccount; reference: string; total: Money }) {
  const lines: [label: string, text: string | null, hint?: string][] = [
    [m['school_area.amount'](), priceText(total)],
    [m['school_area.account_name'](), bank.payee],
    [m['school_area.account_number'](), bank.number],
    ['IFSC', bank.ifsc],
    ['SWIFT', bank.swift, m['school_area.from_abroad']()],
    [m['school_area.remarks'](), reference, m['school_area.so_that_we_find_it']()],
  ]
  return (
    <dl className="grid rounded-medium border border-line">
      {lines.map(
        ([label, text, hint]) =>
          text !== null && (
            <div
              key={label}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3.5 py-2 last:border-b-0 last:bg-honey-tint"
            >
              <div className="min-w-0 flex-1 basis-40">
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="font-semibold wrap-anywhere tabular-nums">
                  <span>{text}</span> {hint && <span className="text-sm font-normal text-ink-2">{hint}</span>}
                </dd>
              </div>
              <CopyButton text={text} label={m['school_area.copy_line']({ label })} />
            </div>
          ),
      )}
    </dl>
  )
}

/** For a bank that limits the day: chooses as many students as an amount pays for. The others are paid for with the next transfer. */
export function InParts({ fee, onMost }: { fee: Money; onMost: (most: number) => void }) {
  const limit = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  return (
    <Fold title={m['school_area.bank_limits_the_day']()} className="border-y border-line">
      <div className="grid gap-3 pb-4">
        <p className="text-[0.9375rem] text-ink-2">{m['school_area.pay_in_parts_explained']()}</p>
        <Field id="limit" label={m['school_area.most_for_one_transfer']()} error={problem}>
          {(control) => <input {...control} ref={limit} inputMode="numeric" className={controlClass} />}
        </Field>
        <Button onClick={choose} className="justify-self-start">
          {m['school_area.choose_as_many']()}
        </Button>
      </div>
    </Fold>
  )

  function choose() {
    const amount = Number((limit.current?.value ?? '').replace(/[^\d.]/g, '')) * 100
    const most = Math.floor(amount / fee.amount)
    setProblem(most >= 1 ? '' : m['school_area.not_enough_for_one']({ fee: priceText(fee) }))
    if (most >= 1) onMost(most)
  }
}
