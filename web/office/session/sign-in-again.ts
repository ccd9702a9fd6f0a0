import { signInPages } from '#domain/account/account.ts'

/** How long not to ask again after the user chose to stay because of unsaved changes. */
const pauseMs = 10 * 60_000
let ledAt = Number.NEGATIVE_INFINITY

/** Goes to the sign-in page, which leads back here. Does nothing while a dialog is open, since its unsaved input would be lost. */
export function signInAgain() {
  if (isWriting() || Date.now() - ledAt < pauseMs) return
  ledAt = Date.now()
  const here = location.pathname + location.search
  location.assign(`${signInPages.admin.path}?next=${encodeURIComponent(here)}`)
}

/** Whether a dialog with possible input is open; the session's own dialog doesn't count. */
export function isWriting(): boolean {
  return document.querySelector('dialog[open]:not([role=alertdialog])') !== null
}
