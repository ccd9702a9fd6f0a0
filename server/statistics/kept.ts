/** Asks at most once in `milliseconds`, however many want to know; a failed answer is not kept. */
export function keptFor<T>(milliseconds: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null
  return () => {
    if (kept && now() < kept.until) return kept.answer
    const answer = ask()
    kept = { answer, until: now() + milliseconds }
    answer.catch(() => {
      kept = null
    })
    return answer
  }
}
