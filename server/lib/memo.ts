/**
 * Caches the answer of `ask` for `milliseconds`, with at most one call at a time; failures are not cached. Uses the process's own clock,
 * because setting the system clock back would extend the cache.
 */
export function cachedFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let cached: { answer: Promise<T>; until: number; isUnderWay: boolean } | null = null
  return () => {
    if (cached && (cached.isUnderWay || performance.now() < cached.until)) return cached.answer
    const asked = { answer: ask(), until: performance.now() + milliseconds, isUnderWay: true }
    cached = asked
    asked.answer.then(
      () => {
        asked.isUnderWay = false
      },
      () => {
        if (cached === asked) cached = null
      },
    )
    return asked.answer
  }
}

/** Caches what is made from the last source, and makes it again when the source changes. */
export function memoizeLast<Source, Made>(source: () => Source, make: (source: Source) => Made): () => Made {
  let cached: { from: Source; made: Made } | null = null
  return () => {
    const from = source()
    if (cached?.from !== from) cached = { from, made: make(from) }
    return cached.made
  }
}

/** Caches what is made from each object for the object's lifetime. */
export function memoizeByObject<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const cached = new WeakMap<Source, { made: Made }>()
  return (source) => {
    const known = cached.get(source) ?? { made: make(source) }
    cached.set(source, known)
    return known.made
  }
}
