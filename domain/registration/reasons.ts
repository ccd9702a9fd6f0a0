import { inSentence } from '#domain/lib/text.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { missingOf, type Owed } from '#domain/payment/statement-proposals.ts'

/** Reasons that the office can choose: a short label for the office, and the sentence that is sent or stored. */
type Offered = { label: string; sentence: string }

/** Why a request is declined; the family reads the sentence. */
export const declineReasons: Offered[] = [
  { label: 'No payment has reached us', sentence: 'No payment with the number you gave us has reached our account.' },
  { label: 'This student is already registered', sentence: 'This student is already registered for this round.' },
  {
    label: 'Registered through the school as well',
    sentence: 'This student is also registered through the school, and that registration counts.',
  },
  { label: 'Not the right class or age for this round', sentence: 'This round is for another class or age.' },
  { label: 'The details are not a student’s', sentence: 'The details you entered aren’t those of a student.' },
]

/** Why a flagged request is accepted all the same. Families don't see it. */
export const acceptReasons: Offered[] = [
  'One payment covers both registrations',
  'Typing mistake: the picture shows another number',
  'Paid separately: found in the bank statement',
  'Another child: not the same person',
  'We know this school',
].map((label) => ({ label, sentence: `${label}.` }))

/** Why the office agrees to less than the fee. */
export const agreedBecause = ['The school pays the rest', 'We agreed this with the family', 'The rest was paid another way']

/**
 * Why a payment is accepted although another amount arrived. Begins with what day-end totals and the accountant read: '₹900 short, agreed.'
 * Families don't see it.
 */
export function agreements(owed: Owed, arrived: Money): Offered[] {
  const missing = missingOf(owed, arrived)
  const over = priceText({ ...owed, amount: -missing })
  const isOther = arrived.currency !== owed.currency
  if (!isOther && missing < 0) return [{ label: `Accept, and note ${over} to return`, sentence: `${over} to return.` }]
  const what = isOther ? 'Another currency' : `${priceText({ ...owed, amount: missing })} short`
  const [first, ...others] = agreedBecause
  return [isOther ? 'It’s worth the fee' : first, ...others].map((why = '') => ({
    label: `Agree to ${priceText(arrived)}: ${inSentence(why)}`,
    sentence: `${what}, agreed. ${why}.`,
  }))
}
