import { fold } from '#domain/lib/text.ts'
import { type AmountStyle, amountIn, type DateOrder, dayIn } from './statement-values.ts'

/** What a column of a statement can be. Banks write money in one column with a sign or with 'Cr' beside it, or in two. */
export const statementRoles = [
  'date',
  'narration',
  'number',
  'payer',
  'money_in',
  'money_out',
  'amount',
  'type',
  'currency',
  'balance',
] as const
export type StatementRole = (typeof statementRoles)[number]

/** How a statement is read: which row holds the headings (from 0), which column (from 0) is what, and how dates and amounts are written. */
export type StatementMapping = {
  header: number
  columns: { [role in StatementRole]?: number | undefined }
  dates: DateOrder
  amounts: AmountStyle
}

/** What is remembered of a bank: all headings of its last file, those of each role, and its spelling. */
export type RememberedColumns = {
  all: string[]
  headings: { [role in StatementRole]?: string }
  dates: DateOrder
  amounts: AmountStyle
}

/** The headings banks use, by role; earlier patterns win over later ones. */
const headings: Record<StatementRole, RegExp[]> = {
  date: [
    /^(?:txn|tran|transaction|posting|posted|payment|booking|settlement|credit) ?date(?: ?(?:and|&)? ?time)?$/,
    /^date(?: ?(?:and|&)? ?time)?$|^datum$|^buchungstag$/,
    /^value ?(?:date|dt)$|^created(?: at| on)?$/,
  ],
  narration: [/narration|description|particulars|remarks|verwendungszweck/, /^(?:transaction )?details$|^notes?$|^message$/],
  number: [
    /\b(?:utr|rrn)\b|(?:transaction|txn|tran|payment) ?(?:id|number|no)$/,
    /\bref(?:erence)?\b/,
    /^(?:cheque|chq)(?: ?(?:no|number))?$/,
  ],
  payer: [/payer|sender|remitter|customer name|paid by|^auftraggeber/, /^(?:from|name)$/],
  money_in: [/^(?:credit|deposit|paid in|money in|cr)(?: (?:amount|amt))?(?: (?:inr|usd|rs))?$/],
  money_out: [/^(?:debit|withdrawal|paid out|money out|dr)(?: (?:amount|amt))?(?: (?:inr|usd|rs))?$/],
  amount: [/^(?:transaction |net |gross )?amount(?: (?:inr|usd|rs))?$|^betrag$|^gross$/],
  type: [/^(?:cr ?dr|dr ?cr|debit ?credit|credit ?debit|type|transaction type)$/],
  currency: [/^(?:currency|ccy|wahrung)$/],
  balance: [/balance|saldo/],
}

/** Writes a heading so that it can be compared: 'Deposit Amount (INR )' -> 'deposit amount inr'. */
function headingKey(heading: string): string {
  return fold(heading.slice(0, 100))
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

/** Returns the column of each role by the headings of a row; a column has one role. */
function rolesOf(row: string[]): StatementMapping['columns'] {
  const keys = row.map(headingKey)
  const columns: StatementMapping['columns'] = {}
  const taken = new Set<number>()
  for (const role of statementRoles) {
    for (const pattern of headings[role]) {
      const found = keys.findIndex((key, column) => key !== '' && !taken.has(column) && pattern.test(key))
      if (found < 0) continue
      columns[role] = found
      taken.add(found)
      break
    }
  }
  // The heading of a single amount column may be anything; with two columns, it is one of them again.
  if (columns.money_in !== undefined) delete columns.amount
  return columns
}

/** Rows in which the headings are looked for: some banks print an address and a summary first. */
const headRows = 100
/** Rows by which the spelling of dates and amounts is guessed. */
const guessRows = 500

/**
 * Guesses how a statement is read from its first rows. The headings are in the row where most of them are known. Returns null when no row
 * has headings for a date and for money in.
 */
export function guessMapping(rows: string[][]): StatementMapping | null {
  let best: { header: number; columns: StatementMapping['columns'] } | null = null
  for (const [header, row] of rows.slice(0, headRows).entries()) {
    const columns = rolesOf(row)
    if (columns.date === undefined || (columns.money_in === undefined && columns.amount === undefined)) continue
    if (!best || Object.keys(columns).length > Object.keys(best.columns).length) best = { header, columns }
  }
  return best && { ...best, ...spellingOf(rows, best) }
}

/** Guesses how dates and amounts are written: as most of the values can be read. */
function spellingOf(
  rows: string[][],
  { header, columns }: Pick<StatementMapping, 'header' | 'columns'>,
): Pick<StatementMapping, 'dates' | 'amounts'> {
  const below = rows.slice(header + 1, header + 1 + guessRows)
  const valuesOf = (...roles: StatementRole[]) =>
    roles.flatMap((role) => below.map((row) => row[columns[role] ?? -1] ?? '').filter((text) => /\d/.test(text)))
  const [days, amounts] = [valuesOf('date'), valuesOf('money_in', 'money_out', 'amount')]
  const readable = (order: DateOrder) => days.filter((text) => dayIn(text, order) !== null).length
  const asComma = amounts.filter((text) => amountIn(text, 'comma') !== null).length
  const asPoint = amounts.filter((text) => amountIn(text, 'point') !== null).length
  return { dates: readable('mdy') > readable('dmy') ? 'mdy' : 'dmy', amounts: asComma > asPoint ? 'comma' : 'point' }
}

/** Applies what is remembered of a bank to a file with the same headings, in any order; null for another file. */
export function applyRemembered(rows: string[][], { all, headings: known, ...spelling }: RememberedColumns): StatementMapping | null {
  const wanted = JSON.stringify(all)
  const header = rows.slice(0, headRows).findIndex((row) => all.length > 0 && JSON.stringify(headingsOf(row)) === wanted)
  if (header < 0) return null
  const keys = (rows[header] ?? []).map(headingKey)
  const columns = Object.entries(known).map(([role, heading]) => [role, keys.indexOf(heading)])
  return { header, columns: Object.fromEntries(columns), ...spelling }
}

/** Returns what to remember of a mapping for the next file of the same bank. */
export function rememberedOf(rows: string[][], { header, columns, dates, amounts }: StatementMapping): RememberedColumns {
  const row = rows[header] ?? []
  const known = Object.entries(columns).map(([role, column]) => [role, headingKey(row[column ?? -1] ?? '')])
  return { all: headingsOf(row), headings: Object.fromEntries(known.filter(([, heading]) => heading !== '')), dates, amounts }
}

function headingsOf(row: string[]): string[] {
  return row
    .map(headingKey)
    .filter((heading) => heading !== '')
    .toSorted()
}

/** What is missing before a statement can be read, as a sentence; null when nothing is. */
export function missingColumn({ columns }: Pick<StatementMapping, 'columns'>): string | null {
  if (columns.date === undefined) return 'Choose the column with the dates.'
  if (columns.money_in === undefined && columns.amount === undefined) return 'Choose the column with the amounts.'
  return null
}
