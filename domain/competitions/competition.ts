import type { Region } from '#domain/forms/form.ts'
import type { Rule } from '#domain/forms/rules.ts'
import type { Money } from '#domain/payment/money.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { PaymentDetails } from './payment.ts'

/** A competition as plain data: it survives JSON, and refers to behaviour by name. */
export type Competition = {
  slug: string
  form: string
  /** Its name for visitors and in emails: 'Spelling Bee quarter-final'. */
  name: string
  /** Whether newcomers start here: the home page shows it first. */
  isFirstRound: boolean
  /** The competition that those who pass this one are invited to, by its slug. */
  next?: string
  /** Another competition that the same children may register for: one of the two is enough. `text` says who needs this one. */
  instead?: { slug: string; text: string }
  /** The competition that takes the same registrations by another name, by its slug: one of the two is enough. */
  alternative?: string
  /** Labels that differ from the form's, by field name; {classYear} is the season's. */
  labels: Record<string, string>
  /** Rules for combinations of answers; see rules.ts. */
  rules: Rule[]
  /** Whether accepted students book a time for the quarter-final. */
  leadsToBooking: boolean
  doors: Door[]
  lists: CompetitionList[]
  /** The defaults until an administrator changes the season. */
  season: {
    summary: string
    audience: string
    classYear: string
    invitedOnly: boolean
    clauses: string[]
    payment: PaymentDetails & { own: boolean }
  }
}

/** A public address into a competition. The server takes price and payment_type from here, never from the visitor. */
export type Door = {
  /** Its path, without the slash. */
  path: string
  title: string
  paymentType: PaymentType
  /** Answers fixed by this door, by field name. */
  presets: Record<string, string>
  /** Whether registrations belong to the signed-in school. */
  forSchools: boolean
  season: { fees: Record<Region, Money>; home: string }
}

export const paymentTypes = ['no-offer', 'offer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A screen of the office (specification 2.2, 2.5). */
export type CompetitionList = {
  path: string
  /** Other spellings of the path that lead here. */
  alsoAt?: string[]
  title: string
  menu: string
  /** The status shown without a filter. */
  status: Status | 'all'
  /** Whether it can also show every child with an accepted registration on the form, as the dashboard counts them. */
  showsChildren?: true
  action: 'decide' | 'edit'
  /** Columns shown in addition to the form's. */
  extraColumns: { name: 'txn_no' | 'file_doc' | 'status'; label: string }[]
  workbook: { file: string; sheet: string }
}

/** The columns with which a list shows the evidence of a payment. */
export const paymentColumns: CompetitionList['extraColumns'] = [
  { name: 'txn_no', label: 'Transaction Number' },
  { name: 'file_doc', label: 'Payment Screenshot' },
]

/** The clauses that we ship (specification 9), in our own words, by name. {india} and {abroad} are the door's fees. */
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

/** Identifies the wording a visitor was shown; change it with any clause above. */
export const disclaimerVersion = '2026-11'
