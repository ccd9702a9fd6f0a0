import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { Button } from '#web/kit/button.tsx'
import { NameComb } from '#web/kit/name-comb.tsx'

type WelcomeBackProps = { names: string[]; fee: Money; payee: string; onPaid: () => void; onNotYet: () => void }

/** Asked when a family comes back to the payment: it must neither pay twice nor lose what it has done. */
export function WelcomeBack({ names, fee, payee, onPaid, onNotYet }: WelcomeBackProps) {
  return (
    <section
      aria-labelledby="step"
      className="grid grid-cols-1 gap-3.5 rounded-large border border-line-2 bg-tint px-4 py-4.5 min-[900px]:grid-cols-[1fr_auto] min-[900px]:items-center min-[900px]:px-6 min-[900px]:py-5.5"
    >
      <div className="min-[900px]:col-span-2">
        {names.map((name) => (
          <NameComb key={name} name={name} look="plain" />
        ))}
      </div>
      <h2 id="step" tabIndex={-1} className="text-[1.3125rem] wrap-anywhere outline-none">
        {m['payment.welcome_back']({ name: listText(names.map(firstNameOf)) })}
      </h2>
      <div className="grid gap-2.5 min-[900px]:grid-cols-2">
        <Button look="primary" onClick={onPaid}>
          {m['payment.yes_ive_paid']({ fee: priceText(fee) })}
        </Button>
        <Button onClick={onNotYet}>{m['payment.not_yet']()}</Button>
      </div>
      <p className="text-sm min-[900px]:col-span-2">
        {fee.currency === 'INR'
          ? m['payment.not_sure_look_in_upi']({ fee: priceText(fee), payee })
          : m['payment.not_sure_look_at_bank']({ fee: priceText(fee), payee })}
      </p>
    </section>
  )
}
