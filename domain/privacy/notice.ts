import { forms } from '#domain/forms/index.ts'
import type { Message } from '#domain/language/messages/index.ts'
import { fill, plural, t, translate } from '#domain/language/translate.ts'
import { startSentence } from '#domain/lib/text.ts'
import { locale } from '#domain/lib/time-text.ts'
import { schoolFields } from '#domain/school/school.ts'
import { type RetentionDays, type RetentionKind, retentionKinds } from './privacy.ts'

/** The number of this wording of the notice. Raise it when what is kept, why, for how long or who sees it changes in substance. */
const edition = 3

/** Identifies what a family is told: the wording, and the limits in days that the season or RETENTION_DAYS sets ('x' for none). */
export function noticeVersion(limits: RetentionDays): string {
  const days = retentionKinds.filter((kind) => kind !== 'sessions').map((kind) => limits[kind] ?? 'x')
  return `${edition}-${days.join('.')}`
}

/** One class of data as families read about it. */
export type NoticePart = {
  id: string
  title: string
  what: string
  why: string
  howLong: string
  seenBy: string
}

/**
 * What is told about each class of data, and the tables that hold it. docs/data.md lists these tables column by column; a test compares the
 * two: each table with data about people is in one part, which names the limits and days that docs/data.md gives for the table.
 */
export const noticeParts: (Record<keyof Omit<NoticePart, 'id'>, Message> & { id: string; tables: string[] })[] = [
  {
    id: 'registration',
    tables: ['registrations', 'consents', 'corrections', 'decisions', 'disputes', 'flags'],
    title: 'A registration',
    what: 'The answers of the form ({answers}), for a child a parent’s consent, to which text and when, where the registration stands, what we asked you to correct and what was sent, our decision and its reason, and our notes if something doesn’t add up.',
    why: 'To register the child for the competition, to tell children with the same name apart, to check the age class, and to reach you about it.',
    howLong:
      'While it waits for us or for you, it stays. Registrations that we didn’t accept: {declined}. Accepted ones: {accepted}. Both are counted from the decision.',
    seenBy:
      'The office; the school that registered the child, or that you named; the child, when it signs in. A school doesn’t see a registration that it says isn’t its student’s.',
  },
  {
    id: 'payment',
    tables: ['payments', 'proofs', 'statement_lines', 'statement_problems'],
    title: 'A payment',
    what: 'The transaction number and the screenshot that you sent, each version of them, and a measure of the screenshot’s lines that shows when it was used before. From our bank: the day, the amount, and what the bank says about who paid and for what.',
    why: 'To find your payment in our account, so that nobody pays twice and no payment counts for two children. The books of the organisation need the day and the amount.',
    howLong:
      'As long as the registrations it pays for. Lines of bank statements: {statements}, counted from the bank’s day. When you’re erased, only day, amount and currency of a line stay, because the totals need them.',
    seenBy: 'The office. A school sees the payments that it made itself.',
  },
  {
    id: 'result',
    tables: ['results', 'invitations', 'certificates', 'score_imports'],
    title: 'Results and certificates',
    what: 'The score, the place, the award and our remarks; whether the child was invited to the next round, and why it won’t come, if you told us; the certificate’s words. A file of scores that we import holds names or numbers.',
    why: 'To tell you the result, to invite those who passed, to print certificates, and to let anyone who holds a certificate check that it’s genuine.',
    howLong: 'As long as the registration. A file of scores that isn’t finished: 30 days.',
    seenBy:
      'The office, and the school of the child. Whoever enters a certificate’s code sees initials, round, award and date, never the name.',
  },
  {
    id: 'booking',
    tables: ['bookings'],
    title: 'A booking',
    what: 'The child’s name and level, your email address and mobile number, the day and the time, and why it was cancelled.',
    why: 'To keep a place for the child, and to tell you how to join.',
    howLong: '{bookings}, counted from the booked day.',
    seenBy: 'The office, and the school that registered the child.',
  },
  {
    id: 'email',
    tables: ['outbox'],
    title: 'Our emails',
    what: 'Each email that we send you: the address, the text, and whether it arrived.',
    why: 'To send it again if the first attempt fails, and to know what you were told.',
    howLong: '{letters}, counted from the day it was sent.',
    seenBy: 'The office.',
  },
  {
    id: 'account',
    tables: ['user', 'session', 'problem_reports'],
    title: 'An account',
    what: 'The name, the email address, a hash of the password, where and when you’re signed in, and the problems that you report to us.',
    why: 'To let students and schools sign in, and to answer what they report.',
    howLong:
      'A student’s account ends with the last registration. You’re signed out after 30 days at most; a trace of that sign-in stays {sessions}.',
    seenBy: 'You, and the office. Nobody sees a password.',
  },
  {
    id: 'school',
    tables: ['schools', 'drafts', 'student_imports'],
    title: 'Schools, and the students they add',
    what: 'The school’s answers ({schoolAnswers}), and the answers about students whom it has added and not paid for yet, or whose file it is importing.',
    why: 'To let a school register its students and pay for them together.',
    howLong:
      'A school stays until it asks us to erase it. Students who were added and not paid for: 400 days at most. A file that isn’t finished: 30 days at most.',
    seenBy: 'The office, and the school with the colleagues it has invited.',
  },
  {
    id: 'record',
    tables: ['history', 'access_log', 'erasures', 'counts'],
    title: 'The record of what was done',
    what: 'Who changed what, who has seen it, and that somebody was erased, without saying who. For a short while, how often something was tried from one network, as a hash that nobody can turn back.',
    why: 'To find mistakes and misuse. The law asks for such a record.',
    howLong:
      'Who changed what stays, but when you’re erased, everything about you is taken out of it. Who has seen what: 400 days. Attempts: a day and a few minutes at most.',
    seenBy: 'The office’s administrators.',
  },
  {
    id: 'office',
    tables: ['statements', 'closed_days', 'email_texts', 'seasons'],
    title: 'Colleagues in the office',
    what: 'Who imported a bank statement, closed a day or changed a setting.',
    why: 'So that each change can be explained.',
    howLong: 'As long as what they changed.',
    seenBy: 'The office.',
  },
]

