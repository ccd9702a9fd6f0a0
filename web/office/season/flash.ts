const key = 'season-said'
let reloads = false

/** Loads the page anew, so that all of the office takes the season that was saved, and says what came of it there. */
export function reloadWithFlash(text: string) {
  sessionStorage.setItem(key, text)
  reloads = true
  location.reload()
}

/** Whether the page is being left because everything is saved. */
export function isReloading(): boolean {
  return reloads
}

/** What is to be said on this page since it was loaded anew, once. */
export function takeFlash(): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}
