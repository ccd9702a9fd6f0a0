import { type Money, moneyText } from '#domain/payment/money.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Payment } from './payment.tsx'
import { upiAddress } from './upi.ts'

type Props = { payment: CompetitionSeason['payment']; fee: Money; competition: string; name: string }

/** For families in India: an instant payment by QR code, by the app on this phone, or by UPI id. */
export function PayByUpi({ payment, fee, competition, name }: Props) {
  const address = upiAddress(payment, fee, competition, name)
  return (
    <Payment
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
    </Payment>
  )
}
