import { type ReactNode, useEffect } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Issue } from '#domain/forms/field.ts'
import { fieldFor, type Region } from '#domain/forms/form.ts'
import { tidy } from '#domain/lib/text.ts'
import { decimal, type Money, moneyText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import type { Picked } from '#web/kit/fields/shrink.ts'
import { loadQrCode, QrCodeLater } from '#web/kit/lazy-qr-code.tsx'
import { Message } from '#web/kit/message.tsx'
import { Questions } from './questions.tsx'

type Props = {
  entrance: Entrance
  /** Where the payer lives; null until the first step is complete. */
  region: Region | null
  /** The name of the student being paid for. */
  name: string
  issues: Issue[]
  picture: File | null
  opening: boolean
  onPick: (file: File | null) => Promise<Picked | null>
}

/** How to pay from the payer's region, and the payment screenshot. */
export function PaymentStep({ entrance, region, name, issues, picture, opening, onPick }: Props) {
  const { competition, form, payment, paymentNotices, fees } = entrance
  const fee = fees.find((candidate) => candidate.region === region)?.fee
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void loadQrCode().catch(() => undefined), [])
  const notice = region && paymentNotices[region]
  if (notice?.isClosed) return <Message look="bad">{notice.text}</Message>
  return (
    <>
      {notice && <Message look="wait">{notice.text}</Message>}
      {fee && region === 'India' && <PayByUpi payment={payment} fee={fee} competition={competition.name} name={name} />}
      {fee && region === 'Out Of India' && <PayByLink payment={payment} fee={fee} />}
      <fieldset className="grid min-w-0 gap-4.5">
        <legend className="mb-3 text-[1.0625rem] font-bold">When you have paid</legend>
        <Questions entrance={entrance} group={fieldFor(form, 'txnNo').group} issues={issues} />
        <PictureInput
          picture={picture}
          opening={opening}
          error={issues.find(({ path }) => path === screenshot.name)?.message}
          onPick={onPick}
        />
      </fieldset>
    </>
  )
}

type PayByUpiProps = { payment: CompetitionSeason['payment']; fee: Money; competition: string; name: string }

/** For families in India: an instant payment by QR code, by the app on this phone, or by UPI id. */
function PayByUpi({ payment, fee, competition, name }: PayByUpiProps) {
  const address = upiAddress(payment, fee, competition, name)
  return (
    <WayToPay
      fee={fee}
      code={address}
      codeLabel={`QR code to pay ${moneyText(fee)} to the UPI id ${payment.upiId}`}
      picture={payment.qr && `/api/season/pictures/${payment.qr}`}
    >
      <p>Scan the code with any UPI app, or pay to this UPI id:</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <b className="min-w-0 break-all">{payment.upiId}</b>
        <CopyButton text={payment.upiId} label="Copy the UPI id" />
      </div>
      <p className="text-sm text-ink-2">Payee: {payment.payee}</p>
      <a href={address} className={buttonClass('plain', 'wide:hidden')}>
        Open a UPI app on this phone
      </a>
    </WayToPay>
  )
}

/** For families abroad: links to an international payment provider. */
function PayByLink({ payment, fee }: { payment: CompetitionSeason['payment']; fee: Money }) {
  return (
    <WayToPay fee={fee} code={payment.payLink} codeLabel={`QR code of the payment page ${payment.payLink}`}>
      <p>Pay {moneyText(fee)} on our payment page. It opens in a new tab, so your answers stay here.</p>
      <a href={payment.payLink} target="_blank" rel="noopener noreferrer" className={buttonClass('plain', 'min-w-0')}>
        Open the payment page
      </a>
      <p className="text-sm break-all text-ink-2">{payment.payLink}</p>
      <p className="text-sm text-ink-2">Payee: {payment.payee}</p>
    </WayToPay>
  )
}

type WayToPayProps = {
  fee: Money
  code: string
  codeLabel: string
  /** The address of a picture shown instead of the code we draw. */
  picture?: string | null
  children: ReactNode
}

const place = 'mx-auto w-52 shrink-0 rounded-small border border-line wide:mx-0'

/** The amount and the code to scan, with the ways to pay beside it. */
function WayToPay({ fee, code, codeLabel, picture = null, children }: WayToPayProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-medium border border-line bg-ground p-4">
      {picture === null ? (
        <QrCodeLater text={code} label={codeLabel} otherwise="Pay in another way." className={place} />
      ) : (
        <img
          src={picture}
          alt={codeLabel}
          width={208}
          height={208}
          loading="lazy"
          decoding="async"
          className={`${place} h-52 bg-paper object-contain`}
        />
      )}
      <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
        <p className="text-sm text-ink-2">
          Fee <b className="block text-2xl text-ink">{moneyText(fee)}</b>
        </p>
        {children}
      </div>
    </div>
  )
}

/** Longest note in the encoded address, in characters: payment apps show no more, and a longer one makes the code too dense to scan. */
const longestNote = 90

/** The address that payment apps open: payee, amount and student. */
export function upiAddress({ upiId, payee }: CompetitionSeason['payment'], fee: Money, competition: string, student: string): string {
  const note = shortened(tidy(`${competition} ${student}`))
  const parts = { pa: upiId, pn: payee, am: decimal(fee.amount), cu: fee.currency, tn: note }
  // Payment apps take a plus sign literally, so no URLSearchParams here; the @ of the id must stay unencoded.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
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
