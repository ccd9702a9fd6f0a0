import { nothingChosen } from '#domain/registration/registration.ts'
import type { OfferedReason, ReviewDetails, ReviewOutcome } from '#domain/registration/review.ts'
import type { Asking } from '../buttons.tsx'

/** The reason that is being chosen: its place in the list (-1 for none), its text, what the family is asked for, and which colleague should look. */
export type ReasonDraft = {
  at: number
  text: string
  fields: ReadonlySet<string>
  isWriting: boolean
  isOffered: boolean
  colleague?: string
}

/**
 * What was chosen and typed for a request, by its id and what was asked: there again when the panel opens again, after another request was
 * opened in between, a refusal, or an undo. Lives as long as the page.
 */
export const reasonDrafts = new Map<string, ReasonDraft>()

/** The place of a draft in `reasonDrafts`. */
export function draftKey({ registration }: ReviewDetails, asking: Asking): string {
  return `${registration.id} ${asking}`
}

/** Begins with a ready-made reason, or with none. */
export function draftOf(reason: OfferedReason | undefined, at: number): ReasonDraft {
  return { at: reason ? at : -1, text: reason?.sentence ?? '', fields: new Set(reason?.asks), isWriting: false, isOffered: false }
}

/** What is still missing, as a sentence; '' when it can be sent. */
export function refusalOf(asking: ReviewOutcome, { at, text, fields }: ReasonDraft): string {
  if (at < 0) return 'Choose a reason.'
  if (text.trim() === '') return 'Write the reason.'
  return asking === 'correction' && fields.size === 0 ? nothingChosen : ''
}
