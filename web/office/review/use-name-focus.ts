import { useEffect, useRef } from 'react'

/** Puts the focus on the name of every request after the first, once it's there, unless a message about it takes the focus. */
export function useNameFocus(current: string, { isLoaded, hasMessage }: { isLoaded: boolean; hasMessage: boolean }) {
  const name = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (!isLoaded || shown.current === current) return
    if (shown.current !== '') {
      if (!hasMessage) name.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    shown.current = current
  }, [current, isLoaded, hasMessage])
  return name
}
