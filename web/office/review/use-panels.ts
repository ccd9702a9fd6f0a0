import { type RefObject, useRef, useState } from 'react'
import type { Asking } from './buttons.tsx'
import { plainView, type View } from './stage.tsx'

/** What is open beside the current request, and how its picture is shown. What was opened for one request doesn't stay for the next. */
export function usePanels(current: string, name: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(plainView)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [dialog, setDialog] = useState<'keys' | 'queue' | null>(null)
  const opener = useRef<Element | null>(null)
  const [last, setLast] = useState(current)
  if (last !== current) {
    setLast(current)
    setView(plainView)
    setAsking(null)
  }

  function ask(what: Asking) {
    opener.current ??= document.activeElement
    setAsking(what)
  }

  /** Closes the panel because its answer is being sent: the focus goes to the next request. */
  function shut() {
    setAsking(null)
    opener.current = null
  }

  /** Closes the panel, and gives the focus back. */
  function close() {
    if (asking === null) return
    const back = opener.current
    shut()
    // The buttons come back with the next frame.
    requestAnimationFrame(() => (back instanceof HTMLElement && back.isConnected && back !== document.body ? back : name.current)?.focus())
  }

  return { view, setView, asking, ask, shut, close, dialog, setDialog }
}
