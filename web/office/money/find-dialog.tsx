import { useDeferredValue, useId, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { Matched, MoneyLine } from '#domain/payment/statement-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { numberText, shortDayMonthText, shortDayText } from '#web/office/format.ts'
import { usePeople } from '#web/office/registrations/find.ts'
import { useSchoolPayments } from './api.ts'
import { signedText } from './words.ts'

type FindDialogProps = { line: MoneyLine; onMatch: (matched: Matched) => void; onClose: () => void }

/** Finds the registration, the school's payment or the school that a line of a statement paid for. */
export function FindDialog({ line, onMatch, onClose }: FindDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const q = useDeferredValue(text)
  const found = usePeople(q).data?.people ?? []
  const { payments = [], schools: all = [] } = useSchoolPayments(q).data ?? {}
  const schools = all.filter(({ currency }) => currency === line.currency)
  const agreesText = ({ amount, currency }: Money) => (currency === line.currency && amount === line.amount ? ' The amount agrees.' : '')
  return (
    <Dialog title={`Whose are the ${signedText(line)} of ${shortDayText(line.day)}?`} onClose={onClose}>
      <InputField
        id={id}
        label="Find a registration or a school"
        hint="By name, school, email, phone, transaction number, reference or serial number."
        type="search"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className="grid max-h-[45dvh] gap-1 overflow-auto" aria-label="Found">
        {payments.map(({ id, school, register_no, students, txn_no, created_at, ...sum }) => (
          <Found
            key={id}
            name={`${school}, ${priceText(sum)}`}
            note={`School ${register_no ?? ''}, payment of ${shortDayMonthText(created_at.slice(0, 10))}: ${waitText(students)}. Number typed: ${inGroups(txn_no)}.${agreesText(sum)}`}
            what={`the payment of ${school}`}
            onMatch={() => onMatch({ payment_id: id })}
          />
        ))}
        {schools.map(({ id, school, register_no, students, ...sum }) => (
          <Found
            key={`${id} ${sum.currency}`}
            name={`${school}, ${priceText(sum)} in all`}
            note={`School ${register_no ?? ''}: ${waitText(students)} whose families sent a number.${agreesText(sum)}`}
            what={`the students of ${school}`}
            onMatch={() => onMatch({ school_id: id })}
          />
        ))}
        {found.map(({ id, name, serial_no, competition, status }) => (
          <Found
            key={id}
            name={name}
            note={`${serial_no}, ${competitionNamed(competition).name}, ${statusWords[status].toLowerCase()}`}
            what={name}
            onMatch={() => onMatch({ registration_id: id })}
          />
        ))}
      </ul>
      {text.trim().length >= 2 && found.length + payments.length + schools.length === 0 && (
        <p className="text-ink-2">{`No results for “${text}”.`}</p>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}

const waitText = (students: number) => `${numberText(students)} ${students === 1 ? 'student waits' : 'students wait'}`

type FoundProps = { name: string; note: string; what: string; onMatch: () => void }

function Found({ name, note, what, onMatch }: FoundProps) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-medium border border-line px-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        <b>{name}</b>
        <span className="block text-[13px] text-ink-2">{note}</span>
      </span>
      <Button onClick={onMatch}>
        Match<span className="sr-only">{` to ${what}`}</span>
      </Button>
    </li>
  )
}
