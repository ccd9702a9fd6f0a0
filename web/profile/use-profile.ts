import { useCallback, useEffect, useState } from 'react'
import type { AccountRole, Profile } from '#domain/account/account.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver, signInAgain } from '#web/api/session-over.ts'
import { fetchProfile } from './calls.ts'

/** The account, fetched again after each change. The previous data stays meanwhile. */
export function useProfile(role: AccountRole) {
  const [found, setFound] = useState<Profile | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same request
  useEffect(() => {
    const leaving = new AbortController()
    setProblem(null)
    fetchProfile(leaving.signal).then(setFound, (error) => {
      if (leaving.signal.aborted) return
      if (isSessionOver(error)) return signInAgain(role)
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    })
    return () => leaving.abort()
  }, [round, role])

  return { found, problem, reload: useCallback(() => setRound((before) => before + 1), []) }
}
