import { m } from '#domain/language/paraglide/messages.js'
import { letterKey } from '#domain/lib/names.ts'
import { latinNumber } from '#domain/lib/text.ts'

/** The states of a registration. This is the only list of them; more may be added. */
export const statuses = ['pending', 'correction', 'accepted', 'declined'] as const
export type Status = (typeof statuses)[number]

/** The states in which a registration counts: the same child can't register again beside it. */
export const activeStatuses = ['pending', 'correction', 'accepted'] as const satisfies Status[]

/**
 * What a list can be filtered by: a status; of those waiting for review, 'flagged' ones, which have a flag, 'corrected' ones, which the family
 * has corrected, 'in-bank' ones, whose payment a bank statement shows exactly, 'late' ones, which wait for longer than the season promises, and
 * 'from-schools', which a school registered; 'overdue', those with the family past the day they were given; 'children', accepted ones of
 * every competition on the same form, the newest of each child.
 */
export const listedStatuses = [
  'pending',
  'flagged',
  'corrected',
  'in-bank',
  'late',
  'from-schools',
  'correction',
  'overdue',
  'accepted',
  'children',
  'declined',
  'all',
] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const statusWords: Record<ListedStatus, string> = {
  pending: 'Waiting',
  flagged: 'Flagged',
  corrected: 'Corrected',
  'in-bank': 'In the bank',
  late: 'Late',
  'from-schools': 'From schools',
  correction: 'With the family',
  overdue: 'Overdue',
  accepted: 'Accepted',
  children: 'All competitions, each child once',
  declined: 'Declined',
  all: 'All statuses',
}

/** What the office can decide about a registration. */
export const decisionChoices = ['accepted', 'declined'] as const satisfies Status[]
export type Decision = (typeof decisionChoices)[number]

/** Said when a correction is asked for without a field. */
export const nothingChosen = 'Choose what the family should send again.'

/** Identifies a child by the letters of its name and its birth date (ISO). Compare the names of those with the same key with `isSameName`. */
export function childKey(name: string, birthDate: string): string {
  return `${letterKey(name)}|${birthDate}`
}

/** Normalises a transaction number, to notice a reused one: ignores case, spaces, hyphens, and the script of digits. */
export function txnKey(txnNo: string): string {
  return latinNumber(txnNo)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The same for the numbers of several transfers, a line each: their keys, separated by spaces. */
export function txnKeys(txnNos: string): string {
  return txnNos.split('\n').map(txnKey).join(' ')
}

/** What the office can do with a request: decide it, or ask the family for a correction. */
export const reviewOutcomes = [...decisionChoices, 'correction'] as const

/**
 * Why a reviewer should look twice:
 * - 'number', 'picture': this transaction number or picture was used for another payment, in any competition and season
 * - 'person': the same child is in another registration of the competition, or of one that makes it unnecessary, and round
 * - 'format': the transaction number doesn't look like one (UPI: not 12 digits)
 * - 'unknown-school': a school price, but the school isn't one we know
 * - 'school': its school said, in an earlier version, that this isn't its student
 * - 'colleague': a colleague asked for a second look, with a note
 * - 'amount': the bank shows another amount; never stored, because it changes with each statement
 */
export const flagKinds = ['number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague', 'amount'] as const

export type FlagKind = (typeof flagKinds)[number]

/**
 * Why a reviewer should look twice, in words: 'Same number as 401'. `others` are the first three registrations it leads to. A flag never
 * refuses a family; accepting a flagged registration takes a reason (rulings, duplicates).
 */
export type Flag = {
  about: 'txn_no' | 'file_doc' | 'person' | 'school'
  kind: FlagKind
  text: string
  others: { id: string; serial_no: number; competition: string }[]
}

/** A registration's reference in the form people quote. */
export const exampleReference = '7K3M9-XQ2BD'

/** The longest accepted spelling: 11 characters, with room for spaces and dashes. */
export const longestReference = 40

/** Normalises a reference: '7k3m9 xq2bd' -> '7K3M9-XQ2BD'. No reference contains O, I or L, so they are read as 0 and 1. */
export function referenceAsMeant(typed: string): string {
  const characters = typed
    .slice(0, longestReference)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

export const nameRefused = m['question.name_refused']

/**
 * Whether a text can be the name of a person or a school: one line, without an @ or a web address, and, as emails to others begin with it,
 * without a phone number (five digits), unless it `mayHaveNumbers`. Lookalike spellings (full-width letters, zero-width characters) are
 * normalised first. `St.Mary's`, `Md.Rafiq` and `R.Kumar` pass.
 */
export function isName(text: string, mayHaveNumbers = false): boolean {
  // Longer than any name field, so not worth checking.
  if (text.length > 1000) return false
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (/[\n\r\u2028\u2029@]|:\/|www\./i.test(plain) || webAddresses.some((pattern) => pattern.test(plain))) return false
  return mayHaveNumbers || (plain.match(/\p{Nd}/gu) ?? []).length < 5
}

/** What mail programs turn into a link. A single letter before an ending that is a name as well is an initial: 'J.Li', 'S.To'. */
const webAddresses = [
  /\p{L}[.。]\p{L}{2,}\/\S/u,
  /[\p{L}\p{N}][.。](?:com|net|org|info|biz|xyz|online|site|shop|store|website|space|click)(?![\p{L}\p{M}\p{N}])/iu,
  /[\p{L}\p{N}-]{2}[.。](?:live|club|app|vip|top|link|page|co|in|io|me|ly|ru|us|uk|cc|gl|to|tv|ai|kz|рф|भारत)(?![\p{L}\p{M}\p{N}])/iu,
]
