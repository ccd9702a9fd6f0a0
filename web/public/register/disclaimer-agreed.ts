import { formsOnDevice } from '#web/api/device.ts'
import type { Store } from '#web/kit/form/drafts.ts'

const key = `${formsOnDevice}disclaimer`

/** The most wordings remembered: more than a season has. */
const most = 20

/** Whether somebody has agreed to this wording on this device. */
export function hasAgreed(store: Store, clauses: string[]): boolean {
  return wordings(store).includes(wordingOf(clauses))
}

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
