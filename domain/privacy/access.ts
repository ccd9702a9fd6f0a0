/** How somebody saw data about people. A list requested with a search text is 'searched'. */
export const accessActions = ['listed', 'searched', 'opened', 'opened history', 'opened picture', 'exported'] as const
export type AccessAction = (typeof accessActions)[number]

/** The kinds of things that can be seen. 'person' is all data about one address; 'access' is the access log itself. */
export const accessSubjects = ['registration', 'booking', 'school', 'email', 'account', 'person', 'access'] as const
export type AccessSubject = (typeof accessSubjects)[number]
