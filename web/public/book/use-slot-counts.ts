import { useEffect, useState } from 'react'
import type { FreePlaces, SlotCounts } from '#domain/booking/api.ts'
import { call } from '#web/api/call.ts'
import { numbersByName } from '#web/api/shape.ts'

/** Seats taken on a day, by slot, up to date; empty until the first response. Pass null for no day, `paused` to stop asking. */
export function useSlotCounts(day: string | null, paused: boolean): SlotCounts {
  const [known, setKnown] = useState<{ day: string; taken: SlotCounts } | null>(null)
  useEffect(() => {
    if (day === null || paused) return
    return poll(async (signal) => {
      const taken = await call(`/api/slots?date=${day}`, { answer: numbersByName, signal })
      signal.throwIfAborted()
      setKnown({ day, taken })
    })
  }, [day, paused])
  return known !== null && known.day === day ? known.taken : noneKnown
}

const noneKnown: SlotCounts = {}

/** Free places on each day, at most half a minute old; empty until the first response. `paused` stops asking. */
export function useFreePlaces(paused: boolean): FreePlaces {
  const [free, setFree] = useState<FreePlaces>({})
  useEffect(() => {
    if (paused) return
    const ask = async (signal: AbortSignal) => {
      const counted = await call('/api/slots/days', { answer: numbersByName, signal })
      signal.throwIfAborted()
      setFree(counted)
    }
    return poll(ask, document, 30_000)
  }, [paused])
  return free
}

/** The part of `document` needed to know whether the page is visible. */
type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Milliseconds between two requests (`usual`, specification 9), longer after repeated failures. */
export function pauseAfter(failures: number, usual = 3000): number {
  return Math.min(usual * 2 ** failures, 60_000)
}

/**
 * Calls `ask` at once, then repeatedly while the page is visible; pauses while it is hidden, and asks at once when it is
 * shown again. Failures are silent. Returns a function that stops polling and aborts a pending request.
 */
export function poll(ask: (signal: AbortSignal) => Promise<unknown>, page: Watched = document, usual = 3000): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null
  let failures = 0

  async function askAgain() {
    const mine = new AbortController()
    asking = mine
    try {
      await ask(mine.signal)
      failures = 0
    } catch {
      failures += 1
    }
    if (asking !== mine) return
    asking = null
    timer = setTimeout(askAgain, pauseAfter(failures, usual))
  }

  function rest() {
    clearTimeout(timer)
    asking?.abort()
    asking = null
  }

  function follow() {
    rest()
    if (page.visibilityState === 'visible') void askAgain()
  }

  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    rest()
  }
}
