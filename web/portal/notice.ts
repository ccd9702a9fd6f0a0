import { useEffect, useState } from 'react'

const name = 'notice'

/** Goes to a page of the area, or loads this one anew, and says there what was done. */
export function goWithNotice(text: string, address?: string) {
  sessionStorage.setItem(name, text)
  if (address === undefined) location.reload()
  else location.assign(address)
}

/** What was just done, as a sentence; null for nothing. Said once. */
export function useNotice() {
  const [notice, setNotice] = useState<{ text: string } | null>(null)
  useEffect(() => {
    const text = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    if (text !== null) setNotice({ text })
  }, [])
  return [notice, setNotice] as const
}
