import { nothingChosen } from '#domain/registration/registration.ts'
import type { OfferedReason, ReviewOutcome } from '#domain/registration/review.ts'

/** The reason that is being chosen: its place in the list (-1 for none), its text, and what the family is asked for. */
export type Draft = { at: number; text: string; fields: ReadonlySet<string>; isWriting: boolean; isKept: boolean }

/** Begins with a ready-made reason, or with none. */
export function draftOf(reason: OfferedReason | undefined, at: number): Draft {
  return { at: reason ? at : -1, text: reason?.sentence ?? '', fields: new Set(reason?.asks), isWriting: false, isKept: false }
}

/** What is still missing, as a sentence; '' when it can be sent. */
export function refusalOf(asking: ReviewOutcome, { at, text, fields }: Draft): string {
  if (at < 0) return 'Choose a reason.'
  if (text.trim() === '') return 'Write the reason.'
  return asking === 'correction' && fields.size === 0 ? nothingChosen : ''
}
