import { fold } from '#domain/lib/text.ts'

/** The states of a registration. This is the only list of them; more may be added. */
export const statuses = ['pending', 'accepted', 'declined'] as const
export type Status = (typeof statuses)[number]

/** What the office can decide about a registration. */
export const decisions = ['accepted', 'declined'] as const satisfies Status[]
export type Decision = (typeof decisions)[number]

/** Identifies a child by folded name and birth date. */
export function childKey(name: string, birthDate: string): string {
  return `${fold(name)}|${birthDate}`
}

/** Normalises a transaction number, to notice a reused one: ignores case, spaces, hyphens, and full-width digits and letters. */
export function txnKey(txnNo: string): string {
  return txnNo
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Why a reviewer should look twice. Flags never refuse anything (rulings, duplicates). */
export type Flag = { about: 'txn_no' | 'file_doc' | 'person' | 'school'; text: string }
