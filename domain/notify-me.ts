import * as z from 'zod/mini'
import { maxCharacters } from '#domain/lib/max-characters.ts'
import { isStorable, unprintable } from '#domain/lib/text.ts'

/** What isn't there yet and has no date. Anything else that people ask about is a competition, by its slug. */
export const news = 'news'

/** An account whose owner pressed 'Notify Me': about what, when, and when it was told. Times are ISO, UTC. */
const notifyMeRequest = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['school', 'user']),
  /** The name of the competition that opens later; null for news. */
  competition: z.nullable(z.string()),
  asked_at: z.string(),
  told_at: z.nullable(z.string()),
})
export type NotifyMeRequest = z.infer<typeof notifyMeRequest>

/** `wants_news` counts those who want news and haven't had any. */
export const notifyMePage = z.object({
  rows: z.array(notifyMeRequest),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  wants_news: z.int(),
})
export type NotifyMePage = z.infer<typeof notifyMePage>

/** The news, for everyone who wants some. `expected` is how many that were when it was written. */
export const newsBody = z.strictObject({
  news: z.string().check(z.trim(), z.minLength(1, 'Write the news.'), maxCharacters(1000), z.refine<string>(isStorable, unprintable)),
  expected: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
})
