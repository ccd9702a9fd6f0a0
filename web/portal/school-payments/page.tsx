import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { transferReference } from '#domain/payment/receipt.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { type SchoolDraft, type SchoolPayment, schoolDrafts, schoolPayments } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Loading, Message, NeedsScript } from '#web/kit/message.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { addAddress, paymentsAddress } from '#web/portal/areas.ts'
import { PayForSeveral } from './pay-for-several.tsx'
import { EarlierPayments, RestOfPayment } from './sent-payments.tsx'
import type { TransferReceipt } from './transfer-form.tsx'

/** 'Payments': one payment for as many students as the school likes, and what became of earlier ones. */
export default function SchoolPaymentsPage({ session, school, entrance, season }: SchoolPages['school-payments']) {
  const { found, problem, reload, setFound } = useLoaded('school', load)
  const [paid, setPaid] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const parted = found?.payments.filter(({ rest }) => rest.amount > 0) ?? []
  // One form at a time: that for the rest, once it's asked for or nobody else is to be paid for.
  const sending = opened ?? (found?.drafts.length === 0 ? (parted[0]?.id ?? null) : null)
  const isPaying = school.is_verified && (found?.drafts.length ?? 0) > 0
  const ways = { entrance, bank: season.bank, reference: transferReference(season.organisation, school.register_no) }
  return (
    <AreaFrame session={session} school={school} season={season} here={paymentsAddress}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl wide:text-[1.75rem]">{isPaying ? m['school_area.pay_for_several']() : m['school_area.payments']()}</h1>
          {isPaying && <p className="mt-1 text-ink-2">{m['school_area.one_payment_many_students']()}</p>}
        </div>
        {school.is_verified && found?.drafts.some(({ problem }) => problem === null) && (
          <a href="/api/school/pro-forma.pdf" download className={buttonClass()}>
            <Download size={18} aria-hidden="true" /> {m['school_area.pro_forma_pdf']()}
          </a>
        )}
      </div>
      <NeedsScript />
      {paid !== '' && <Message look="good">{paid}</Message>}
      {problem && (
        <Message look="bad" action={<Button onClick={reload}>{m['frame.retry']()}</Button>}>
          {m['school_area.couldnt_load_students']({ message: problem.message })}
        </Message>
      )}
      {!found && !problem && <Loading />}
      {found && found.drafts.length === 0 && parted.length === 0 && (
        <Card className="grid justify-items-start gap-3 p-5 wide:p-6">
          <p>{m['school_area.nobody_to_pay_for']()}</p>
          <a href={addAddress} className={buttonClass('primary')}>
            {m['school_area.add_students']()}
          </a>
        </Card>
      )}
      {found &&
        parted.map((payment) => (
          <RestOfPayment
            key={payment.id}
            payment={payment}
            timeZone={season.timeZone}
            isOpen={payment.id === sending}
            onOpen={() => setOpened(payment.id)}
            onPaid={(receipt) => show(receipt, found.drafts)}
            {...ways}
          />
        ))}
      {found && isPaying && sending === null && <PayForSeveral key={found.payments.length} drafts={found.drafts} onPaid={show} {...ways} />}
      {found && found.drafts.length > 0 && !school.is_verified && (
        <Card className="grid gap-2 p-5 wide:p-6">
          <h2 className="text-xl">{m['school_area.nothing_to_pay_yet']()}</h2>
          <p>
            {m['school_area.dont_pay_before_school']({
              students: studentCountText(found.drafts.length),
            })}
          </p>
        </Card>
      )}
      {found && <EarlierPayments payments={found.payments} timeZone={season.timeZone} />}
    </AreaFrame>
  )

  function show({ message, payment }: TransferReceipt, drafts: SchoolDraft[]) {
    setPaid(message)
    setOpened(null)
    setFound({ drafts, payments: [payment, ...(found?.payments ?? []).filter(({ id }) => id !== payment.id)] })
    scrollTo({ top: 0 })
  }
}

type Found = { drafts: SchoolDraft[]; payments: SchoolPayment[] }

/** Loads whom the school hasn't paid for, and its payments. */
async function load(signal: AbortSignal): Promise<Found> {
  const [{ drafts }, { payments }] = await Promise.all([
    call('/api/school/drafts', { answer: schoolDrafts, signal }),
    call('/api/school/payments', { answer: schoolPayments, signal }),
  ])
  return { drafts, payments }
}
