const stored = 'single-keys'

/** Whether single keys act on this device; they do until someone switches them off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

/** Without storage they stay on. */
export function setSingleKeys(on: boolean) {
  try {
    localStorage.setItem(stored, on ? 'on' : 'off')
  } catch {}
}
