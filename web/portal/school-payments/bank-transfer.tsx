import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { BankAccount } from '#domain/season/season.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { useHydrated } from '#web/kit/form/form.ts'

type WayProps = {
  bank: BankAccount | null
  reference: string
  total: Money
  isByBank: boolean
  onByBank: (isByBank: boolean) => void
  children: ReactNode
}

/** Offers a bank transfer beside what is inside, while the organisation has an account. */
export function UpiOrTransfer({ bank, reference, total, isByBank, onByBank, children }: WayProps) {
  const ready = useHydrated()
  if (!bank?.number) return children
  const ways: [isByBank: boolean, label: string][] = [
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
              checked={isByBank === is}
              disabled={!ready}
              onChange={() => onByBank(is)}
              className="size-4.5 accent-accent"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isByBank ? <Account bank={bank} reference={reference} total={total} /> : children}
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
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line px-3.5 py-2 last:border-b-0 last:bg-honey-tint"
            >
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="row-start-2 font-semibold wrap-anywhere tabular-nums">
                <span>{text}</span> {hint && <span className="text-sm font-normal text-ink-2">{hint}</span>}
              </dd>
              <dd className="row-span-2">
                <CopyButton text={text} label={m['school_area.copy_line']({ label })} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
