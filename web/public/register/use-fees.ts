import { useMemo, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { type Money, moneyFrom } from '#domain/payment/money.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Problem } from '#web/api/problem.ts'

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
