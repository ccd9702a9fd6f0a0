import { type ReactNode, useEffect } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Region } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { tidy } from '#domain/lib/text.ts'
import { decimal, type Money, priceText } from '#domain/payment/money.ts'
import { upiLink } from '#domain/payment/upi.ts'
import type { Payment } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { loadQrCode, QrCodeLater } from '#web/kit/lazy-qr-code.tsx'
import { Message } from '#web/kit/message.tsx'
import { Sign } from '#web/kit/sign.tsx'

type Props = {
  entrance: Entrance
  /** Where the payer lives. */
  region: Region
  /** For everyone together. */
  fee: Money | undefined
  /** The name of the student being paid for. */
  name: string
  /** Called when the family leaves for its payment app or page. */
  onLeave: () => void
  /** What is shown before the ways to pay, instead of the fee, and after them. */
  before?: ReactNode
  after?: ReactNode
}

/** How to pay from the payer's region: what a phone can use comes first. */
export function WaysToPay({ entrance, region, fee, name, onLeave, before, after }: Props) {
  const { competition, payment, paymentNotices } = entrance
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void loadQrCode().catch(() => undefined), [])
  const notice = paymentNotices[region]
  if (notice?.isClosed || !fee) return <Message look="bad">{notice?.text}</Message>
  return (
    <>
      {notice && <Message look="wait">{notice.text}</Message>}
      {before ?? <AmountToPay label={m['payment.fee_for_name']({ name })} amount={fee} />}
      {region === 'India' ? (
        <PayByUpi payment={payment} fee={fee} competition={competition.name} name={name} onLeave={onLeave} />
      ) : (
        <PayByLink payment={payment} fee={fee} onLeave={onLeave} />
      )}
      <p className="rounded-medium border border-honey-line bg-honey-tint px-3.5 py-3 text-[0.9375rem]">
        {m['payment.money_left_account_dont']()}
      </p>
      {after}
    </>
  )
}

/** What is to be paid, and what it is. */
export function AmountToPay({ label, amount }: { label: string; amount: Money }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3.5 border-b border-line pb-3">
      <span className="beside leading-snug wrap-anywhere text-ink-2">{label}</span>
      <b className="text-3xl leading-none tabular-nums">{priceText(amount)}</b>
    </p>
  )
}

type WayProps = { payment: Payment; fee: Money; onLeave: () => void }

const big = 'min-h-13 text-[min(1.0625rem,8.5vw)]'

/** For families in India: the app on this phone, the UPI id, and a code for another phone, which wide screens show at once. */
function PayByUpi({ payment, fee, competition, name, onLeave }: WayProps & { competition: string; name: string }) {
  const address = upiAddress(payment, fee, competition, name)
  const code = {
    text: address,
    label: m['payment.qr_code_pay_upi']({ fee: priceText(fee), id: payment.upiId }),
    picture: payment.qr && `/api/season/pictures/${payment.qr}`,
  }
  return (
    <>
      <div className="grid gap-2.5 min-[900px]:hidden">
        <a href={address} onClick={onLeave} className={buttonClass('primary', big)}>
          {m['payment.pay_upi_app']({ fee: priceText(fee) })}
        </a>
        <p className="text-sm text-ink-2">{m['payment.opens_google_pay_phonepe']()}</p>
      </div>
      <div className="hidden items-center gap-5 min-[900px]:grid min-[900px]:grid-cols-[200px_minmax(0,1fr)]">
        <CodeToScan {...code} />
        <div className="grid gap-3">
          <b>{m['payment.scan_any_upi_app']()}</b>
          <p className="text-sm text-ink-2">{m['payment.google_pay_phonepe_paytm']()}</p>
        </div>
      </div>
      <PayTo
        label={m['payment.pay_upi_id']()}
        text={payment.upiId}
        copyLabel={m['payment.copy_the_upi_id']()}
        payee={rich(m['payment.app_show_name'], { payee: <b className="text-ink">{payment.payee}</b> })}
      >
        <Breakable text={payment.upiId} before="@" />
      </PayTo>
      <Fold title={m['payment.pay_another_phone_computer']()} className="border-y border-line min-[900px]:hidden">
        <div className="grid justify-items-center gap-2.5 pt-1 pb-3.5 text-center">
          <CodeToScan {...code} />
          <p className="text-sm text-ink-2">{m['payment.scan_code_upi_app']()}</p>
        </div>
      </Fold>
    </>
  )
}

/** For families abroad: the page of an international payment provider. */
function PayByLink({ payment, fee, onLeave }: WayProps) {
  return (
    <>
      <div className="grid gap-2.5">
        <a href={payment.payLink} onClick={onLeave} target="_blank" rel="noopener noreferrer" className={buttonClass('primary', big)}>
          {m['payment.pay_payment_page']({ fee: priceText(fee) })}
          <Sign>
            <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />
          </Sign>
        </a>
        <p className="text-sm text-ink-2">
          {m['payment.opens_new_tab_answers']({
            fee: priceText(fee),
          })}
        </p>
      </div>
      <PayTo
        label={m['payment.open_link_another_device']()}
        text={payment.payLink}
        copyLabel={m['payment.copy_the_payment_link']()}
        payee={rich(m['payment.payment_page_shows_name'], { payee: <b className="text-ink">{payment.payee}</b> })}
      >
        <Breakable text={payment.payLink.replace(/^https:\/\//, '')} before="/" />
      </PayTo>
    </>
  )
}

type PayToProps = { label: string; text: string; copyLabel: string; payee: ReactNode; children: ReactNode }

/** What to copy into an app or another device, and whose name appears there. */
function PayTo({ label, text, copyLabel, payee, children }: PayToProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-medium border border-line bg-ground py-2.5 pe-2.5 ps-3.5">
        <p className="min-w-0 flex-1 basis-36">
          <span className="block text-sm text-ink-2">{label}</span>
          <b className="leading-tight wrap-anywhere">{children}</b>
        </p>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <p className="text-sm text-ink-2">{payee}</p>
    </div>
  )
}

/** A long word that breaks first before a character. */
function Breakable({ text, before }: { text: string; before: string }) {
  const at = Math.max(0, text.indexOf(before))
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <wbr />
      <span>{text.slice(at)}</span>
    </>
  )
}

const place = 'aspect-square w-50 max-w-full rounded-medium border border-line bg-white'

/** The organisation's own code, or the one that we draw. */
function CodeToScan({ text, label, picture }: { text: string; label: string; picture: string | null }) {
  if (picture === null) return <QrCodeLater text={text} label={label} otherwise={m['payment.pay_in_another_way']()} className={place} />
  return <img src={picture} alt={label} width={200} height={200} loading="lazy" decoding="async" className={`${place} object-contain`} />
}

/** Longest note in the encoded address, in characters: payment apps show no more, and a longer one makes the code too dense to scan. */
const longestNote = 90

/** The address that payment apps open: payee, amount and student. */
export function upiAddress({ upiId, payee }: Payment, fee: Money, competition: string, student: string): string {
  const note = shortened(tidy(`${competition} ${student}`))
  return upiLink({ pa: upiId, pn: payee, am: decimal(fee.amount), cu: fee.currency, tn: note })
}

/** As many whole characters as fit once encoded; a non-Latin character takes up to twelve. */
function shortened(text: string): string {
  let note = ''
  for (const character of text) {
    if (encodeURIComponent(note + character).length > longestNote) break
    note += character
  }
  return note.trim()
}
