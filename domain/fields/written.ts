import * as z from 'zod/mini'
import { isBlank, isStorable, tidy } from '../text.ts'

/** What every typed answer shares: it is there, it fits, and it can be stored. */
export function written(field: { missing: string; max: number }): z.ZodMiniType<string, string> {
  return z.pipe(
    z.pipe(z.string().check(z.refine(isStorable, 'Remove the characters that cannot be printed.')), z.transform(tidy)),
    z.string().check(
      z.refine((text) => !isBlank(text) || field.missing === '', { error: field.missing, abort: true }),
      z.maxLength(field.max, `Use at most ${field.max} characters.`),
    ),
  ) as z.ZodMiniType<string, string>
}
