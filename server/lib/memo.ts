type Kept<T> = (() => Promise<T>) & {
  /** Changes the cached answer, if there is one, without asking again. */
  amend(change: (answer: T) => T): void
}

/**
 * Caches the answer of `ask` for `milliseconds`, with at most one call at a time; failures are not cached. Uses the process's own clock,
 * because setting the system clock back would extend the cache.
 */
export function cachedFor<T>(milliseconds: number, ask: () => Promise<T>): Kept<T> {
  let kept: { answer: Promise<T>; until: number; isUnderWay: boolean } | null = null
  const read = () => {
    if (kept && (kept.isUnderWay || performance.now() < kept.until)) return kept.answer
    const asked = { answer: ask(), until: performance.now() + milliseconds, isUnderWay: true }
    kept = asked
    asked.answer.then(
      () => {
        asked.isUnderWay = false
      },
      () => {
        if (kept === asked) kept = null
      },
    )
    return asked.answer
  }
  const amend = (change: (answer: T) => T) => {
    if (!kept) return
    kept.answer = kept.answer.then(change)
    // Readers see the failure; without readers it doesn't matter.
    kept.answer.catch(() => {})
  }
  return Object.assign(read, { amend })
}

/** Caches what is made from the last source, and makes it again when the source changes. */
export function memoizeLast<Source, Made>(source: () => Source, make: (source: Source) => Made): () => Made {
  let kept: { from: Source; made: Made } | null = null
  return () => {
    const from = source()
    if (kept?.from !== from) kept = { from, made: make(from) }
    return kept.made
  }
}

/** Caches what is made from each object for the object's lifetime. */
export function memoizeByObject<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const kept = new WeakMap<Source, { made: Made }>()
  return (source) => {
    const known = kept.get(source) ?? { made: make(source) }
    kept.set(source, known)
    return known.made
  }
}
