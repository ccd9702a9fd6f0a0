import { useEffect, useState } from 'react'
import type { AccountRole } from '#domain/account/account.ts'
import { Problem } from './problem.ts'
import { signedIn } from './signed-in.ts'

/** What a signed-in person's page loads when it opens. The previous data stay while `reload` loads them again. */
export function useLoaded<Data>(role: AccountRole, load: (signal: AbortSignal) => Promise<Data>) {
  const [found, setFound] = useState<Data | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    const leaving = new AbortController()
    setProblem(null)
    signedIn(role, () => load(leaving.signal)).then(setFound, (error) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    })
    return () => leaving.abort()
  }, [attempt])

  return { found, setFound, problem, setProblem, reload: () => setAttempt((before) => before + 1) }
}
