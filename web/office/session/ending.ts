import { useEffect, useState } from 'react'
import type { Session } from '#domain/account/account.ts'

type Ends = Pick<Session, 'ends_at' | 'idle_ends_at'>

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
export function timeLeftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Milliseconds. Smaller differences are ignored: responses carry whole seconds and take time to arrive. */
const tolerance = 5_000

let ahead = 0

/** Records the server's clock (milliseconds since 1970); ignores NaN. */
export function hearServerTime(serverTime: number) {
  const difference = serverTime - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** The server's current time: sessions end by it, and office computers' clocks are sometimes wrong. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Converts a time of the server's clock to this device's clock. */
export function onThisDevice(serverTime: number): number {
  return serverTime - ahead
}

/** The server's time, every second while it is needed; milliseconds since 1970. */
export function useServerTime(isNeeded: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isNeeded) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

const quietAfter = 60_000

/** Events that count as activity. Scrolling doesn't: a list can scroll by itself when it reloads. */
const doings = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let last = Date.now()

/** Starts recording the user's activity. */
export function noteActivity() {
  const note = () => {
    last = Date.now()
  }
  for (const doing of doings) addEventListener(doing, note, { capture: true, passive: true })
  addEventListener('pointermove', (event) => hasMoved(event) && note(), { capture: true, passive: true })
}

/** True when the user has been inactive for a minute. */
export function isQuiet(): boolean {
  return isLongAgo(last, Date.now())
}

/** Whether the user was active within so many milliseconds. */
export function wasActive(within: number): boolean {
  return Math.abs(Date.now() - last) < within
}

/** Times are milliseconds since 1970. Allows for a clock that was set back. */
export function isLongAgo(then: number, now: number): boolean {
  return Math.abs(now - then) >= quietAfter
}

/** Browsers also fire a move when something new appears under a resting mouse. */
export function hasMoved({ movementX, movementY }: Pick<PointerEvent, 'movementX' | 'movementY'>): boolean {
  return movementX !== 0 || movementY !== 0
}
