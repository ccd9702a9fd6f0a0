import { useEffect, useRef } from 'react'
import { isTyping } from '#web/kit/single-keys.ts'
import { type Act, actFor, type KeyPlace } from './keys.ts'

/** Runs what the keys of review mode do, except while a dialog or a menu is open. */
export function useKeys({ hasSingleKeys, isAsking, onAct }: Omit<KeyPlace, 'focus'> & { onAct: (act: Act) => void }) {
  const latest = useRef({ hasSingleKeys, isAsking, onAct })
  useEffect(() => {
    latest.current = { hasSingleKeys, isAsking, onAct }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [data-open]')) return
      const { onAct, ...place } = latest.current
      const act = actFor(event, { ...place, focus: focusOf(event) })
      if (act === null) return
      event.preventDefault()
      onAct(act)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function focusOf(event: KeyboardEvent): KeyPlace['focus'] {
  if (isTyping(event)) return 'typing'
  return event.target instanceof Element && event.target.closest('[data-arrows]') ? 'arrows' : 'page'
}
