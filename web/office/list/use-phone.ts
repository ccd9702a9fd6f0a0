import { useSyncExternalStore } from 'react'

const narrow = '(width < 760px)'

/** Whether the window is as narrow as a phone's, where the breakpoint `wide` doesn't apply. */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(narrow).matches)
}

function watch(onChange: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
