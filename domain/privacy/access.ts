import * as z from 'zod/mini'
import { pageOf } from '#domain/lib/schemas.ts'

/** How someone saw data about people. A list requested with a search text is 'searched'. */
export const accessActions = ['listed', 'searched', 'opened', 'opened history', 'opened picture', 'exported'] as const
export type AccessAction = (typeof accessActions)[number]

/** The kinds of things that can be seen. 'person' is all data about one address; 'access' is the access log itself. */
export const accessSubjects = ['registration', 'booking', 'school', 'email', 'account', 'statement', 'person', 'access'] as const
export type AccessSubject = (typeof accessSubjects)[number]

/** An entry of the access log for administrators. `at` is UTC. `asked` holds the search text and the filters, by name. */
const accessEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The account's email address, or 'erased'. */
  actor: z.string(),
  action: z.enum(accessActions),
  subject: z.enum(accessSubjects),
  /** How many things were shown. 0 for an export of a whole list, whose filters say what it contained. */
  shown: z.int(),
  /** The names of the first three, if they still exist. */
  names: z.array(z.string()),
  asked: z.record(z.string(), z.string()),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const accessPage = pageOf(accessEntry)
export type AccessPage = z.infer<typeof accessPage>
