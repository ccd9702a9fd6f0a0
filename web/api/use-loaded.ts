import { useEffect, useState } from 'react'
import type { AccountRole } from '#domain/account/account.ts'
import { Problem } from './problem.ts'
import { signedIn } from './signed-in.ts'

/**
 * What a signed-in person's page loads when it opens, and again for another `key`. The previous data stay while it loads, and when there is nothing
 * to load.
 */
export function useLoaded<Data>(role: AccountRole, load: (signal: AbortSignal) => Promise<Data | undefined>, key: unknown = null) {
  const [found, setFound] = useState<Data | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    const leaving = new AbortController()
    setProblem(null)
    const show = (data: Data | undefined) => data !== undefined && setFound(data)
    signedIn(role, () => load(leaving.signal)).then(show, (error) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    })
    return () => leaving.abort()
  }, [attempt, key])

  return { found, setFound, problem, setProblem, reload: () => setAttempt((before) => before + 1) }
}
