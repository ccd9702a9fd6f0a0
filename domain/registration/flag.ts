import { type Region, regions } from '#domain/forms/form.ts'
import type { Flag, FlagKind } from './registration.ts'

/** What each kind of flag is about, and its words: `others` are serial numbers, `note` what a school or a colleague wrote. */
const kinds: Record<FlagKind, { about: Flag['about']; text: (others: string, note: string) => string }> = {
  number: { about: 'txn_no', text: (others) => `Same number as ${others}` },
  person: { about: 'person', text: (others) => `Same person as ${others}` },
  picture: { about: 'file_doc', text: (others) => `Same picture as ${others}` },
  format: { about: 'txn_no', text: () => 'Doesn’t look like a transaction number' },
  'unknown-school': { about: 'school', text: () => 'School not registered' },
  school: { about: 'school', text: (_others, note) => `The school says: not our student${note && ` (${note})`}` },
  colleague: { about: 'person', text: (_others, note) => note },
  amount: { about: 'txn_no', text: (_others, note) => note },
}

/** Returns a flag as lists show it; `others` are at most three. */
export function flagOf(kind: FlagKind, { others, note }: { others: Flag['others']; note: string | null }): Flag {
  const { about, text } = kinds[kind]
  const numbers = others.map(({ serial_no: number }) => number).sort((a, b) => a - b)
  return { about, kind, text: text(numbers.join(', '), note ?? ''), others }
}

/** What a bank statement shows for a request, in words: 'In the bank', or 'Bank shows ₹150' when that isn't what was owed. */
export function bankText({ amount, agrees }: { amount: string; agrees: boolean }): string {
  return agrees ? 'In the bank' : `Bank shows ${amount}`
}

/** What stands beside a request that a colleague holds: it is on their screen, or comes next. */
export function openText(holder: string, isNext: boolean): string {
  return isNext ? `Next for ${holder}` : `${holder} has this one open`
}

/**
 * Whether a number, as numbers are compared, can't be one: by UPI, in India, it has 12 digits; elsewhere, and when a school paid from its bank,
 * at least 6 characters, with a digit.
 */
export function isOddNumber(txnKey: string, region: Region, isOfSchool: boolean): boolean {
  return region === regions[0] && !isOfSchool ? !/^\d{12}$/.test(txnKey) : txnKey.length < 6 || !/\d/.test(txnKey)
}
