import { currentLanguage } from '#domain/language/language.ts'
import { groupBy } from '#domain/lib/lists.ts'

/** `amount` is in minor units: 20000 of INR is two hundred rupees. */
export type Money = { amount: number; currency: 'INR' | 'USD' }

export function rupees(amount: number): Money {
  return { amount: amount * 100, currency: 'INR' }
}

export function dollars(amount: number): Money {
  return { amount: amount * 100, currency: 'USD' }
}

/** Formats money as the specification's own texts and the API do: 'INR 200', 'USD 8', 'USD 8.50'. Everywhere else it's `priceText`. */
export function moneyText({ amount, currency }: Money): string {
  return `${currency} ${amount % 100 === 0 ? amount / 100 : decimal(amount)}`
}

/** How amounts are grouped outside Russian: 1,51,200 rupees, and 151,200 dollars. */
const grouping = { INR: 'en-IN', USD: 'en-US' }

/** Formats a price as people read it in the current language: '₹1,51,200', '$8', '$8.50'; in Russian '1 500 ₹' and '8 $', with no-break spaces. */
export function priceText({ amount, currency }: Money): string {
  const isRussian = currentLanguage() === 'ru'
  const digits = amount % 100 === 0 ? 0 : 2
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const number = (amount / 100).toLocaleString(isRussian ? 'ru-RU' : grouping[currency], format)
  const sign = currency === 'USD' ? '$' : '₹'
  return isRussian ? `${number}\u00a0${sign}` : sign + number
}

/** Parses the output of `moneyText`; returns null for anything else. */
export function moneyFrom(text: string): Money | null {
  const [, currency, units, rest = '00'] = /^(INR|USD) (\d{1,10})(?:\.(\d\d))?$/.exec(text) ?? []
  return currency === undefined ? null : { amount: Number(units) * 100 + Number(rest), currency: currency as Money['currency'] }
}

/** Formats major units with two decimals, for payment links: 20000 -> '200.00'. */
export function decimal(amount: number): string {
  return (amount / 100).toFixed(2)
}

/** Adds money up by currency. */
export function totalsOf(amounts: Money[]): Money[] {
  const byCurrency = groupBy(amounts, ({ currency }) => currency)
  return [...byCurrency].map(([currency, same]) => ({ currency, amount: same.reduce((sum, { amount }) => sum + amount, 0) }))
}
