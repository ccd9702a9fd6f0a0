/**
 * 'acknowledged' only after the whole response was read and reported success. 'refused' when the response says that nothing
 * was stored. Everything else stays 'unknown': it may be stored completely, or not at all.
 */
export type Outcome = 'unknown' | 'acknowledged' | 'refused'

/** By the key it was sent with; a registration's reference comes from the response. */
export type Entry = { key: string; outcome: Outcome; reference?: string }
export type Decision = { id: string; decision: 'accepted' | 'declined'; outcome: Outcome }
export type Edit = { id: string; address: string; outcome: Outcome }

/**
 * One request: when it was sent and when its response was complete or failed, by `performance.now()`; null means no complete
 * response. `tries` counts how often it was sent.
 */
export type Call = { what: string; began: number; ended: number | null; status: number | null; isHalf: boolean; tries: number }

/** What a load sent, recorded before sending, with the outcome. */
export type Ledger = {
  registrations: Map<string, Entry>
  bookings: Map<string, Entry>
  /** By the registration's id; each is decided and corrected at most once. */
  decisions: Map<string, Decision>
  edits: Map<string, Edit>
  calls: Call[]
  /** Seats per slot. */
  seats: number
}

export function emptyLedger(seats: number): Ledger {
  return { registrations: new Map(), bookings: new Map(), decisions: new Map(), edits: new Map(), calls: [], seats }
}

/** What a status says about the requested change. After 503 the outcome is unknown: the connection may have broken during the commit. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null || status >= 500) return 'unknown'
  return status < 300 ? 'acknowledged' : 'refused'
}

/** The total number acknowledged so far. */
export function acknowledged({ registrations, bookings, decisions, edits }: Ledger): number {
  return [registrations, bookings, decisions, edits].reduce((sum, entries) => sum + count(entries, 'acknowledged'), 0)
}

/** For a finding: '812 sent, 790 acknowledged (400 registrations, 300 bookings, 50 decisions, 40 corrections)'. */
export function figures(ledger: Ledger): string {
  const { registrations, bookings, decisions, edits } = ledger
  const sent = registrations.size + bookings.size + decisions.size + edits.size
  const [r, b, d, e] = [registrations, bookings, decisions, edits].map((entries) => count(entries, 'acknowledged'))
  return `${sent} sent, ${acknowledged(ledger)} acknowledged (${r} registrations, ${b} bookings, ${d} decisions, ${e} corrections)`
}

export function count(entries: Map<string, { outcome: Outcome }>, outcome: Outcome): number {
  return [...entries.values()].filter((entry) => entry.outcome === outcome).length
}
