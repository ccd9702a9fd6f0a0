import { signInPages } from '#domain/account/account.ts'

/** Whoever stays, since the browser asked about what is not saved, is left in peace so long. */
const pauseMs = 10 * 60_000
let ledAt = Number.NEGATIVE_INFINITY

/** Leads to the sign-in and from there back here. Not while a dialog is open: what is written in it would be lost. */
export function signInAgain() {
  if (isWriting() || Date.now() - ledAt < pauseMs) return
  ledAt = Date.now()
  const here = location.pathname + location.search
  location.assign(`${signInPages.admin.path}?next=${encodeURIComponent(here)}`)
}

/** Whether something may be written in a dialog; what is said about the session itself does not count. */
export function isWriting(): boolean {
  return document.querySelector('dialog[open]:not([role=alertdialog])') !== null
}
