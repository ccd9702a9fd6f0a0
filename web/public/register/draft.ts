import type { Store } from './device-storage.ts'

/** How long answers wait on the device for someone to come back, in milliseconds. */
export const draftAge = 7 * 24 * 60 * 60 * 1000

/** What stood in each control, by its name: a phone code with its country, since two may share one. */
export type Draft = Record<string, string>

/** Keeps a draft of the form behind a path. Says whether that worked: a full or forbidden store is no reason to stop. */
export function keepDraft(store: Store, path: string, draft: Draft, now: number): boolean {
  try {
    store.setItem(keyOf(path), JSON.stringify({ at: now, draft }))
    return true
  } catch {
    return false
  }
}

/** The draft of a form, unless there is none or it is older than a week; an old one is thrown away. */
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
    // Nothing was kept then.
  }
}

function keyOf(path: string) {
  return `registration:${path}`
}
