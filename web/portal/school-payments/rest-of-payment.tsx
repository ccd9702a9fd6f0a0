import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { SchoolPayment } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/students-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { TransferForm, type TransferReceipt, type Ways } from './transfer-form.tsx'

type RestProps = Ways & {
  payment: SchoolPayment
  timeZone: string
  isOpen: boolean
  onOpen: () => void
  onPaid: (receipt: TransferReceipt) => void
}

/** A payment of which a part is still to send: what was sent, and the form for the next transfer. */
export function RestOfPayment({ payment, timeZone, isOpen, onOpen, onPaid, ...ways }: RestProps) {
  const { id, total, rest, students } = payment
  const sent = priceText({ ...total, amount: total.amount - rest.amount })
  const name = studentCountText(students.length)
  return (
    <Card className="grid gap-4 px-4 py-5 wide:max-w-xl wide:p-6">
      <h2 className="text-xl">{m['school_area.part_received']({ sent, total: priceText(total), rest: priceText(rest) })}</h2>
      <Transfers payment={payment} timeZone={timeZone} />
      {isOpen ? (
        <TransferForm
          key={rest.amount}
          {...ways}
          due={rest}
          name={name}
          path={`/api/school/payments/${id}/transfers`}
          submit={m['school_area.submit_amount']({ amount: priceText(rest) })}
          onPaid={onPaid}
        />
      ) : (
        <Button look="primary" onClick={onOpen} className="justify-self-start">
          {m['school_area.send_the_rest']()}
        </Button>
      )}
    </Card>
  )
}

/** Each transfer with its number and day, and what is still to send. */
export function Transfers({ payment: { transfers, rest }, timeZone }: { payment: SchoolPayment; timeZone: string }) {
  return (
    <ul className="grid overflow-hidden rounded-medium border border-line">
      {transfers.map(({ txn_no, amount, sent_at }) => (
        <li key={txn_no} className="grid border-b border-line px-3.5 py-2.5 last:border-b-0">
          <b>{priceText(amount)}</b>
          <span className="text-sm text-ink-2 tabular-nums">{`${inGroups(txn_no)} · ${dayText(sent_at, timeZone)}`}</span>
        </li>
      ))}
      {rest.amount > 0 && (
        <li className="bg-honey-tint px-3.5 py-2.5">
          <b>{m['school_area.still_to_send']({ rest: priceText(rest) })}</b>
        </li>
      )}
    </ul>
  )
}
