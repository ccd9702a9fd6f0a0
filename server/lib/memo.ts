type Kept<T> = (() => Promise<T>) & {
  /** Changes the answer that is kept, where it is known without asking what became of it. */
  amend(change: (answer: T) => T): void
}

/**
 * Asks at most once in `milliseconds` and never twice at a time, however many want to know; a failed answer is not kept.
 * The time is the process's own: a clock that is put back would keep an answer for as long.
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
    // Whoever reads it hears of a failure; if nobody does, nobody needs to.
    kept.answer.catch(() => {})
  }
  return Object.assign(read, { amend })
}

/** What is made of something, made anew only when that is another one. */
export function memoizeLast<Source, Made>(source: () => Source, make: (source: Source) => Made): () => Made {
  let kept: { from: Source; made: Made } | null = null
  return () => {
    const from = source()
    if (kept?.from !== from) kept = { from, made: make(from) }
    return kept.made
  }
}

/** What is made of each thing once, and kept for as long as that thing is. */
export function memoizeByObject<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const kept = new WeakMap<Source, { made: Made }>()
  return (source) => {
    const known = kept.get(source) ?? { made: make(source) }
    kept.set(source, known)
    return known.made
  }
}
