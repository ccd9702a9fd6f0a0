import type { Money } from './money.ts'

type Currency = Money['currency']

/**
 * How a file writes amounts: 'point' as 2,000.00 or 1,84,320.00, 'comma' as 2.000,00, 'thousandths' as 2,000.000. In each, thousands may also be
 * set apart by a blank or an apostrophe.
 */
export const amountStyles = ['point', 'comma', 'thousandths'] as const
export type AmountStyle = (typeof amountStyles)[number]

/** An amount in minor units, negative when it went out, and the currency written beside it. */
type Amount = { amount: number; currency: Currency | null }

/** Digits in groups of three, or as in India, with the same separator between all of them. */
function grouped(separators: string[]): string {
  const groups = separators.flatMap((sign) => [`[1-9]\\d{0,2}(?:${sign}\\d{3})+`, `[1-9]\\d?(?:${sign}\\d{2})+${sign}\\d{3}`])
  return `(\\d+|${groups.join('|')})`
}

const pointGroups = grouped([',', ' ', "'"])
const written: Record<AmountStyle, RegExp> = {
  point: new RegExp(`^${pointGroups}?(?:\\.(\\d\\d?|\\d\\d0{2,}))?$`),
  comma: new RegExp(`^${grouped(['\\.', ' ', "'"])}?(?:,(\\d\\d?|\\d\\d0{2,}))?$`),
  thousandths: new RegExp(`^${pointGroups}?(?:\\.(\\d\\d0))?$`),
}

/** Words beside an amount: its currency, and which way it went. German statements say S (Soll) and H (Haben). */
const words: [RegExp, { currency?: Currency; isOut?: boolean }][] = [
  [/^(?:₹|rs\.?|re\.?|inr|rupees?)$/, { currency: 'INR' }],
  [/^(?:(?:us)?\$|usd\$?|dollars?)$/, { currency: 'USD' }],
  [/^(?:c|cr|credit|h)\.?$/, { isOut: false }],
  [/^(?:d|dr|debit|s)\.?$/, { isOut: true }],
]

/** Parts an amount into its digits with their separators, the currency, and its direction; null when there's anything else in it. */
function partsOf(text: string): { digits: string; currency: Currency | null; isOut: boolean } | null {
  const found: { currency?: Currency; isOut?: boolean }[] = []
  let isAmount = true
  const signs = text
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/['’ʼ`´]/g, "'")
    .replace(/(?:rs|re|[cd]r?|[hs])\.|[\p{L}\p{Sc}]+/giu, (word) => {
      const meaning = words.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1]
      if (meaning) found.push(meaning)
      else isAmount = false
      return ' '
    })
    .replace(/\( *\)/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // '200/-' and '200.-' are whole amounts, not negative ones.
  const [, open = '', digits = '', close = ''] = /^([-+(]?) ?([.,]?\d(?:[\d.,' ]*\d)?)(?:[.,]--?| ?\/ ?[-=])? ?([-+)]?)$/.exec(signs) ?? []
  if (!isAmount || digits === '' || (open === '(') !== (close === ')') || (open !== '' && close !== '' && open !== '(')) return null
  const sign = open || close
  if (sign !== '') found.push({ isOut: sign !== '+' })
  const currencies = new Set(found.flatMap(({ currency }) => currency ?? []))
  const directions = new Set(found.flatMap(({ isOut }) => isOut ?? []))
  if (currencies.size > 1 || directions.size > 1) return null
  return { digits, currency: [...currencies][0] ?? null, isOut: directions.has(true) }
}

/**
 * Parses an amount: '₹2,000.00', '1,500.00 (Cr)', 'Rs.1500/-'. Money out is negative: '-200', '–200', '200-', '(200)', 'Dr 200.00', '200 D'.
 * Returns null for anything else, for what contradicts itself, and for ten thousand million units or more.
 */
export function amountIn(text: string, style: AmountStyle): Amount | null {
  return readings(text, [style])[0] ?? null
}

function readings(text: string, styles: readonly AmountStyle[]): (Amount | null)[] {
  const parts = partsOf(text)
  if (!parts) return styles.map(() => null)
  return styles.map((style) => {
    const [, whole = '', fraction = ''] = written[style].exec(parts.digits) ?? []
    const units = whole.replace(/\D/g, '')
    if (`${units}${fraction}` === '' || units.length > 10) return null
    const amount = Number(units) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
    return { amount: amount !== 0 && parts.isOut ? -amount : amount, currency: parts.currency }
  })
}

/** What the amounts of a file are: in one style; or in either of several, so that somebody has to say how `text` is meant. */
export type AmountsFound =
  | { style: AmountStyle; question: null }
  | { style: AmountStyle; question: { text: string; styles: AmountStyle[] } }

/**
 * Finds the style of a file from all of its amounts: the one that reads most of them. `add` takes one after the other; `found` answers, and
 * takes the `known` style when others read as many.
 */
export function countStyles(): { add(text: string): void; found(known: AmountStyle | null): AmountsFound } {
  const read = amountStyles.map(() => 0)
  /** The first texts that the styles read differently, by the styles. */
  const differing = new Map<string, string>()
  return {
    add(text) {
      if (!/\d/.test(text)) return
      const amounts = readings(text, amountStyles).map((reading) => reading?.amount ?? null)
      for (const [n, amount] of amounts.entries()) if (amount !== null) read[n] = (read[n] ?? 0) + 1
      for (const [n, amount] of amounts.entries())
        for (const [other, different] of amounts.entries())
          if (n < other && amount !== different && !differing.has(`${n} ${other}`)) differing.set(`${n} ${other}`, text)
    },
    found(known) {
      const most = Math.max(...read)
      const best = amountStyles.filter((_, n) => read[n] === most)
      const [first = 'point', ...others] = best
      if (known !== null && best.includes(known)) return { style: known, question: null }
      const textOf = (other: AmountStyle) => differing.get(`${amountStyles.indexOf(first)} ${amountStyles.indexOf(other)}`)
      const other = others.find((style) => textOf(style) !== undefined)
      const text = other && textOf(other)
      return { style: first, question: other === undefined || text === undefined ? null : { text, styles: [first, other] } }
    },
  }
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const steps: Record<Currency, [number, string][]> = {
  INR: [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ],
  USD: [
    [1_000_000, 'million'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ],
}

/** Returns an amount in English words: 'two hundred rupees', 'one dollar and fifty cents'. `amount` is in minor units. */
export function amountInWords({ amount, currency }: Money): string {
  const names = { INR: ['rupee', 'rupees', 'paisa', 'paise'], USD: ['dollar', 'dollars', 'cent', 'cents'] }[currency]
  const [units, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100]
  const whole = `${numberInWords(units, currency)} ${names[units === 1 ? 0 : 1]}`
  return rest === 0 ? whole : `${whole} and ${numberInWords(rest, currency)} ${names[rest === 1 ? 2 : 3]}`
}

/** Returns a whole number in English words, of rupees in lakh and crore: 150 is 'one hundred and fifty'. */
export function numberInWords(number: number, currency: Currency): string {
  for (const [size, name] of steps[currency]) {
    if (number < size) continue
    const rest = number % size
    const whole = `${numberInWords(Math.floor(number / size), currency)} ${name}`
    return rest === 0 ? whole : `${whole} ${rest < 100 ? 'and ' : ''}${numberInWords(rest, currency)}`
  }
  if (number < 20) return ones[number] ?? ''
  return `${tens[Math.floor(number / 10) - 2]}${number % 10 === 0 ? '' : `-${ones[number % 10]}`}`
}
