/** The clauses shown before the first question (specification 9), in our own words, by name. {india} and {abroad} are the door's fees. */
export const disclaimerClauses = {
  'fee-stated': 'The fee is {india} for participants in India and {abroad} for participants elsewhere.',
  'no-refund': 'The registration fee is not refunded once it is paid.',
  'correct-details': 'Make sure that every answer is correct. A registration with wrong details is disqualified.',
  'separate-emails': 'The student and the parent each need an e-mail address of their own.',
  'no-duplicates': 'Register each person once only. A second registration of the same person is refused.',
  'one-way-in': 'Enter on your own or through a school, not both. If you pay for both, the second fee is not refunded.',
  'slow-payments':
    'A payment can take a while to show. If the amount has left your account, do not pay again: wait for our confirmation mail.',
  'slow-payments-eurasian':
    'A payment can take a while to show. If the amount has left your account, do not pay again: wait for the Eurasian spelling bee confirmation mail.',
} as const

export type DisclaimerClause = keyof typeof disclaimerClauses

/** Identifies the wording a visitor was shown; change it with any clause above. */
export const disclaimerVersion = '2026-11'
