import * as z from 'zod/mini'

// Separate from text.ts, which form pages load: they do without zod.

/** At most `max` characters. Put it first, so that no later check sees a longer text. */
export function maxCharacters(max: number, error = `Use at most ${max} characters.`) {
  return z.maxLength(max, { error, abort: true })
}
