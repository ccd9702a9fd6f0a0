const stored = 'single-keys'

/** Whether single keys act on this device; they do until someone switches them off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

/** Whether somebody types, where a key is a character. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
}

/** Without storage they stay on. */
export function setSingleKeys(on: boolean) {
  try {
    localStorage.setItem(stored, on ? 'on' : 'off')
  } catch {}
}