/** What else a family should know, in paragraphs under a heading. {organisation} and {contact} are the season's. */
export const noticeSections: { title: Message; paragraphs: Message[] }[] = [
  {
    title: 'Who else handles it',
    paragraphs: [
      'We don’t sell it, show no advertising and use no analytics. No other site learns that you were here.',
      'The companies that run our server, store our files and deliver our emails handle it on our behalf, and may use it for nothing else.',
      'Backups hold the same data until we delete them. When an older one is put back, everybody who was erased since is erased again.',
    ],
  },
  {
    title: 'On your own device',
    paragraphs: [
      'A form that you haven’t sent stays on your device for 7 days, with its screenshot, so that you can go on. ‘This is a shared device’ and ‘Clear this form’ remove it. We see it when you send it.',
      'Cookies are set when you sign in: one keeps you signed in, one recognises the device the next time. After a booking, one counts for a day how many come from the device.',
      'If you choose a language, a cookie remembers it for a year.',
    ],
  },
  {
    title: 'What you can ask for',
    paragraphs: [
      'On the page of your registration, which the link in our emails opens, ‘What we keep, who has seen it, withdraw’ shows and downloads what we keep. There you can also withdraw: we stop at once, and erase the registration after 7 days. Until then you can undo it.',
      'You can have it corrected and have it erased, and have a copy of all the rest: write to {contact} from the address you registered with.',
      'If you think that we handle data wrongly, please tell us first. You can also complain to the data protection authority of your country; in India that is the Data Protection Board.',
    ],
  },
]

/** A part of the notice in the current language, in the words for these limits. */
export function noticePartFor({ id, title, what, why, howLong, seenBy }: (typeof noticeParts)[number], limits: RetentionDays): NoticePart {
  const limited = retentionKinds.reduce((text, kind) => text.replace(`{${kind}}`, limitText(kind, limits)), translate(howLong))
  return {
    id,
    title: translate(title),
    what: translate(what)
      .replace('{answers}', () => listed(formFields))
      .replace('{schoolAnswers}', () => listed(schoolFields)),
    why: translate(why),
    howLong: startSentence(limited),
    seenBy: translate(seenBy),
  }
}

/** Returns the whole notice in the current language, a line for each of its paragraphs, as it is stored for those who agree to it. */
export function noticeText(limits: RetentionDays, { organisation, contact }: { organisation: string; contact: string }): string {
  const parts = noticeParts.map((part) => {
    const { title, what, why, howLong, seenBy } = noticePartFor(part, limits)
    return `${title}: ${what} ${why} ${howLong} ${seenBy}`
  })
  const sections = noticeSections.flatMap(({ title, paragraphs }) => [
    translate(title),
    ...paragraphs.map((paragraph) => fill(translate(paragraph), { contact })),
  ])
  return [`${organisation}, ${contact}`, ...parts, ...sections].join('\n')
}

function limitText(kind: RetentionKind, limits: RetentionDays): string {
  const days = limits[kind]
  return days === undefined ? t('until you ask us to erase it') : plural('{count} day | {count} days', days)
}

const formFields = forms.flatMap(({ fields }) => fields).filter(({ name }) => name !== 'txn_no')

/** Lists what fields ask, each once: 'Student Name' and 'Alternate Email (optional)' -> 'student name and alternate email'. */
function listed(fields: { label: string }[]): string {
  const labels = fields.map(({ label }) =>
    translate(label)
      .replace(/ \(.*\)$/, '')
      .toLowerCase(),
  )
  return new Intl.ListFormat(locale()).format(new Set(labels))
}
