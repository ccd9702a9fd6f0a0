import * as z from 'zod/mini'
import { isBlank, isStorable, isTooLong, tidy, unprintable } from '#domain/lib/text.ts'

/** What every typed answer shares: it fits, it can be stored, and it is there. Nothing is done with one that is far too long. */
export function written(field: { missing: string; max: number }): z.ZodMiniType<string, string> {
  const tooLong = `Use at most ${field.max} characters.`
  const raw = z.string().check(
    z.refine((text) => !isTooLong(text, field.max), { error: tooLong, abort: true }),
    z.refine(isStorable, unprintable),
  )
  return z.pipe(
    z.pipe(raw, z.transform(tidy)),
    z.string().check(
      z.refine((text) => !isBlank(text) || field.missing === '', { error: field.missing, abort: true }),
      z.maxLength(field.max, tooLong),
    ),
  ) as z.ZodMiniType<string, string>
}
