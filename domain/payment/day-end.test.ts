import { expect, test } from 'vitest'
import { closedText, type DayRow, type DaySum, dayGroups, inMenuOrder, shareMoney, sumGroups } from './day-end.ts'

/** A seeded generator of numbers from 0 to `below` - 1 (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const keys = ['accepted', 'fees', 'lines', 'bank', 'difference'] as const satisfies (keyof DaySum)[]

test('the sums of any grouping equal the sums of the rows they come from, in each currency', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = numbers(seed)
    const rows: DayRow[] = Array.from({ length: next(60) }, (_, n) => {
      const sign = next(5) === 0 ? -1 : 1
      const fee = next(4) * 5000
      return {
        serialNo: n,
        competition: ['quarter-final', 'eurasian', 'wordsmith'][next(3)] ?? '',
        currency: next(4) === 0 ? 'USD' : 'INR',
        school: ['', 'Lakeside', 'Sunrise "A", B'][next(3)] ?? '',
        reviewer: ['Priya', 'Tom'][next(2)] ?? '',
        accepted: sign,
        fee: sign * fee,
        lines: next(3),
        bank: sign * (fee + (next(3) - 1) * 100),
        payment: String(next(40)),
        agreed: null,
      }
    })
    const groups = dayGroups(rows)
    const groupings = [['competition', 'currency'], ['currency', 'school'], ['currency', 'reviewer'], ['currency']] as const
    for (const currency of ['INR', 'USD']) {
      const own = rows.filter((row) => row.currency === currency)
      const [fees, bank] = [sum(own.map((row) => row.fee)), sum(own.map((row) => row.bank))]
      const expected = [sum(own.map((row) => row.accepted)), fees, sum(own.map((row) => row.lines)), bank, bank - fees]
      for (const names of groupings) {
        const sums = sumGroups(groups, (group) => names.map((name) => group[name])).filter(
          ({ groups: [one] }) => one?.currency === currency,
        )
        expect(keys.map((name) => sum(sums.map((one) => one[name])))).toEqual(expected)
      }
    }
  }
})

test('the money of shared lines is shared without losing or adding anything', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = numbers(seed)
    const currency = 'INR' as const
    const lines = Array.from({ length: 1 + next(3) }, () => ({ amount: 1 + next(100_000), currency }))
    const claims = Array.from({ length: 1 + next(6) }, (_, n) => {
      return { id: String(n), serialNo: next(1000), amount: next(30_000), currency, isDeclined: next(4) === 0 }
    })
    const shares = [...shareMoney(lines, claims).values()]
    expect(sum(shares.map(({ bank }) => bank))).toBe(sum(lines.map(({ amount }) => amount)))
    expect(sum(shares.map((share) => share.lines))).toBe(lines.length)
  }
})

test('each gets its fee in order, and the first what is left over', () => {
  const claim = (id: string, serialNo: number, isDeclined = false) => ({
    id,
    serialNo,
    amount: 20000,
    currency: 'INR' as const,
    isDeclined,
  })
  const shares = shareMoney([{ amount: 50000, currency: 'INR' }], [claim('b', 2), claim('a', 1), claim('c', 0, true)])
  expect(Object.fromEntries(shares)).toEqual({ a: { bank: 20000, lines: 1 }, b: { bank: 20000, lines: 0 }, c: { bank: 10000, lines: 0 } })
  expect(shareMoney([{ amount: 800, currency: 'USD' }], [claim('a', 1)]).get('a')).toEqual({ bank: 0, lines: 0 })
})

test('a payment that paid for several is named with their number, and a difference with what was agreed', () => {
  const row = (serialNo: number, change: Partial<DayRow>): DayRow => ({
    serialNo,
    competition: 'quarter-final',
    currency: 'INR',
    school: '',
    reviewer: 'Priya',
    accepted: 1,
    fee: 15000,
    lines: 0,
    bank: 15000,
    payment: 'school',
    agreed: null,
    ...change,
  })
  const [group] = dayGroups([row(1, { lines: 1 }), row(2, {}), row(3, { payment: 'own', bank: 10000, agreed: '₹50 short, agreed' })])
  expect(group).toMatchObject({ shared: [2], differing: [{ serial_no: 3, difference: -5000, agreed: '₹50 short, agreed' }] })

  const undone = dayGroups([
    row(4, { bank: 0 }),
    row(4, { accepted: -1, fee: -15000, bank: 0 }),
    row(5, { bank: 0 }),
    row(5, { accepted: -1, fee: -15000, bank: 0 }),
    row(5, { bank: 10000 }),
  ])
  expect(undone[0]?.differing).toEqual([{ serial_no: 5, difference: -5000, agreed: null }])
  expect(dayGroups([row(6, { lines: 1 }), row(6, { accepted: -1, fee: -15000, lines: -1, bank: -15000 })])).toEqual([])

  const [rupees, dollars] = [{ competition: 'Eurasian Spelling Bee' }, { competition: 'Technovation', currency: 'USD' as const }]
  const ordered = inMenuOrder(dayGroups([row(7, dollars), row(8, rupees), row(9, { competition: 'Technovation' })]))
  expect(ordered.map(({ competition, currency }) => [competition, currency])).toEqual([
    ['Technovation', 'INR'],
    ['Eurasian Spelling Bee', 'INR'],
    ['Technovation', 'USD'],
  ])
})

test('a closed day says by whom and when', () => {
  expect(closedText({ at: Date.parse('2026-11-24T12:40:00Z'), by: 'Priya' }, 'Asia/Kolkata')).toBe('Closed by Priya, 24 Nov, 18:10')
})
