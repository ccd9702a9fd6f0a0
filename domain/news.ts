import * as z from 'zod/mini'
import { statuses } from '#domain/registration/registration.ts'

/** What the office's bell tells. */
export const newsKinds = ['flagged', 'answered', 'undelivered', 'imported', 'paid', 'registered', 'disputed', 'reported'] as const
export type NewsKind = (typeof newsKinds)[number]

const news = z.object({
  id: z.string(),
  kind: z.enum(newsKinds),
  /** ISO, UTC. */
  at: z.string(),
  /** Flagged for you, the answer to what you asked, or something that needs a person. */
  for_you: z.boolean(),
  is_new: z.boolean(),
  /** 'Tom flagged Aanya Raghunathan (412) for you' */
  title: z.string(),
  /** '“Please look at 401.”', or ''. */
  about: z.string(),
  /** The registration that it is about. */
  registration: z.nullable(z.object({ id: z.uuid(), serial_no: z.int(), competition: z.string(), status: z.enum(statuses) })),
})
export type News = z.infer<typeof news>

/** GET /api/office/news: what happened in the last two weeks, newest first: at most 50 that are for you, and 50 of everything. */
export const newsList = z.object({ news: z.array(news) })
/** GET /api/office/news/new: how many are new and for you, at most 50. */
export const newNews = z.object({ count: z.int() })
/** PUT /api/office/news/read: everything up to this moment (ISO) is read. Answers 204. */
export const readBody = z.strictObject({ until: z.iso.datetime() })
