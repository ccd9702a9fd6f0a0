import { applyHeadings, columnsOf, headingsOf, headRows, type KnownHeadings } from '#domain/sheets/columns.ts'
import { type DateOrder, datesIn } from '#domain/sheets/dates.ts'
import { type AmountStyle, amountIn } from './statement-values.ts'

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

/** What is remembered of a bank: the headings of its last file, and its spelling. */
export type RememberedColumns = KnownHeadings<StatementRole> & { dates: DateOrder; amounts: AmountStyle }

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

/** Returns the column of each role by the headings of a row; a column has one role. */
function rolesOf(row: string[]): StatementMapping['columns'] {
  const columns = columnsOf(row, statementRoles, headings)
  // The heading of a single amount column may be anything; with two columns, it is one of them again.
  if (columns.money_in !== undefined) delete columns.amount
  return columns
}

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
  const asComma = amounts.filter((text) => amountIn(text, 'comma') !== null).length
  const asPoint = amounts.filter((text) => amountIn(text, 'point') !== null).length
  return { dates: datesIn(days)?.order ?? 'dmy', amounts: asComma > asPoint ? 'comma' : 'point' }
}

/** Applies what is remembered of a bank to a file with the same headings, in any order; null for another file. */
export function applyRemembered(rows: string[][], { dates, amounts, ...known }: RememberedColumns): StatementMapping | null {
  const applied = applyHeadings(rows, known)
  return applied && { ...applied, dates, amounts }
}

/** Returns what to remember of a mapping for the next file of the same bank. */
export function rememberedOf(rows: string[][], { header, columns, dates, amounts }: StatementMapping): RememberedColumns {
  return { ...headingsOf(rows[header] ?? [], columns), dates, amounts }
}

/** What is missing before a statement can be read, as a sentence; null when nothing is. */
export function missingColumn({ columns }: Pick<StatementMapping, 'columns'>): string | null {
  if (columns.date === undefined) return 'Choose the column with the dates.'
  if (columns.money_in === undefined && columns.amount === undefined) return 'Choose the column with the amounts.'
  return null
}
