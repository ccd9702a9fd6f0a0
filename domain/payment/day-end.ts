import { competitions } from '#domain/competitions/index.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import type { Money } from './money.ts'

/**
 * One decision as the day-end sheet counts it: +1 when a registration was accepted, -1 when an acceptance was taken back. `fee` and `bank`
 * have the same sign, in minor units. `lines` is how many lines of a statement it brought.
 */
export type DayRow = {
  serialNo: number
  competition: string
  currency: Money['currency']
  /** The school's id; '' without one. */
  school: string
  reviewer: string
  accepted: number
  fee: number
  lines: number
  bank: number
  payment: string
  /** What was agreed about the difference: '₹50 short, agreed'; null for nothing. */
  agreed: string | null
}

/**
 * The sums of some rows, in minor units. `difference` is the money in the bank above the fees; `over` is what families paid too much, which
 * goes back to them.
 */
export type DaySum = { accepted: number; fees: number; lines: number; bank: number; difference: number; over: number }

/**
 * Sums of rows with the same competition, currency, school and reviewer; the serial numbers whose money differs from the fee, with what was
 * agreed; and for how many each payment paid that paid for several.
 */
export type DayGroup = Pick<DayRow, 'competition' | 'currency' | 'school' | 'reviewer'> &
  DaySum & { differing: { serial_no: number; difference: number; agreed?: string | null }[]; shared?: number[] }

/** Says who closed a day and when (milliseconds since 1970): 'Closed by Priya, 24 Nov, 18:10'. */
export function closedText({ at, by }: { at: number; by: string }, timeZone: string): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return `Closed by ${by}, ${dateFormat('en-GB', { timeZone, ...parts }).format(at)}`
}

const mostDiffering = 50

/** Sums rows by competition, currency, school and reviewer. The office's page and its workbook only add these up further. */
export function dayGroups(rows: DayRow[]): DayGroup[] {
  const groups = groupBy(rows, ({ competition, currency, school, reviewer }) => JSON.stringify([competition, currency, school, reviewer]))
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    const bySerial = groupBy(same, ({ serialNo }) => serialNo)
    // What was accepted and taken back on the same day adds up to nothing.
    const isNothing = (own: DayRow[]) => (['accepted', 'lines', 'bank'] as const).every((name) => total(own, name) === 0)
    if (!first || [...bySerial.values()].every(isNothing)) return []
    const { competition, currency, school, reviewer } = first
    const [fees, bank] = [total(same, 'fee'), total(same, 'bank')]
    const over = same.reduce((sum, { accepted, fee, bank }) => sum + accepted * Math.max(0, accepted * (bank - fee)), 0)
    const differing = [...bySerial]
      .map(([serial_no, own]) => ({ serial_no, difference: total(own, 'bank') - total(own, 'fee'), agreed: own.at(-1)?.agreed ?? null }))
      .filter(({ difference }) => difference !== 0)
      .slice(0, mostDiffering)
    const byPayment = groupBy(
      same.filter(({ accepted }) => accepted > 0),
      ({ payment }) => payment,
    )
    const shared = [...byPayment.values()].flatMap(({ length }) => (length > 1 ? [length] : []))
    const sums = { accepted: total(same, 'accepted'), fees, lines: total(same, 'lines'), bank, difference: bank - fees, over }
    return [{ competition, currency, school, reviewer, ...sums, differing, shared }]
  })
}

/** Rupees before dollars, and the competitions as in the menu. */
export function inMenuOrder(groups: DayGroup[]): DayGroup[] {
  const place = ({ competition }: DayGroup) => competitions.findIndex(({ name }) => name === competition)
  return [...groups].sort((a, b) => a.currency.localeCompare(b.currency) || place(a) - place(b))
}

function total(rows: DayRow[], name: 'accepted' | 'fee' | 'lines' | 'bank'): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

/** Adds groups up by a key, in the order of the first of each; amounts of different currencies are never added: put it into the key. */
export function sumGroups<Key>(groups: DayGroup[], keyOf: (group: DayGroup) => Key): (DaySum & { key: Key; groups: DayGroup[] })[] {
  const byKey = groupBy(groups, (group) => JSON.stringify(keyOf(group)))
  return [...byKey.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = (name: keyof DaySum) => same.reduce((all, group) => all + group[name], 0)
    const [accepted, fees, lines, bank] = [sum('accepted'), sum('fees'), sum('lines'), sum('bank')]
    const sums = { accepted, fees, lines, bank, difference: sum('difference'), over: sum('over') }
    return [{ key: keyOf(first), ...sums, groups: same }]
  })
}

type Claim = Money & { id: string; serialNo: number; isDeclined: boolean }

/**
 * Shares the money of lines among the registrations they paid for: each gets its fee in the order of serial numbers, declined ones last;
 * what is left over goes to the first. Nothing is lost or added. Lines count for the first. Money in a currency that none of them has stays
 * out.
 */
export function shareMoney(lines: Money[], claims: Claim[]): Map<string, { bank: number; lines: number }> {
  const shares = new Map(claims.map(({ id }) => [id, { bank: 0, lines: 0 }]))
  const inOrder = [...claims].sort((a, b) => Number(a.isDeclined) - Number(b.isDeclined) || a.serialNo - b.serialNo)
  for (const currency of new Set(claims.map((claim) => claim.currency))) {
    const own = inOrder.filter((claim) => claim.currency === currency)
    const paid = lines.filter((line) => line.currency === currency)
    let left = paid.reduce((sum, { amount }) => sum + amount, 0)
    for (const { id, amount } of own) {
      const share = shares.get(id)
      if (!share) continue
      share.bank = Math.min(amount, left)
      left -= share.bank
    }
    const first = own[0] && shares.get(own[0].id)
    if (first) Object.assign(first, { bank: first.bank + left, lines: paid.length })
  }
  return shares
}
