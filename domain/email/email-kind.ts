/** What stands for a value in the text of an email, in braces. */
export const placeholders = {
  name: 'the student’s name',
  first: 'the first name',
  competition: 'the name of the competition',
  reference: 'the reference of the registration',
  serial: 'the serial number',
  amount: 'what was paid',
  heading: 'the heading of the booking page, from the season',
  when: 'the day and time, and the family’s own time',
  time: 'the day and time, in short',
  level: 'the bee level',
  until: 'the last moment to change or take it; its paragraph is left out when there is no link',
  number: 'the number of the booking',
  school: 'the name of the school; its paragraph is left out when there is none',
  register: 'its register number',
  students: 'how many students it paid for',
  total: 'what it paid',
  txn: 'the transaction number',
  rest: 'what is still to send, or that nothing is',
  news: 'the news',
  report: 'the number of the report',
  problem: 'what was reported',
  answer: 'what the office answered',
  cause: 'why the office is checking it',
  organisation: 'the name of the organisation, from the season',
  contact: 'where to write to us, from the season',
  reason: 'the reason given; its paragraph is left out when there is none',
  fields: 'what the family must send again, or has changed',
  address: 'the new address of the family, shortened',
  due: 'the last day for that',
  usually: 'how long the check usually takes, from the season',
  next: 'the round that follows',
  result: 'the score and place, as far as they are shown; its paragraph is left out when nothing is',
  meaning: 'what the result means, in a sentence',
  fee: 'the fee of the next round',
  email: 'the address to sign in with',
  page: 'the sign-in page of the account',
  minutes: 'how many minutes the link works',
  inviter: 'who sent the invitation',
  role: 'the role in the office',
  by: 'who did it',
  exam: 'the student’s exam link',
  status: 'the family’s link to its registration',
  link: 'the link to open: to book, to change a booking, or to set a password',
} as const
export type Placeholder = keyof typeof placeholders

/** Paragraphs of `body` are separated by empty lines. */
export type EmailText = { title: string; body: string }

/** Nothing to do, a child's registration has arrived, the reader's turn, accepted, or won. */
export type EmailLook = 'news' | 'received' | 'turn' | 'accepted' | 'won'

/** One email: when it is sent, and what its text may contain. messages/ has the text that we ship. */
export type EmailKind = {
  label: string
  /** When it is sent. */
  when: string
  /** What its body must contain. */
  needs: readonly Placeholder[]
  /** What its body may contain besides. */
  allows: readonly Placeholder[]
  /** 'news' without it. */
  look?: EmailLook
}
