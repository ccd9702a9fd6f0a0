import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'

/** Where payment apps show the number of a payment. */
export default function WhereToFindIt({ fee, payee }: { fee: Money; payee: string }) {
  return (
    <div className="flex flex-wrap items-start gap-3.5 pt-0.5 pb-3.5">
      <Slip price={priceText(fee)} payee={payee} />
      <dl className="beside text-sm leading-snug">
        {places.map(({ app, where }) => (
          <div key={app()} className="mb-1.5">
            <dt className="font-semibold">{app()}</dt>
            <dd className="text-ink-2">{where()}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const places = [
  { app: () => 'Google Pay', where: m['payment.open_payment_then_upi'] },
  { app: () => 'PhonePe', where: m['payment.history_payment_then_utr'] },
  { app: () => 'Paytm', where: m['payment.history_payment_then_upi'] },
  { app: m['payment.bank_sms'], where: m['payment.12_digits_after_upi'] },
]

/** A drawing of a payment app's receipt, with the number marked. It is light in dark mode too, like the apps. */
function Slip({ price, payee }: { price: string; payee: string }) {
  return (
    <svg viewBox="0 0 120 132" className="h-auto w-23" aria-hidden="true">
      <rect x=".5" y=".5" width="119" height="131" rx="9" fill="#fff" stroke="#cfc8e0" />
      <path d="M1 9a8 8 0 0 1 8-8h102a8 8 0 0 1 8 8v45H1z" fill="#e3f6ec" />
      <circle cx="60" cy="18" r="9" fill="#0f7a4d" />
      <path d="M56 18l3 3 5.5-6" fill="none" stroke="#fff" strokeWidth="2" />
      <text x="60" y="45" textAnchor="middle" fontSize="15" fontWeight="800" fill="#1c1530">
        {price}
      </text>
      <text x="10" y="74" fontSize="8" fill="#5b5470">
        {m['payment.to_payee']({ payee: payee.length > 22 ? `${payee.slice(0, 21)}…` : payee })}
      </text>
      <rect x="5" y="87" width="110" height="31" rx="6" fill="#f1ebff" stroke="#6d28d9" strokeWidth="1.5" />
      <text x="10" y="99" fontSize="8" fill="#5b5470">
        {m['payment.upi_transaction_id']()}
      </text>
      <text x="10" y="112" fontSize="11.5" fontWeight="700" fill="#1c1530">
        4321 8765 0012
      </text>
    </svg>
  )
}
