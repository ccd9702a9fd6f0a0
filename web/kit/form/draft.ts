/** The part of `localStorage` that forms use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The device's storage for this site. Just reading `localStorage` throws if the user has blocked it. */
export function deviceStorage(): Store {
  try {
    // There is no storage while the server renders the page.
    return typeof document === 'undefined' ? nowhere : localStorage
  } catch {
    return nowhere
  }
}

const nowhere: Store = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('Nothing can be stored here')
  },
}

/** How long a draft stays on the device, in milliseconds. */
export const draftAge = 7 * 24 * 60 * 60 * 1000

/** The value of each control, by name: a phone code with its country, since two countries may share one. */
export type Draft = Record<string, string>

/** Stores a draft of a form under its name. Returns false when storage is full or forbidden, which is no reason to stop. */
export function saveDraft(store: Store, form: string, draft: Draft, now: number): boolean {
  try {
    store.setItem(keyOf(form), JSON.stringify({ at: now, draft }))
    return true
  } catch {
    return false
  }
}

/** The draft of a form, or null when there is none or it is older than a week; an expired one is deleted. */
export function savedDraft(store: Store, form: string, now: number): Draft | null {
  try {
    const saved = JSON.parse(store.getItem(keyOf(form)) ?? 'null') as { at: number; draft: Draft } | null
    if (!saved || typeof saved.draft !== 'object') return null
    if (now - saved.at <= draftAge) return saved.draft
    deleteDraft(store, form)
    return null
  } catch {
    return null
  }
}

export function deleteDraft(store: Store, form: string): void {
  try {
    store.removeItem(keyOf(form))
  } catch {
    // Then nothing was stored.
  }
}

function keyOf(form: string) {
  return `registration:${form}`
}
