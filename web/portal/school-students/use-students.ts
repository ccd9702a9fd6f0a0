import { useCallback, useEffect, useState } from 'react'
import { type StudentState, schoolStudentPage, studentStates } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { lastPage, type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

/** What the address says: which students. */
export type StudentSearch = PageSearch & { state: StudentState | ''; class_name: string }

/** One page of the school's students, and what it is for. The previous rows stay while the next page loads (`stale`). */
export function useStudents(search: StudentSearch | null, onBehind: (page: number) => void) {
  const { found, problem, reload } = useLoaded('school', load, search)
  return { found, problem, stale: !problem && found?.search !== search, retry: reload }

  async function load(signal: AbortSignal) {
    if (!search) return
    const page = await fetchStudents(search, signal)
    if (page.rows.length > 0 || search.page === 1) return { ...page, search }
    onBehind(Math.min(lastPage(page.total, page.size), search.page - 1))
  }
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
