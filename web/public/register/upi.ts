import { tidy } from '#domain/lib/text.ts'
import { decimal, type Money } from '#domain/payment/money.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'

/** Longest note in the encoded address, in characters: payment apps show no more, and a longer one makes the code too dense to scan. */
const longestNote = 90

/** The address that payment apps open: payee, amount and student. */
export function upiAddress({ upiId, payee }: CompetitionSeason['payment'], fee: Money, competition: string, student: string): string {
  const note = shortened(tidy(`${competition} ${student}`))
  const parts = { pa: upiId, pn: payee, am: decimal(fee.amount), cu: fee.currency, tn: note }
  // Payment apps take a plus sign literally, so no URLSearchParams here; the @ of the id must stay unencoded.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}

/** As many whole characters as fit once encoded; a non-Latin character takes up to twelve. */
function shortened(text: string): string {
  let note = ''
  for (const letter of text) {
    if (encodeURIComponent(note + letter).length > longestNote) break
    note += letter
  }
  return note.trim()
}
