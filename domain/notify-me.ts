import * as z from 'zod/mini'
import { pageOf, typedText } from '#domain/lib/schemas.ts'

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
export const notifyMePage = z.extend(pageOf(notifyMeRequest), { wants_news: z.int() })
export type NotifyMeList = z.infer<typeof notifyMePage>

/** The news, for everyone who wants some. `expected` is how many that were when it was written. */
export const newsBody = z.strictObject({
  news: typedText(1000, 'Write the news.'),
  expected: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
})
