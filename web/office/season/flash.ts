const key = 'season-said'
let reloads = false

/** Reloads the page, so that the whole office uses the saved season, and shows a message there. */
export function reloadWithFlash(text: string) {
  sessionStorage.setItem(key, text)
  reloads = true
  location.reload()
}

/** True while the page is being left because everything is saved. */
export function isReloading(): boolean {
  return reloads
}

/** Returns the message for this page after a reload, once. */
export function takeFlash(): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}
