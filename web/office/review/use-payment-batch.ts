import { useState } from 'react'
import type { ReviewBatch, ReviewDetails } from '#domain/registration/review.ts'
import type { Where } from './api.ts'

/** Of a school's payment, everybody without a flag is decided together, unless somebody was unticked, or opened alone. */
export function usePaymentBatch(details: ReviewDetails | undefined, { filter, q }: Where, current: string) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [alone, setAlone] = useState('')
  const isTicked = ({ id, flags }: ReviewBatch['students'][number]) => flags.length === 0 && (ticks.get(id) ?? true)
  const waiting = details?.batch?.students.filter(({ status }) => status === 'pending') ?? []
  const isTogether = waiting.length > 1 && alone !== current && filter !== 'flagged' && q === ''
  return {
    isTicked,
    isTogether,
    /** The students whom a decision is about; null when it's about the current request alone. */
    rows: isTogether ? waiting.filter(isTicked).map(({ id, version }) => ({ id, version })) : null,
    tick: (id: string, on: boolean) => setTicks((before) => new Map(before).set(id, on)),
    /** Decides about this one alone; '' about all of them again. */
    setAlone,
  }
}
