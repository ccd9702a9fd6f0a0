import { useEffect, useRef } from 'react'
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
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      const { onAct, ...place } = latest.current
      const act = actFor(event, { ...place, focus: focusOf(event.target) })
      if (act === null) return
      event.preventDefault()
      onAct(act)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function focusOf(target: EventTarget | null): KeyPlace['focus'] {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('textarea, select, input:not([type=radio], [type=checkbox])')) return 'typing'
  return target.closest('[data-arrows]') ? 'arrows' : 'page'
}
