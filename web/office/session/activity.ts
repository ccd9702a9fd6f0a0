const quietAfter = 60_000

/** What somebody at the page does. A scroll is not among them: a list that loads again can scroll by itself. */
const doings = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let last = Date.now()

/** Notes from now on when somebody does something. */
export function noteActivity() {
  const note = () => {
    last = Date.now()
  }
  for (const doing of doings) addEventListener(doing, note, { capture: true, passive: true })
  addEventListener('pointermove', (event) => hasMoved(event) && note(), { capture: true, passive: true })
}

/** True while nobody has done anything for a minute. */
export function isQuiet(): boolean {
  return isLongAgo(last, Date.now())
}

/** Times are milliseconds since 1970. A clock that was set back does not make everything recent. */
export function isLongAgo(then: number, now: number): boolean {
  return Math.abs(now - then) >= quietAfter
}

/** Browsers report a move, too, when something new comes to lie under a mouse that rests. */
export function hasMoved({ movementX, movementY }: Pick<PointerEvent, 'movementX' | 'movementY'>): boolean {
  return movementX !== 0 || movementY !== 0
}
