import * as z from 'zod/mini'
import { emailNames, longestBody, longestTitle } from './texts.ts'

/** The text of one email in one scope, such as a competition. `changed` holds who changed it and when (ISO, UTC); null for the shipped text. */
export const emailTextRow = z.object({
  template: z.enum(emailNames),
  label: z.string(),
  when: z.string(),
  title: z.string(),
  body: z.string(),
  shipped: z.object({ title: z.string(), body: z.string() }),
  /** 0 until it is changed for the first time. */
  version: z.int(),
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
})
export type EmailTextRow = z.infer<typeof emailTextRow>

export const emailTextList = z.object({ rows: z.array(emailTextRow) })

const written = {
  title: z.string().check(z.maxLength(longestTitle * 3)),
  body: z.string().check(z.maxLength(longestBody * 3)),
}
export const emailTextBody = z.strictObject({ ...written, version: z.int() })
/** A text that isn't saved yet; `reference` names the registration, booking or school it is about, by its number; the newest one without it. */
export const emailDraftBody = z.strictObject({ ...written, reference: z.optional(z.string().check(z.maxLength(40))) })

/** An email as a family would get it; links stand as their placeholders. */
export const emailTextPreview = z.object({ about: z.string(), title: z.string(), plain: z.string() })
