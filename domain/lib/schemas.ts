import * as z from 'zod/mini'
import { isStorable, unprintable } from './text.ts'

// Separate from text.ts, which form pages load: they do without zod. The notes for the builder let it leave out schemas that a page doesn't use.

/** At most `max` characters. Put it first, so that no later check sees a longer text. */
/* @__NO_SIDE_EFFECTS__ */
export function maxCharacters(max: number, error = `Use at most ${max} characters.`) {
  return z.maxLength(max, { error, abort: true })
}

/** A text of at most `max` characters that can be stored and printed, as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function printableText(max: number) {
  return z.string().check(maxCharacters(max), z.refine(isStorable, { error: unprintable }))
}

/** The same trimmed, as people type it. `missing` is the message for an empty one; without it the text may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function typedText(max: number, missing?: string | (() => string)) {
  const text = z.string().check(z.trim(), maxCharacters(max), z.refine(isStorable, { error: unprintable }))
  return missing === undefined ? text : text.check(z.minLength(1, { error: missing }))
}

/** A page of a list: its rows, of how many, and which page of which size it is. */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), size: z.int() })
}

export const pageSizes = [30, 60, 90, 120] as const
