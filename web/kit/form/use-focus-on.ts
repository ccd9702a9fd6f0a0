import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element whenever `reason` becomes another true value, because what was clicked may be gone. Returns the element's ref. */
export function useFocusOn<Place extends HTMLElement>(reason: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (reason) place.current?.focus()
  }, [reason])
  return place
}
