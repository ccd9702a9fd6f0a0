import { formsOnDevice, isSharedDevice } from '#web/api/device.ts'

// Separate from use-draft.ts, so that pages without React can read a draft.

/** The part of `localStorage` that forms use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The device's storage for this site, empty on a shared device. Just reading `localStorage` throws if the user has blocked it. */
export function deviceStorage(): Store {
  try {
    // There is no storage while the server renders the page, and none that a shared device should fill.
    return typeof document === 'undefined' || isSharedDevice() ? nowhere : localStorage
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

/** How far a form is: the first names of the children it is for, the step to return to, and the version of the disclaimer that was agreed to. */
export type FormProgress = { child: string; step: string; agreed?: string; family?: Family }

/** The other children in a form, before and after the one that it shows (`at`); `isNew`: that one is still to be added. */
export type Family = { others: Draft[]; at: number; isNew: boolean }

type Saved = { at: number; draft: Draft; progress?: FormProgress }

/**
 * Stores a draft of a form under its name, for which it then opens with these answers. `now` is in milliseconds since 1970. Returns false
 * when storage is full or forbidden, which is no reason to stop.
 */
export function saveDraft(store: Store, form: string, draft: Draft, now: number, progress?: FormProgress): boolean {
  try {
    store.setItem(keyOf(form), JSON.stringify({ at: now, draft, progress } satisfies { [Part in keyof Saved]: unknown }))
    return true
  } catch {
    return false
  }
}

/** The draft of a form, or null when there is none or it is older than a week; an expired one is deleted. */
export function savedDraft(store: Store, form: string, now: number): Draft | null {
  return saved(store, form, now)?.draft ?? null
}

/** How far the saved draft of a form is, or null. */
export function savedProgress(store: Store, form: string, now: number): FormProgress | null {
  return saved(store, form, now)?.progress ?? null
}

/** The form among `forms` that was begun for a child and saved last, or null. `child` is never empty. */
export function unfinishedForm(store: Store, forms: string[], now: number): { form: string; child: string; step: string } | null {
  const found = forms.flatMap((form) => {
    const { at, progress } = saved(store, form, now) ?? {}
    return at && progress?.child ? [{ at, form, ...progress }] : []
  })
  const [latest] = found.sort((a, b) => b.at - a.at)
  return latest ? { form: latest.form, child: latest.child, step: latest.step } : null
}

function saved(store: Store, form: string, now: number): Saved | null {
  try {
    const found = JSON.parse(store.getItem(keyOf(form)) ?? 'null') as Saved | null
    if (!found || typeof found.draft !== 'object') return null
    if (now - found.at <= draftAge) return found
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
  return `${formsOnDevice}${form}`
}
