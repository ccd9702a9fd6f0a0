import { type RefObject, useEffect } from 'react'
import { focusActiveRow } from '#web/kit/table/table-keys.ts'

type Shortcuts = { search: RefObject<HTMLInputElement | null>; hint?: RefObject<HTMLButtonElement | null> }

/** '/' focuses the search and '?' shows the shortcuts, except while the user is typing or a dialog is open. */
export function useShortcuts({ search, hint }: Shortcuts) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isWriting(event.target)) return
      if (event.key === '/') search.current?.select()
      else if (event.key === '?' && hint) hint.current?.click()
      else if (isArrow(event.key) && isResting(event.target)) focusActiveRow()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [search, hint])
}

function isWriting(target: EventTarget | null) {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
}

function isArrow(key: string) {
  return key === 'ArrowDown' || key === 'ArrowUp'
}

/** The result of an action takes the focus; the arrow keys lead from there back to the rows. */
function isResting(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-outcome]') !== null
}
