import { useCallback, useEffect, useState } from 'react'
import { type SchoolStudentPage, schoolStudentPage } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver, signInAgain } from '#web/api/session.ts'
import { lastPage, type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

/** A result, and the search text it is for. */
type Found = SchoolStudentPage & { q: string }

/** One page of the school's students. The previous rows stay while the next page loads (`stale`). */
export function useStudents(search: PageSearch | null, onBehind: (page: number) => void) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [stale, setStale] = useState(true)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    if (!search) return
    const leaving = new AbortController()
    setStale(true)
    setProblem(null)
    fetchStudents(search, leaving.signal).then(
      (page) => {
        if (page.rows.length === 0 && search.page > 1) return onBehind(Math.min(lastPage(page.total, page.size), search.page - 1))
        setFound({ ...page, q: search.q })
        setStale(false)
      },
      (error) => {
        if (leaving.signal.aborted) return
        if (isSessionOver(error)) return signInAgain('school')
        if (!(error instanceof Problem)) throw error
        setProblem(error)
        setStale(false)
      },
    )
    return () => leaving.abort()
  }, [search, attempt, onBehind])

  return { found, problem, stale, retry: () => setAttempt(attempt + 1) }
}

function fetchStudents({ q, page, size }: PageSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, page: String(page), size: String(size) })
  return call(`/api/school/students?${query}`, { answer: schoolStudentPage, signal })
}

/** The list's search, page and size from the address; null until the page is hydrated. */
export function useListAddress() {
  const [search, setSearch] = useState<PageSearch | null>(null)

  useEffect(() => {
    const follow = () => setSearch(readHere())
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = useCallback((change: Partial<PageSearch>, replaces = false) => {
    const next = { ...readHere(), ...change }
    const address = location.pathname + writeAddress(next)
    if (replaces) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setSearch(next)
  }, [])

  return { search, go }
}

function readHere() {
  return readPage(parseAddress(location.search))
}
