import { useCallback, useEffect, useState } from 'react'
import { type SchoolStudentList, type StudentState, schoolStudentPage, studentStates } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { lastPage, type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

/** What the address says: which students. */
export type StudentSearch = PageSearch & { state: StudentState | ''; class_name: string }

/** A result, and what it is for. */
type Found = SchoolStudentList & Pick<StudentSearch, 'q' | 'state' | 'class_name'>

/** One page of the school's students. The previous rows stay while the next page loads (`stale`). */
export function useStudents(search: StudentSearch | null, onBehind: (page: number) => void) {
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
    signedIn('school', () => fetchStudents(search, leaving.signal)).then(
      (page) => {
        if (page.rows.length === 0 && search.page > 1) return onBehind(Math.min(lastPage(page.total, page.size), search.page - 1))
        setFound({ ...page, q: search.q, state: search.state, class_name: search.class_name })
        setStale(false)
      },
      (error) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof Problem)) throw error
        setProblem(error)
        setStale(false)
      },
    )
    return () => leaving.abort()
  }, [search, attempt, onBehind])

  return { found, problem, stale, retry: () => setAttempt(attempt + 1) }
}

function fetchStudents({ q, state, class_name, page, size }: StudentSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ q, state: state || 'all', class_name, page: String(page), size: String(size) })
  return call(`/api/school/students?${query}`, { answer: schoolStudentPage, signal })
}

/** The list's search, state, page and size from the address; null until the page is hydrated. */
export function useListAddress() {
  const [search, setSearch] = useState<StudentSearch | null>(null)

  useEffect(() => {
    const follow = () => setSearch(readHere())
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = useCallback((change: Partial<StudentSearch>, replaces = false) => {
    const next = { ...readHere(), ...change }
    const address = location.pathname + writeAddress(next)
    if (replaces) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setSearch(next)
  }, [])

  return { search, go }
}

function readHere(): StudentSearch {
  const raw = parseAddress(location.search)
  return {
    ...readPage(raw),
    state: studentStates.find((known) => known === raw.state) ?? '',
    class_name: String(raw.class_name ?? '').slice(0, 120),
  }
}
