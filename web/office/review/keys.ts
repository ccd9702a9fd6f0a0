import { useEffect, useLayoutEffect, useRef } from 'react'
import { hasDialogAbove, hasSingleKeys, isTyping } from '#web/kit/single-keys.ts'

/** What a key does in review mode. 'reason 3' chooses the third reason of the open panel. */
export type Act =
  | 'accept'
  | 'correction'
  | 'decline'
  | 'next'
  | 'previous'
  | 'undo'
  | 'copy'
  | 'beside'
  | 'zoom in'
  | 'zoom out'
  | 'fit'
  | 'rotate right'
  | 'rotate left'
  | 'flag'
  | 'find'
  | 'help'
  | 'close'
  | `reason ${number}`

const letters: Record<string, Act> = {
  a: 'accept',
  c: 'correction',
  d: 'decline',
  j: 'next',
  k: 'previous',
  z: 'undo',
  t: 'copy',
  v: 'beside',
  f: 'flag',
  '+': 'zoom in',
  '=': 'zoom in',
  '-': 'zoom out',
  '0': 'fit',
  '/': 'find',
  '?': 'help',
}

/** What may be done while a panel asks for a reason: looking, but neither another decision nor leaving the request. */
const besidePanel: ReadonlySet<Act> = new Set(['copy', 'beside', 'zoom in', 'zoom out', 'fit', 'rotate right', 'rotate left', 'help'])

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>

export type KeyPlace = {
  /** The switch in Profile: without it only Esc and the arrows act. */
  hasSingleKeys: boolean
  /** Whether a panel asks for a reason. */
  isAsking: boolean
  /** Where the focus is: in a text box, in something that uses the arrows itself, or anywhere else. */
  focus: 'typing' | 'arrows' | 'page'
}

/** Returns what a key does there; null when it is somebody else's. A key held down moves and zooms, but decides once. */
export function actFor(pressed: Pressed, { hasSingleKeys, isAsking, focus }: KeyPlace): Act | null {
  if (pressed.key === 'Escape') return 'close'
  if (focus === 'typing') return null
  const act = arrow(pressed, focus) ?? (hasSingleKeys ? character(pressed, isAsking) : null)
  if (act === null || (isAsking && !besidePanel.has(act) && !act.startsWith('reason'))) return null
  return pressed.repeat && !repeatable.has(act) ? null : act
}

const repeatable: ReadonlySet<Act> = new Set(['next', 'previous', 'zoom in', 'zoom out'])

function arrow({ key }: Pressed, focus: KeyPlace['focus']): Act | null {
  if (focus === 'arrows') return null
  return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'previous' : null
}

function character(pressed: Pressed, isAsking: boolean): Act | null {
  const key = latin(pressed)
  if (isAsking && /^[1-9]$/.test(key)) return `reason ${Number(key)}`
  if (key === 'r') return pressed.shiftKey ? 'rotate left' : 'rotate right'
  return letters[key] ?? null
}

/** On a Cyrillic or Devanagari keyboard the key's place counts. */
function latin({ key, code }: Pressed): string {
  const isForeign = key.length === 1 && key > '\u007f' && /^Key[A-Z]$/.test(code)
  return (isForeign ? code.slice(3) : key).toLowerCase()
}

/** Runs what the keys of review mode do, except while a dialog or a menu is open. */
export function useKeys(isAsking: boolean, onAct: (act: Act) => void) {
  const latest = useRef({ isAsking, onAct })
  // Together with what is shown: a key pressed at once is about the request that the person sees.
  useLayoutEffect(() => {
    latest.current = { isAsking, onAct }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (hasDialogAbove()) return
      const { isAsking, onAct } = latest.current
      const act = actFor(event, { hasSingleKeys: hasSingleKeys(), isAsking, focus: focusOf(event) })
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
