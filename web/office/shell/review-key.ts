import { useEffect } from 'react'
import { hasSingleKeys, isTyping } from '#web/kit/single-keys.ts'

/** W follows the link to review mode that a screen shows, except while the user is typing or a dialog or a menu is open. */
export function useReviewKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!hasSingleKeys() || isTyping(event) || document.querySelector('dialog[open], [data-open]')) return
      document.querySelector<HTMLElement>('[aria-keyshortcuts=W]')?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
