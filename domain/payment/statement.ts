import { cleanCell } from '#domain/sheets/cells.ts'
import { parseDay } from '#domain/sheets/dates.ts'
import { amountIn } from './amounts.ts'
import type { Money } from './money.ts'
import { directionIn, type StatementMapping, type StatementRole } from './statement-columns.ts'
import { numberKeysIn, payerIn, paymentStatus, referencesIn } from './statement-values.ts'

type Currency = Money['currency']

/** Most rows and columns of a file. */
export const mostStatementRows = 50_000
export const mostStatementColumns = 60

/** Money that came in or went out, as a line of a statement says. `day` is ISO, `amount` in minor units of `currency`, negative for money out. */
export type StatementLine = {
  day: string
  amount: number
  currency: Currency
  narration: string
  payer: string
  /** The bank's number of the transfer as it writes it; '' without one. */
  number: string
  /** What its number may be compared with, as `txnKey` writes it. */
  numberKeys: string[]
  /** Every reference of a registration that the narration may name. */
  references: string[]
  /** The balance after it as written; tells lines without a number apart. */
  balance: string
}

/**
 * Money that went back: the line with this number and amount isn't money in any more. `key` is as `txnKey` writes it, without zeros in front.
 * As often as a file says it, so often it went back.
 */
export type Undoing = Money & { key: string }

/**
 * What a row of a statement is: money in; money out, with a negative amount; what was never paid or went back, which is left out; a heading, a
 * sum or a note without a day and an amount; nothing; or a line that can't be read, with the reason.
 */
export type ReadRow =
  | { kind: 'in'; line: StatementLine }
  | { kind: 'out'; line: StatementLine; undoing: Undoing | null }
  | { kind: 'not paid'; status: string; undoing: Undoing | null }
  | { kind: 'note' }
  | { kind: 'empty' }
  | { kind: 'problem'; why: string }

/** Reads one row below the headings. `currency` is that of the account, `width` the cells that its rows have at most. */
export function readStatementRow(
  row: string[],
  { columns, dates, amounts }: StatementMapping,
  currency: Currency,
  width = Infinity,
): ReadRow {
  const cell = (role: StatementRole) => cleanCell(row[columns[role] ?? -1])
  if (row.every((text) => !/[\p{L}\p{N}]/u.test(text))) return { kind: 'empty' }
  if (row.length > width && cell('date') !== '')
    return problem('This line has more cells than the others: a separator in a text moves what follows.')
  const [dateText, inText, outText, amountText] = [cell('date'), cell('money_in'), cell('money_out'), cell('amount')]
  const amountTexts = [inText, outText, amountText].filter((text) => /[\p{L}\p{N}]/u.test(text))
  const day = parseDay(dateText, dates)
  if (amountTexts.length === 0) return day === null ? { kind: 'note' } : problem('There’s no amount on this line.')
  // The headings are printed again on every page.
  if (day === null && amountTexts.every((text) => !/\d/.test(text))) return { kind: 'note' }
  if (day === null) return problem(dateText === '' ? 'There’s no date on this line.' : `We can’t read the date “${short(dateText)}”.`)
  const money = moneyOf({ inText, outText, amountText, type: cell('type') }, amounts)
  if (typeof money === 'string') return problem(money)
  const { amount } = money
  const written = cell('currency')
  const named = written === '' ? (money.currency ?? currency) : currencyIn(written)
  if (!named) return problem(`We can’t take “${short(written)}”: the portal counts rupees and dollars.`)
  if (money.currency !== null && money.currency !== named) return problem('This line names two currencies.')
  const narration = narrationOf(row[columns.narration ?? -1])
  const keys = numberKeysIn({ number: cell('number'), narration })
  const number = numberShown(cell('number'), keys)
  const undoing = undoingOf(cell('undoes') || number, { amount: Math.abs(amount), currency: named })
  const line: StatementLine = {
    day,
    amount,
    currency: named,
    narration,
    payer: cell('payer') || payerIn(narration),
    number,
    numberKeys: keys,
    references: referencesIn(narration),
    balance: cell('balance'),
  }
  if (amount < 0) return { kind: 'out', line, undoing }
  const status = columns.status === undefined ? 'paid' : paymentStatus(cell('status'))
  const refunded = Math.abs(amountIn(cell('refunded'), amounts)?.amount ?? 0)
  if (status === null) return problem(`“${short(cell('status'))}” doesn’t say whether it was paid.`)
  if (status === 'not paid') return { kind: 'not paid', status: cell('status'), undoing: null }
  if (status === 'back' || refunded >= amount) return { kind: 'not paid', status: status === 'back' ? cell('status') : 'Refunded', undoing }
  if (status === 'part' || refunded > 0) return problem('A part of this money went back.')
  return { kind: 'in', line }
}

/** The narration of a line. A number that was broken in two is one again, if there's no other. */
function narrationOf(written = ''): string {
  const plain = cleanCell(written)
  const whole = cleanCell(written.replace(/(?<=\d)\s*\n\s*(?=\d)/g, ''))
  return whole !== plain && numberKeysIn({ number: '', narration: plain }).length === 0 ? whole : plain
}

