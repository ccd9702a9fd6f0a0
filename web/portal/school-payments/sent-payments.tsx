import { Download } from 'lucide-react'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { SchoolPayment } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { Message } from '#web/kit/message.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { TransferForm, type TransferReceipt, type Ways } from './transfer-form.tsx'

/** What became of the school's payments, newest first. */
export function EarlierPayments({ payments, timeZone }: { payments: SchoolPayment[]; timeZone: string }) {
  if (payments.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="earlier">
      <h2 id="earlier" className="text-xl">
        {m['school_area.your_payments']()}
      </h2>
      {payments.map((payment) => (
        <Card key={payment.id} className="px-4 wide:px-6">
          {payment.asked && (
            <div className="pt-4">
              <Message
                look="wait"
                action={
                  <a href={payment.asked.href} className={buttonClass()}>
                    {m['school_area.send_it_again']()}
                  </a>
                }
              >
                {payment.asked.text}
              </Message>
            </div>
          )}
          <Fold
            title={`${m['school_area.total_on_day']({ total: priceText(payment.total), day: dayText(payment.paid_at, timeZone) })}: ${standing(payment)}`}
          >
            <div className="grid gap-3 pb-4">
              <Transfers payment={payment} timeZone={timeZone} />
              {payment.paid_by !== '' && <p className="text-ink-2">{m['school_area.sent_by']({ name: payment.paid_by })}</p>}
              {(payment.has_receipt || payment.students.some(({ status }) => status === 'pending' || status === 'correction')) && (
                <p>
                  <a
                    href={`/api/school/payments/${payment.id}/${payment.has_receipt ? 'receipt' : 'pro-forma'}.pdf`}
                    download
                    className={buttonClass()}
                  >
                    <Download size={18} aria-hidden="true" />
                    <span>{payment.has_receipt ? m['school_area.receipt_pdf']() : m['school_area.pro_forma_pdf']()}</span>
                  </a>
                </p>
              )}
              <ul className="grid">
                {payment.students.map(({ serial_no, name, class_name, status, known }) => (
                  <li key={serial_no} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5">
                    <span className="min-w-0 flex-1 basis-48 break-words">
                      <b>{name}</b>
                      <span className="block text-sm text-ink-2">
                        {m['school_area.class_and_serial']({ class: class_name, serial: serial_no })}
                      </span>
                    </span>
                    <span className="min-w-0 flex-1 basis-48 text-[0.9375rem] text-ink-2">{known}</span>
                    <StatePill status={status} />
                  </li>
                ))}
              </ul>
            </div>
          </Fold>
        </Card>
      ))}
    </section>
  )
}

/** '7 accepted, 2 to correct', or where all of them stand. */
function standing({ students }: SchoolPayment): string {
  const words: [status: string, text: (count: number) => string][] = [
    ['pending', (count) => m['school_area.count_being_checked']({ count })],
    ['accepted', (count) => m['school_area.count_accepted']({ count })],
    ['correction', (count) => m['school_area.count_to_correct']({ count })],
    ['declined', (count) => m['school_area.count_not_accepted']({ count })],
    ['withdrawn', (count) => m['school_area.count_withdrawn']({ count })],
  ]
  const counts = words.flatMap(([status, text]) => {
    const count = students.filter((student) => student.status === status).length
    return count === 0 ? [] : [text(count)]
  })
  return counts.join(', ')
}

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
      <h2 className="text-xl">
        {isOpen
          ? m['school_area.send_the_rest']()
          : m['school_area.part_received']({ sent, total: priceText(total), rest: priceText(rest) })}
      </h2>
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
function Transfers({ payment: { transfers, rest }, timeZone }: { payment: SchoolPayment; timeZone: string }) {
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
