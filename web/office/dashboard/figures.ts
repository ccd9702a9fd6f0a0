import { doorAt } from '#domain/competitions/index.ts'
import type { Money } from '#domain/payment/money.ts'
import type { Dashboard } from '#domain/report/api.ts'

type Sale = Dashboard['sales'][number]
type Currency = Money['currency']

/** Fees of one currency: every day from the first to the last, including days without a fee. Amounts in minor units. */
export type Sales = { currency: Currency; total: number; days: { day: string; amount: number; registrations: number }[] }

/** Fees by currency, each a series without gaps. */
export function salesByCurrency(sales: Sale[]): Sales[] {
  const currencies = [...new Set(sales.map(({ currency }) => currency))].sort()
  const sold = sales.map(({ day }) => day).sort()
  const [first] = sold
  const last = sold.at(-1)
  if (!first || !last) return []
  return currencies.map((currency) => {
    const own = new Map(sales.filter((sale) => sale.currency === currency).map((sale) => [sale.day, sale]))
    const days = daysFrom(first, last).map((day) => ({
      day,
      amount: own.get(day)?.amount ?? 0,
      registrations: own.get(day)?.registrations ?? 0,
    }))
    return { currency, total: days.reduce((sum, { amount }) => sum + amount, 0), days }
  })
}

/** The number of registrations under a name. */
export type Share = { name: string; registrations: number }

/** The most bars drawn, so that the chart stays in sight. */
const mostBars = 6

/** Registrations by country: the biggest, and the others together. */
export function countryShares(countries: Dashboard['countries']): Share[] {
  const shares = countries.map(({ country, registrations }) => ({ name: country, registrations }))
  if (shares.length <= mostBars) return shares
  const rest = shares.slice(mostBars - 1).reduce((sum, { registrations }) => sum + registrations, 0)
  return [...shares.slice(0, mostBars - 1), { name: 'Other countries', registrations: rest }]
}

/** Registrations by door, with its competition. A door that no longer exists shows its path. */
export function doorShares(doors: Dashboard['doors']): Share[] {
  return doors.map(({ door, registrations }) => {
    const competition = doorAt(door)?.competition.name
    return { name: competition ? `${competition} (/${door})` : `/${door}`, registrations }
  })
}

/** ('2026-11-29', '2026-12-01') -> three days. */
function daysFrom(first: string, last: string): string[] {
  const oneDay = 86_400_000
  const count = Math.round((Date.parse(last) - Date.parse(first)) / oneDay) + 1
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * oneDay).toISOString().slice(0, 10))
}

/** The round amounts from 0 to at least the largest, about four steps apart, the largest first; minor units. */
export function roundAmounts(largest: number): number[] {
  const least = Math.max(largest, 100) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * ([1, 2, 2.5, 5].find((times) => times * power >= least) ?? 10)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, n) => n * step).reverse()
}
