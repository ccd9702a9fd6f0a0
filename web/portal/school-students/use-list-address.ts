import { useCallback, useEffect, useState } from 'react'
import { type PageSearch, parseAddress, readPage, writeAddress } from '#web/kit/list-address.ts'

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
