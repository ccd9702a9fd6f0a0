import * as z from 'zod/mini'
import { accessActions, accessSubjects } from './access.ts'

/** One entry as administrators see it. `at` is UTC. `asked` holds the search text and the filters, by name. */
export const accessEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The email address of the account, or 'erased'. */
  actor: z.string(),
  action: z.enum(accessActions),
  subject: z.enum(accessSubjects),
  /** How many things were shown. 0 for an export of a whole list, whose filters say what it held. */
  shown: z.int(),
  /** The names of the first three, as far as they are still there. */
  names: z.array(z.string()),
  asked: z.record(z.string(), z.string()),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const accessPage = z.object({ rows: z.array(accessEntry), total: z.int(), page: z.int(), size: z.int() })
export type AccessPage = z.infer<typeof accessPage>
