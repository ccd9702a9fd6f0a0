import * as z from 'zod/mini'

/** What somebody did to see data about people. A list that was asked for with a search text is 'searched'. */
export const accessActions = ['listed', 'searched', 'opened', 'opened history', 'opened picture', 'exported'] as const
export type AccessAction = (typeof accessActions)[number]

/** The kinds of things that can be seen. 'person' is everything kept about one address; 'access' is this record itself. */
export const accessSubjects = ['registration', 'booking', 'school', 'email', 'person', 'access'] as const
export type AccessSubject = (typeof accessSubjects)[number]

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

export const accessPage = z.object({ rows: z.array(accessEntry), total: z.int(), page: z.int(), size: z.int() })
export type AccessPage = z.infer<typeof accessPage>
