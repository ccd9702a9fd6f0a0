import { type RefObject, useEffect, useRef, useState } from 'react'
import { draftFrom, fillFrom } from './controls.ts'
import { deviceStorage } from './device-storage.ts'
import { draftOf, dropDraft, keepDraft } from './draft.ts'

/** Saves the form on this device as the user types, and restores it on return. */
export function useDraft(form: RefObject<HTMLFormElement | null>, path: string) {
  const [kept, setKept] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(() => {
    const draft = draftOf(deviceStorage(), path, Date.now())
    if (draft && form.current) {
      fillFrom(form.current, draft)
      setKept(true)
    }
    addEventListener('pagehide', keepNow)
    return () => removeEventListener('pagehide', keepNow)
  }, [])

  function keepNow() {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (form.current) setKept(keepDraft(deviceStorage(), path, draftFrom(form.current), Date.now()))
  }

  function keepSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(keepNow, 300)
  }

  function drop() {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(deviceStorage(), path)
    setKept(false)
  }

  return { kept, keepSoon, drop }
}
