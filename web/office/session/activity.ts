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
