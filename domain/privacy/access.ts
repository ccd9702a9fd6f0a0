/** How someone saw data about people. A list requested with a search text is 'searched'. */
export type AccessAction = 'listed' | 'searched' | 'opened' | 'opened history' | 'opened picture' | 'exported'

/** The kinds of things that can be seen. 'person' is all data about one address; 'access' is the access log itself. */
export type AccessSubject = 'registration' | 'booking' | 'school' | 'email' | 'account' | 'statement' | 'person' | 'access'
