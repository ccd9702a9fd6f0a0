import { tidy } from '#domain/lib/text.ts'
import { decimal, type Money } from '#domain/payment/money.ts'
import type { CompetitionSeason } from '#domain/season/season.ts'

/** Longest note as it stands in the address, in characters: payment apps show no more, and a longer one makes the code too dense to scan. */
const longestNote = 90

/** The address that payment apps open: whom to pay, how much, and for which student. */
export function upiAddress({ upiId, payee }: CompetitionSeason['payment'], fee: Money, competition: string, student: string): string {
  const note = shortened(tidy(`${competition} ${student}`))
  const parts = { pa: upiId, pn: payee, am: decimal(fee.amount), cu: fee.currency, tn: note }
  // Payment apps take a plus sign literally, so no URLSearchParams here; the @ of the id must stay one.
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}

/** As many whole characters as fit once they are encoded; letters beyond Latin take up to twelve. */
function shortened(text: string): string {
  let note = ''
  for (const letter of text) {
    if (encodeURIComponent(note + letter).length > longestNote) break
    note += letter
  }
  return note.trim()
}
