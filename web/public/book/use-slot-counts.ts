import { useEffect, useState } from 'react'
import { type SlotCounts, slotCounts } from '#domain/booking/booking.ts'
import { call } from '#web/api/call.ts'
import { poll } from './poll.ts'

/** Seats taken on a day, by slot, kept up to date; empty until the first response. Pass null for no day, `paused` to stop asking. */
export function useSlotCounts(day: string | null, paused: boolean): SlotCounts {
  const [known, setKnown] = useState<{ day: string; taken: SlotCounts } | null>(null)
  useEffect(() => {
    if (day === null || paused) return
    return poll(async (signal) => {
      const taken = await call(`/api/slots?date=${day}`, { answer: slotCounts, signal })
      signal.throwIfAborted()
      setKnown({ day, taken })
    })
  }, [day, paused])
  return known !== null && known.day === day ? known.taken : nothing
}

const nothing: SlotCounts = {}
