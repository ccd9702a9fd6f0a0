/** What a family is told before the first question (specification 9), in our own words, by name. */
export const disclaimerClauses = {
  'no-refund': 'The registration fee is not refunded once it is paid.',
  'no-duplicates': 'Register each student once only. A second registration of the same student is refused.',
  'one-way-in': 'A student may enter on their own or through a school, not both. If you pay for both, the second fee is not refunded.',
  'slow-payments':
    'A payment can take a while to show. If the amount has left your account, do not pay again: wait for our confirmation mail.',
} as const

export type DisclaimerClause = keyof typeof disclaimerClauses

/** Names the wording a visitor was shown; raise it when a clause above changes. */
export const disclaimerVersion = '2026-11'
