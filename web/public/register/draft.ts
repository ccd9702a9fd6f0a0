import type { Store } from './device-storage.ts'

/** How long a draft stays on the device, in milliseconds. */
export const draftAge = 7 * 24 * 60 * 60 * 1000

/** The value of each control, by name: a phone code with its country, since two countries may share one. */
export type Draft = Record<string, string>

/** Stores a draft of the form behind a path. Returns false when storage is full or forbidden, which is no reason to stop. */
export function keepDraft(store: Store, path: string, draft: Draft, now: number): boolean {
  try {
    store.setItem(keyOf(path), JSON.stringify({ at: now, draft }))
    return true
  } catch {
    return false
  }
}

/** The draft of a form, or null when there is none or it is older than a week; an expired one is deleted. */
export function draftOf(store: Store, path: string, now: number): Draft | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(path)) ?? 'null') as { at: number; draft: Draft } | null
    if (!kept || typeof kept.draft !== 'object') return null
    if (now - kept.at <= draftAge) return kept.draft
    dropDraft(store, path)
    return null
  } catch {
    return null
  }
}

export function dropDraft(store: Store, path: string): void {
  try {
    store.removeItem(keyOf(path))
  } catch {
    // Then nothing was stored.
  }
}

function keyOf(path: string) {
  return `registration:${path}`
}
