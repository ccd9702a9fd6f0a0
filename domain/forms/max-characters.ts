import * as z from 'zod/mini'

/** At most so many characters. Comes first: no later check of the same text sees a longer one. */
export function maxCharacters(max: number, error = `Use at most ${max} characters.`) {
  return z.maxLength(max, { error, abort: true })
}
