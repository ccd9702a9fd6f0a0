import {
  applyHeadings,
  columnsByRole,
  type FoundColumns,
  findHeadings,
  headingKey,
  headingsOf,
  type KnownHeadings,
} from '#domain/sheets/columns.ts'
import { countOrders, type DateOrder, type DateQuestion, plainOrder } from '#domain/sheets/dates.ts'
import { type AmountStyle, type AmountsFound, countStyles } from './amounts.ts'

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
  'status',
  'refunded',
  'undoes',
  'currency',
  'balance',
] as const
export type StatementRole = (typeof statementRoles)[number]

/** Which row of a statement holds the headings (from 0), and which column (from 0) is what. */
export type StatementColumns = FoundColumns<StatementRole>
/** How a statement is read: its columns, and how dates and amounts are written. */
export type StatementMapping = StatementColumns & { dates: DateOrder; amounts: AmountStyle }

/** What is remembered of a bank: the headings of its last file, and its spelling. */
export type RememberedColumns = KnownHeadings<StatementRole> & { dates: DateOrder; amounts: AmountStyle }

/** The headings banks use, by role; earlier patterns win over later ones. */
const headings: Record<StatementRole, RegExp[]> = {
  date: [
    /^(?:txn|tran|transaction|posting|posted|payment|booking|settlement|credit|run|completed) ?date(?: ?(?:and|&)? ?time)?$/,
    /^date(?: ?(?:and|&)? ?time)?$|^datum$|^buchungstag$/,
    /^value ?(?:date|dt)$|^created(?: date)?(?: at| on| utc)?$/,
    /^date\b/,
  ],
  narration: [/narration|description|particulars|remarks|verwendungszweck/, /^(?:transaction )?details$|^notes?$|^message$/],
  number: [
    /\b(?:utr|rrn)\b|(?:transaction|txn|tran|payment) ?(?:id|number|no)$/,
    /\bref(?:erence)?\b/,
    /^(?:cheque|chq)(?: ?(?:no|number))?$|^id$/,
  ],
  payer: [/payer|sender|remitter|customer name|paid by|^auftraggeber/, /^(?:from|name)$/],
  money_in: [/^(?:credit|deposit|paid in|money in|cr)(?: (?:amount|amt))?(?: (?:inr|usd|rs))?$/],
  money_out: [/^(?:debit|withdrawal|paid out|money out|dr)(?: (?:amount|amt))?(?: (?:inr|usd|rs))?$/],
  amount: [/^(?:transaction |net |gross )?amount(?: (?:inr|usd|rs))?$|^betrag$|^gross$/, /^amount (?!refunded)|^value$/],
  type: [/^(?:cr ?dr|dr ?cr|debit ?credit|credit ?debit)$/],
  status: [/^(?:transaction |txn |payment |order |payu )?(?:status|state)$/],
  refunded: [/^(?:amount refunded|refund(?:ed)? amount)$/],
  undoes: [/^(?:reference txn|original (?:transaction|txn|payment)|parent (?:transaction|txn|payment)) ?id$/],
  currency: [/^(?:currency|ccy|wahrung)$/],
  balance: [/balance|saldo/],
}

/** Returns the column of each role by the headings of a row; a column has one role. */
function rolesOf(row: string[]): StatementMapping['columns'] {
  const columns = columnsByRole(row, statementRoles, headings)
  // The heading of a single amount column may be anything; with two columns, it is one of them again.
  if (columns.money_in !== undefined) delete columns.amount
  return columns
}

/**
 * Guesses which column of a statement is what from its first rows. The headings are in the row where most of them are known. Returns null when
 * no row has headings for a date and for money in.
 */
export function guessStatementColumns(rows: string[][]): StatementColumns | null {
  return findHeadings(rows, (row, below) => {
    const columns = withType(rolesOf(row), row, below)
    return missingColumn({ columns }) === null ? columns : {}
  })
}

/** A column headed 'Type' says which way the money went only if nothing else is in it: PayPal's says what kind of payment it was. */
function withType(columns: StatementColumns['columns'], headings: string[], below: string[][]): StatementColumns['columns'] {
  const column = headings.findIndex((heading) => /^(?:transaction |txn )?type$/.test(headingKey(heading)))
  if (column < 0 || columns.type !== undefined || Object.values(columns).includes(column)) return columns
  const values = below.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '')
  return values.length > 0 && values.every((text) => directionIn(text) !== null) ? { ...columns, type: column } : columns
}

/** Which way money went: 'Cr', 'Debit', 'Deposit'; null for any other text. */
export function directionIn(text: string): 'in' | 'out' | null {
  if (/^c(?:r|redit)?\.?$|deposit/i.test(text)) return 'in'
  return /^d(?:r|ebit)?\.?$|withdrawal/i.test(text) ? 'out' : null
}

/** How dates and amounts are written in a file. */
type Spelling = { dates: { order: DateOrder; question: DateQuestion | null }; amounts: AmountsFound }

/** Finds from all rows of a file how its dates and amounts are written; what was known before decides where the values don't. */
export function countSpelling(columns: StatementMapping['columns']): {
  add(row: string[]): void
  found(known: Pick<StatementMapping, 'dates' | 'amounts'> | null): Spelling
} {
  const amounts = countStyles()
  const dates = countOrders()
  return {
    add(row) {
      dates.add(row[columns.date ?? -1] ?? '')
      for (const role of ['money_in', 'money_out', 'amount', 'balance'] as const) amounts.add(row[columns[role] ?? -1] ?? '')
    },
    found(known) {
      const { order = null, question = null } = dates.found() ?? {}
      return {
        // In a statement, the last file of the account says how dates are meant that could all be two days.
        dates: order === null ? { order: known?.dates ?? 'dmy', question: null } : { order, question },
        amounts: amounts.found(known?.amounts ?? null),
      }
    },
  }
}

/** Applies what is remembered of a bank to a file with the same headings, in any order; null for another file. */
export function applyRemembered(rows: string[][], { dates, amounts, ...known }: RememberedColumns): StatementMapping | null {
  const applied = applyHeadings(rows, known)
  return applied && { ...applied, dates, amounts }
}

/** Returns what to remember of a mapping for the next file of the same bank. */
export function rememberedOf(rows: string[][], { header, columns, dates, amounts }: StatementMapping): RememberedColumns {
  return { ...headingsOf(rows[header] ?? [], columns), dates: plainOrder(dates), amounts }
}

/** What is missing before a statement can be read, as a sentence; null when nothing is. */
export function missingColumn({ columns }: Pick<StatementMapping, 'columns'>): string | null {
  if (columns.date === undefined) return 'Choose the column with the dates.'
  if (columns.money_in === undefined && columns.amount === undefined) return 'Choose the column with the amounts.'
  return null
}
