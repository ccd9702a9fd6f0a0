import * as z from 'zod/mini'
import { isBlank, isStorable, isTooLong, tidy, unprintable } from '#domain/lib/text.ts'

/** The checks that all typed answers share: short enough, storable, and present. Text that is far too long is not processed further. */
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
