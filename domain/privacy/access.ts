/** What somebody did to see data about people. A list that was asked for with a search text is 'searched'. */
export const accessActions = ['listed', 'searched', 'opened', 'opened history', 'opened picture', 'exported'] as const
export type AccessAction = (typeof accessActions)[number]

/** The kinds of things that can be seen. 'person' is everything kept about one address; 'access' is this record itself. */
export const accessSubjects = ['registration', 'booking', 'school', 'email', 'person', 'access'] as const
export type AccessSubject = (typeof accessSubjects)[number]
