import { fold } from '#domain/lib/text.ts'

/** What a registration can be. More may come; this is the only list of them. */
export const statuses = ['pending', 'accepted', 'declined'] as const
export type Status = (typeof statuses)[number]

/** What the office can decide about one. */
export const decisions = ['accepted', 'declined'] as const satisfies Status[]
export type Decision = (typeof decisions)[number]

/** Who a registration is about, for recognising the same child: the folded name and the birth date. */
export function childKey(name: string, birthDate: string): string {
  return `${fold(name)}|${birthDate}`
}

/** A transaction number without what people add to it: case, spaces, hyphens, digits and letters of another width. For noticing a re-used one. */
export function txnKey(txnNo: string): string {
  return txnNo
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Why a reviewer should look twice. Flags never refuse anything (rulings, duplicates). */
export type Flag = { about: 'txn_no' | 'file_doc' | 'person' | 'school'; text: string }
