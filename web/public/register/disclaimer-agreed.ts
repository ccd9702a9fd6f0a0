import { formsOnDevice } from '#web/api/device.ts'
import type { Store } from '#web/kit/form/drafts.ts'

const key = `${formsOnDevice}disclaimer`

/** The most wordings remembered: more than a season has. */
const most = 20

/**
 * A script right after the disclaimer that makes it modal, or closes it when somebody has agreed to its wording on this device or returns
 * to a receipt. It's inline, because the page paints before other scripts run, and because the rest of the page hasn't arrived yet: making
 * that inert later takes a cheap phone a tenth of a second. When it closes, reading goes on at the page's heading. The content security
 * policy allows it by its hash.
 */
export const showOrSkip = `{let d=document.currentScript.previousElementSibling,s=history.state?.step=='done';try{s||=JSON.parse(localStorage.getItem('${key}')).includes([...d.querySelectorAll('li')].map(l=>l.textContent).join('\\n'))}catch{}d.removeAttribute('open');s||(d.showModal(),d.querySelector('h1').focus(),d.onclose=()=>document.getElementById('door').focus())}`

/** Remembers that somebody has agreed to this wording. */
export function agree(store: Store, clauses: string[]): void {
  const wording = wordingOf(clauses)
  const others = wordings(store).filter((known) => known !== wording)
  try {
    store.setItem(key, JSON.stringify([wording, ...others].slice(0, most)))
  } catch {
    // Storage is full or forbidden: the disclaimer is shown again.
  }
}

function wordingOf(clauses: string[]): string {
  return clauses.join('\n')
}

function wordings(store: Store): string[] {
  try {
    const known = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(known) ? known : []
  } catch {
    return []
  }
}
