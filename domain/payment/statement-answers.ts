import type { Status } from '#domain/registration/registration.ts'
import { type Money, priceText } from './money.ts'
import { differenceOf } from './statement-proposals.ts'

/**
 * What a person can answer when the bank and the fee differ. 'ask': the family is asked for what is missing. 'charges', 'school', 'short':
 * accepted although less arrived, because of a payment service's charges, at the school's fee, or because the office agrees. 'return':
 * accepted, and the rest goes back. 'split': one payment for several registrations. 'parts': one fee in several payments. 'once': accepted,
 * because the bank printed one payment several times.
 */
export const answerKinds = ['ask', 'charges', 'school', 'short', 'return', 'split', 'parts', 'once'] as const
export type AnswerKind = (typeof answerKinds)[number]

type Compared = {
  lines: Money[]
  /** Whether several lines are perhaps one payment, as `printedTwice` says. */
  samePayment?: 'likely' | 'possible' | null
  /** Without the declined ones. */
  registrations: (Money & { status: Status })[]
  /** Whether they are of one payment or one parent, or a person matched them. */
  isTogether: boolean
  /** Whether a family or a school pays for all of them with one payment and doesn't plan another transfer, so that it can be asked for the rest. */
  isOnePayment?: boolean
  /** Whether one of them has to be looked at by itself. */
  isFlagged: boolean
  /** Whether what arrived is the fee of a registered school's students, and this is one. */
  isSchoolFee: boolean
}

/** The largest part of a payment that a payment service keeps. */
const mostCharged = 0.1

type NumberedLine = Money & { day: string; number: string; balance: string; bank: string }

/**
 * Whether several lines are perhaps one payment that the bank printed several times: 'likely' when they have one account, day, amount and
 * number and no balance to tell them apart, 'possible' when their balances differ; null when they say different things.
 */
export function printedTwice(lines: NumberedLine[]): 'likely' | 'possible' | null {
  const [first] = lines
  const isSame = (one: NumberedLine) =>
    (['day', 'number', 'amount', 'currency', 'bank'] as const).every((name) => one[name] === first?.[name])
  if (!first || lines.length === 1 || first.number === '' || !lines.every(isSame)) return null
  return lines.every(({ balance }) => balance !== '') ? 'possible' : 'likely'
}

/** Returns what can be answered, the likely answer first; nothing where somebody must look first. Amounts are in minor units. */
export function answersTo(compared: Compared): AnswerKind[] {
  const { lines, registrations, isTogether, isOnePayment = false, isFlagged, isSchoolFee, samePayment = null } = compared
  const difference = differenceOf(lines, registrations)
  const [one, ...others] = registrations
  if (difference === null || !one || lines.length === 0 || registrations.some(({ status }) => status !== 'pending')) return []
  if (others.length > 0) {
    if (difference < 0)
      return answerKinds.filter((kind) => (kind === 'ask' && isOnePayment) || (kind === 'short' && isTogether && !isFlagged))
    if (!isTogether || isFlagged) return []
    return difference === 0 ? ['split'] : ['return']
  }
  if (difference < 0) {
    const isCharges = one.currency === 'USD' && -difference <= one.amount * mostCharged
    if (isFlagged) return ['ask']
    if (isCharges) return ['charges', 'ask']
    return ['ask', isSchoolFee ? 'school' : 'short']
  }
  if (isFlagged) return []
  if (samePayment && differenceOf(lines.slice(0, 1), registrations) === 0)
    return samePayment === 'likely' ? ['once', 'return'] : ['return', 'once']
  if (difference > 0) return ['return']
  return lines.length > 1 ? ['parts'] : []
}

/** `difference` is what arrived above the fee, in minor units; `why` a person agreed to less, as a sentence. */
type Agreement = { difference: number; currency: Money['currency']; numbers: number[]; parts: number; why?: string | undefined }

/** Returns the reason that history keeps of an acceptance. */
export function agreedReason(answer: Exclude<AnswerKind, 'ask'>, { difference, currency, numbers, parts, why }: Agreement): string {
  const amount = priceText({ amount: Math.abs(difference), currency })
  return {
    charges: `${amount} charges.`,
    school: `${amount} short, agreed. It’s the school’s fee.`,
    short: `${amount} short, agreed.${why ? ` ${why}` : ''}`,
    return: `${amount} to return.`,
    split: `One payment for ${new Intl.ListFormat('en-GB').format(numbers.map(String))}.`,
    parts: `Paid in ${parts} parts.`,
    once: 'The bank printed the payment twice.',
  }[answer]
}

/** Returns what a reason says about a difference, for the day-end sheet: '₹50 short, agreed'; null for any other reason. */
export function agreementIn(reason: string | null): string | null {
  return /^(?:₹|\$)[\d,.]+ (?:charges|short, agreed|to return)(?=\.)/.exec(reason ?? '')?.[0] ?? null
}
