import type { Session } from '#domain/account/account.ts'

export type Ends = Pick<Session, 'ends_at' | 'idle_ends_at'>

/**
 * How near the end of the session is: activity can postpone 'idle', but not 'whole'. `at`, and `from` (when the warning
 * starts), are milliseconds since 1970.
 */
export type Ending = { state: 'far' | 'idle' | 'whole' | 'over'; at: number; from: number }

const warning = 2 * 60_000
/** Milliseconds: seldom enough for an idle page, soon enough after a laptop has slept. */
const longestWait = 15_000

/** How near the end of a session is, at a time of the server's clock. */
export function endingAt({ ends_at, idle_ends_at }: Ends, now: number): Ending {
  const whole = Date.parse(ends_at)
  const idle = idle_ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(idle_ends_at)
  const at = Math.min(whole, idle)
  const from = at - warning
  if (now >= at) return { state: 'over', at, from }
  if (now < from) return { state: 'far', at, from }
  return { state: idle < whole ? 'idle' : 'whole', at, from }
}

/** Milliseconds until the next check. Short, since no timer runs while a laptop sleeps. */
export function nextLook({ state, from }: Ending, now: number): number {
  return state === 'far' ? Math.min(longestWait, from - now) : 1_000
}

/** Milliseconds left as text: '1:05'. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
