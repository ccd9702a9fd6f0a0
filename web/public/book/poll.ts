/** As much of `document` as is needed to know whether anybody looks. */
type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Milliseconds between two questions (specification 9), longer the more of them failed in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(3000 * 2 ** failures, 60_000)
}

/**
 * Asks at once, then again and again while the page is visible; never while it is hidden, and at once when it shows again.
 * Failures are silent. Gives back how to stop, which ends a question that is on its way.
 */
export function poll(ask: (signal: AbortSignal) => Promise<unknown>, page: Watched = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | null = null
  let failures = 0

  async function turn() {
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
    timer = setTimeout(turn, pauseAfter(failures))
  }

  function rest() {
    clearTimeout(timer)
    asking?.abort()
    asking = null
  }

  function follow() {
    rest()
    if (page.visibilityState === 'visible') void turn()
  }

  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    rest()
  }
}
