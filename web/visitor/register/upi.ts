import { decimal, type Money } from '../../../domain/money.ts'
import type { CompetitionSeason } from '../../../domain/season.ts'
import { tidy } from '../../../domain/text.ts'

/** What payment apps show of a note. */
const longestNote = 50

/** The address that payment apps open: whom to pay, how much, and for which student. */
export function upiAddress({ upiId, payee }: CompetitionSeason['payment'], fee: Money, competition: string, student: string): string {
  const note = [...tidy(`${competition} ${student}`)].slice(0, longestNote).join('').trim()
  const parts = { pa: upiId, pn: payee, am: decimal(fee.amount), cu: fee.currency, tn: note }
  // Payment apps take a plus sign literally, so no URLSearchParams here; the @ of the id must stay one.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}
