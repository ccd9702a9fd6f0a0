import { type Money, moneyText } from '#domain/payment/money.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Payment } from './payment.tsx'

/** For families abroad: links to an international payment provider. */
export function PayByLink({ payment, fee }: { payment: CompetitionSeason['payment']; fee: Money }) {
  return (
    <Payment fee={fee} code={payment.payLink} codeLabel={`QR code of the payment page ${payment.payLink}`}>
      <p>Pay {moneyText(fee)} on our payment page. It opens beside this one, so your answers stay here.</p>
      <a href={payment.payLink} target="_blank" rel="noopener noreferrer" className={buttonClass('plain', 'min-w-0')}>
        Open the payment page
      </a>
      <p className="text-sm break-all text-ink-2">{payment.payLink}</p>
      <p className="text-sm text-ink-2">Payee: {payment.payee}</p>
    </Payment>
  )
}
