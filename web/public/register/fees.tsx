import { useMemo, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { feeIn, regionText } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { type Money, moneyFrom, priceText } from '#domain/payment/money.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'
import { Card } from '#web/kit/card.tsx'

/** The fee beside the form, on wide screens. */
export function Costs({ entrance }: { entrance: Entrance }) {
  const { season, fees, closes } = entrance
  return (
    <aside className="sticky top-5 hidden gap-3.5 wide:grid" aria-label={m['form.what_it_costs']()}>
      <Card className="p-4.5">
        <h2 className="text-lg">{m['form.what_it_costs']()}</h2>
        <dl className="mt-2.5 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
          {fees.map(({ region, fee }) => (
            <div key={region} className="contents">
              <dt className="text-ink-2">{regionText(region)}</dt>
              <dd className="text-end font-bold">{priceText(fee)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card look="honey" className="p-4.5">
        <h2 className="text-base">{m['form.before_you_start']()}</h2>
        <p className="mt-2 text-sm">
          {m['form.pay_second_step_outside']()}
          {closes && <span>{` ${m['form.registration_closes_on_day']({ day: dayText(closes, season.timeZone) })}`}</span>}
        </p>
      </Card>
    </aside>
  )
}

/** The fee in one line, on phones. */
export function CostsLine({ entrance }: { entrance: Entrance }) {
  const { season, fees, closes } = entrance
  return (
    <p className="mt-2 text-sm text-ink-2 wide:hidden">
      {m['form.fee_label']()} <b className="text-ink">{fees.map(({ region, fee }) => feeIn(region, fee)).join(', ')}</b>
      {closes && <span>{` · ${m['form.registration_closes_on_day']({ day: dayText(closes, season.timeZone) })}`}</span>}
    </p>
  )
}

/** The entrance with its current fees: the office may change one while someone fills in the form. */
export function useFees(given: Entrance) {
  const [fees, setFees] = useState(given.fees)
  const entrance = useMemo(() => ({ ...given, fees }), [given, fees])
  return {
    entrance,
    feeFor: (region: string | null | undefined) => fees.find((candidate) => candidate.region === region)?.fee,
    /** Shows the new fee if the server reported one. */
    updateFees(region: string | null, problem: Problem) {
      const fee = newFee(problem)
      if (fee) setFees(fees.map((old) => (old.region === region ? { ...old, fee } : old)))
    },
  }
}

/** The new fee when a registration was refused because the fee changed, otherwise null. */
export function newFee(problem: Problem): Money | null {
  if (!problem.is(problemType.feeChanged)) return null
  return moneyFrom(problem.errors.find(({ path }) => path === 'fee')?.message ?? '')
}
