import * as z from 'zod/mini'

/** Every error, as application/problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type ProblemBody = z.infer<typeof problem>
