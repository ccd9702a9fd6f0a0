import { useDeferredValue, useId, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { priceText } from '#domain/payment/money.ts'
import type { Matched, MoneyLine } from '#domain/payment/statement-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { numberText, shortDayMonthText } from '#web/office/format.ts'
import { usePeople } from '#web/office/registrations/find.ts'
import { useSchoolPayments } from './api.ts'
import { signedText } from './words.ts'

type FindDialogProps = { line: MoneyLine; onMatch: (matched: Matched) => void; onClose: () => void }

/** Finds the registration or the school's payment that a line of a statement paid for. */
export function FindDialog({ line, onMatch, onClose }: FindDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const q = useDeferredValue(text)
  const found = usePeople(q).data?.people ?? []
  const payments = useSchoolPayments(q).data?.payments ?? []
  return (
    <Dialog title={`Whose are the ${signedText(line)} of ${shortDayMonthText(line.day)}?`} onClose={onClose}>
      <InputField
        id={id}
        label="Find a registration or a school’s payment"
        hint="By name, school, email, phone, transaction number, reference or serial number."
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className="grid max-h-[45dvh] gap-1 overflow-auto" aria-label="Found">
        {payments.map(({ id, school, register_no, amount, currency, students, txn_no, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-3 rounded-medium border border-line px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b>{`${school}, ${priceText({ amount, currency })}`}</b>
              <span className="block text-[13px] text-ink-2">
                {`School ${register_no ?? ''}, payment of ${shortDayMonthText(created_at.slice(0, 10))}: ${numberText(students)} ${students === 1 ? 'student waits' : 'students wait'}. Number typed: ${txn_no}.${currency === line.currency && amount === line.amount ? ' The amount agrees.' : ''}`}
              </span>
            </span>
            <Button onClick={() => onMatch({ payment_id: id })}>
              <span>Match</span>
              <span className="sr-only">{` to the payment of ${school}`}</span>
            </Button>
          </li>
        ))}
        {found.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 rounded-medium border border-line px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b>{one.name}</b>
              <span className="block text-[13px] text-ink-2">
                {`${one.serial_no}, ${competitionNamed(one.competition).name}, ${one.status}`}
              </span>
            </span>
            <Button onClick={() => onMatch({ registration_id: one.id })}>
              Match<span className="sr-only">{` to ${one.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {text.trim().length >= 2 && found.length + payments.length === 0 && <p className="text-ink-2">{`No results for “${text}”.`}</p>}
      <div className="flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