/** Whether a row only goes on with the narration of the line above it. */
export function continues(row: string[], { columns: { date, narration } }: Pick<StatementMapping, 'columns'>): boolean {
  if (narration === undefined || date === undefined || narration <= date) return false
  const text = cleanCell(row[narration])
  return (
    text !== '' &&
    row.every((cell, n) => n === narration || cell === '') &&
    !/^\W*(?:total|closing|opening|balance|statement|page|end)\b/i.test(text)
  )
}

/** Puts the narration of a row behind that of the line above it. */
export function withContinuation(
  row: string[],
  next: string[],
  { columns: { narration = -1 } }: Pick<StatementMapping, 'columns'>,
): string[] {
  return row.map((cell, n) => (n === narration ? `${cell}\n${next[narration] ?? ''}` : cell))
}

function undoingOf(number: string, money: Money): Undoing | null {
  const [key] = numberKeysIn({ number, narration: '' })
  return key === undefined ? null : { ...money, key: key.replace(/^0+(?=\d{6})/, '') }
}

/** Returns the money of a line in minor units, negative when it went out, with the currency beside it, or why it can't be read. */
function moneyOf(
  { inText, outText, amountText, type }: { inText: string; outText: string; amountText: string; type: string },
  style: StatementMapping['amounts'],
): { amount: number; currency: Currency | null } | string {
  const texts = [inText, outText, amountText]
  const read = texts.map((text) => (/[\p{L}\p{N}]/u.test(text) ? amountIn(text, style) : { amount: 0, currency: null }))
  const unread = texts[read.indexOf(null)]
  if (unread !== undefined) return `We can’t read the amount “${short(unread)}”.`
  const [paidIn, paidOut, both] = read.map((one) => one?.amount ?? 0) as [number, number, number]
  if (paidIn !== 0 && paidOut !== 0) return 'This line has money in and money out.'
  const amount = paidIn !== 0 ? paidIn : paidOut !== 0 ? -Math.abs(paidOut) : both
  if (amount === 0) return 'The amount is 0.'
  const currency = read.find((one) => one?.amount === amount || one?.amount === -amount)?.currency ?? null
  if (type === '' || amountText === '') return { amount, currency }
  const direction = directionIn(type)
  if (direction === null) return `“${short(type)}” doesn’t say whether the money came in.`
  return { amount: direction === 'in' ? amount : -Math.abs(amount), currency }
}

function currencyIn(text: string): Currency | null {
  if (/^(?:inr|₹|rs\.?|rupees?)$/i.test(text)) return 'INR'
  return /^(?:usd|us\$|\$|us dollars?)$/i.test(text) ? 'USD' : null
}

/**
 * The number as the bank's own column has it, without its padding; the likeliest one in the narration if there's none, or only one too short
 * for a transfer, such as ICICI's 'S48000001'.
 */
function numberShown(number: string, keys: string[]): string {
  const own = number.replace(/^0+(?=\d{6})/, '')
  const isShort = own.length < 10 && keys.some((key) => key.length >= 10)
  if ((own.match(/\d/g) ?? []).length >= 4 && !isShort && !/\p{L}:? |\/$/u.test(own)) return own.slice(0, 80)
  return (keys.find((key) => /^\d{12}$/.test(key)) ?? keys.find((key) => key.length >= 10) ?? keys[0] ?? '').toUpperCase()
}

function problem(why: string): ReadRow {
  return { kind: 'problem', why }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trim()}…` : text)

/**
 * Returns the text by which a line is recognised when it's imported again. The bank's number tells lines apart; a line without one is
 * told apart by its account and balance, if the statement has a balance. Equal lines of one file are counted: see `occurrences`.
 */
export function lineIdentity(bank: string, line: StatementLine): string {
  const narration = line.narration.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const numbered = line.numberKeys.length > 0
  return JSON.stringify([
    line.day,
    line.amount,
    line.currency,
    line.numberKeys,
    narration,
    ...(numbered ? [] : [bank, line.balance.replace(/\D/g, '')]),
  ])
}

/**
 * Returns a function that numbers equal identities: 1 for the first time, 2 for the second. A line that occurs twice in a file is two
 * lines; in the next file that contains both, both are known.
 */
export function occurrences(): (identity: string) => number {
  const seen = new Map<string, number>()
  return (identity) => {
    const times = (seen.get(identity) ?? 0) + 1
    seen.set(identity, times)
    return times
  }
}

/**
 * Says which lines of one file the bank printed again: those with the day, amount, number (or narration) and running balance of an earlier
 * one. Money that went back in between makes the next one a payment of its own, so `wentBack` is called for that.
 */
export function printedAgain(): { isAgain(line: StatementLine): boolean; wentBack(undoing: Undoing): void } {
  const seen = new Map<string, StatementLine>()
  return {
    isAgain(line) {
      const balance = line.balance.replace(/[^\d-]/g, '')
      if (balance === '') return false
      const key = JSON.stringify([line.day, line.amount, line.currency, line.number || line.narration, balance])
      const isAgain = seen.has(key)
      seen.set(key, line)
      return isAgain
    },
    wentBack({ key, amount }) {
      for (const [of, line] of seen) if (line.amount === amount && line.numberKeys.includes(key)) seen.delete(of)
    },
  }
}
