/** What was chosen on this device under a name; null when nothing was, and without storage. */
export function deviceChoice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a choice on this device; null forgets it. Without storage it lasts until the page is left. */
export function saveDeviceChoice(name: string, choice: string | null) {
  try {
    if (choice === null) localStorage.removeItem(name)
    else localStorage.setItem(name, choice)
  } catch {}
}
