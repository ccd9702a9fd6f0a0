import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AmountStyle, amountIn, amountInWords } from '#domain/payment/amounts.ts'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import {
  continues,
  lineIdentity,
  mostStatementColumns,
  mostStatementRows,
  occurrences,
  printedAgain,
  readStatementRow,
  type StatementLine,
  type Undoing,
  withContinuation,
} from '#domain/payment/statement.ts'
import type { StatementReading } from '#domain/payment/statement-api.ts'
import {
  applyRemembered,
  countSpelling,
  guessStatementColumns,
  missingColumn,
  type RememberedColumns,
  rememberedOf,
  type StatementColumns,
  type StatementMapping,
} from '#domain/payment/statement-columns.ts'
import { cleanCell, longestCell, type TextEncoding } from '#domain/sheets/cells.ts'
import type { DateOrder } from '#domain/sheets/dates.ts'
import { shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { banks, statementLines } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { columnsShown, headOf, readSheets } from '#server/platform/sheets/import.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'

type Currency = Money['currency']
type Problem = StatementReading['problems'][number]

/** How the office asks for a file to be read; what is null is found in the file, or known from the account's last one. */
export type ReadOptions = {
  bank: string | null
  currency: Currency | null
  /** The name of a sheet, of a workbook that has several. */
  sheet: string | null
  encoding: TextEncoding | null
  columns: StatementColumns | null
  dates: DateOrder | null
  amounts: AmountStyle | null
}

/** What a file says: what the office sees of it before it's imported, and what is stored. `line` counts rows from 1. */
export type ReadStatement = {
  reading: StatementReading
  remember: RememberedColumns
  /** New lines of money in and out, in portions, as JSON for the table `statement_lines`. */
  portions: string[]
  undoings: Undoing[]
  /** All lines that can't be read. */
  problems: Problem[]
}

const limits = {
  mostRows: mostStatementRows,
  mostColumns: mostStatementColumns,
  longestCell: longestCell * 3 + 1,
  mostCharacters: 16 * 1024 * 1024,
  advice: 'Export a shorter period from the bank.',
}

/**
 * Reads a statement without storing anything. How dates and amounts are written is told from all rows. Lines that an earlier file had are left
 * out and counted. Throws a problem when the file isn't a spreadsheet or is too large.
 */
export async function readStatement(
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  file: Uint8Array,
  asked: ReadOptions,
): Promise<ReadStatement> {
  const known = await db.select().from(banks)
  const turn = { account: accountId, isOffice: true }
  const { sheets, fitting, encoding } = await readSheets(
    file,
    turn,
    { ...limits, encoding: asked.encoding },
    (head) => fittingBanks(head, known)[0]?.mapping ?? guessStatementColumns(head),
  )
  const sheet = sheets.find(({ name }) => name === asked.sheet) ?? fitting[0] ?? sheets[0]
  const head = headOf(sheet?.rows ?? [])
  const plan = planFor(head, known, asked)
  const { header, columns, bank, differs, currency } = plan
  const headings = head[header] ?? []
  const lacking = missingColumn(plan)
  const rows = lacking === null ? withContinuations(sheet?.rows.filter(({ row }) => row > header + 1) ?? [], plan) : []
  const { mapping, amounts, dates } = await spellingOf(rows, plan, asked)
  const { counted, ...stored } = await readRows(db, rows, mapping, plan)
  const missing = lacking ?? shortenedColumn({ headings, rows }, columns, adviceOnShortened) ?? askingFor(amounts ?? dates)
  return {
    ...stored,
    remember: rememberedOf(head, mapping),
    reading: {
      ...{ bank, differs, currency, mapping, missing, encoding, dates },
      sheet: sheet?.name ?? null,
      sheets: fitting.flatMap(({ name }) => name ?? []),
      amounts: amounts && {
        text: amounts.text,
        readings: amounts.styles.map((style) => ({ style, words: wordsFor(amounts.text, style, currency) })),
      },
      columns: columnsShown(headings, head.slice(header + 1)),
      ...counted,
    },
  }
}

/** How the rows write dates and amounts, as asked or as all of them tell, and what of that isn't clear and wasn't asked. */
async function spellingOf(rows: SheetRow[], { header, columns, known }: Plan, asked: ReadOptions) {
  const spelling = countSpelling(columns)
  await mapWithPauses(rows, ({ cells }) => spelling.add(cells))
  const { dates, amounts } = spelling.found(known)
  return {
    mapping: { header, columns, dates: asked.dates ?? dates.order, amounts: asked.amounts ?? amounts.style },
    amounts: asked.amounts === null ? amounts.question : null,
    dates: asked.dates === null ? dates.question : null,
  }
}

function wordsFor(text: string, style: AmountStyle, currency: Currency): string {
  const amount = amountIn(text, style)?.amount
  return amount === undefined ? 'can’t be read' : amountInWords({ amount, currency })
}

const adviceOnShortened = 'Download the file again, and don’t save it in Excel.'

function askingFor(question: { text: string } | null): string | null {
  return question && `Say how “${question.text}” is meant.`
}

/** Puts what goes on below a line behind its narration. */
function withContinuations(rows: SheetRow[], at: Pick<StatementMapping, 'columns'>): SheetRow[] {
  const joined: SheetRow[] = []
  let above: SheetRow | undefined
  for (const next of rows) {
    const line = joined.at(-1)
    if (line && next.row - 1 === above?.row && continues(next.cells, at)) line.cells = withContinuation(line.cells, next.cells, at)
    else joined.push({ ...next })
    above = next
  }
  return joined
}

type Plan = Pick<StatementReading, 'bank' | 'differs' | 'currency'> &
  StatementColumns & {
    /** How many cells its rows have, or most of them. */
    width: number
    /** How the account's last file was read. */
    known: StatementMapping | null
  }

type Bank = typeof banks.$inferSelect

/** The accounts whose last file had these headings, and how it was read. */
function fittingBanks(head: string[][], known: Bank[]): (Bank & { mapping: StatementMapping })[] {
  return known.flatMap((bank) => {
    const mapping = applyRemembered(head, bank.columns)
    return mapping ? [{ ...bank, mapping }] : []
  })
}

/** Decides how to read a file: as asked, as the account's last file was read, or as its headings and first values say. */
function planFor(head: string[][], known: Bank[], asked: ReadOptions): Plan {
  const fits = fittingBanks(head, known)
  const last = asked.bank === null ? (fits.length === 1 ? fits[0] : undefined) : fits.find(({ name }) => name === asked.bank)
  const { header, columns } = asked.columns ?? last?.mapping ?? guessStatementColumns(head) ?? { header: 0, columns: {} }
  const account = last ?? known.find(({ name }) => name === asked.bank)
  const below = head.slice(header + 1).map((row) => row.length)
  const [usual = 0] = [...Map.groupBy(below, (length) => length)].sort(([few, a], [many, b]) => b.length - a.length || few - many)[0] ?? []
  return {
    header,
    columns,
    width: Math.max(usual, head[header]?.length ?? 0),
    bank: asked.bank ?? last?.name ?? null,
    differs: account !== undefined && last === undefined,
    currency: asked.currency ?? account?.currency ?? 'INR',
    known: last?.mapping ?? null,
  }
}

type Counted = Omit<
  StatementReading,
  'bank' | 'differs' | 'currency' | 'mapping' | 'missing' | 'sheets' | 'sheet' | 'encoding' | 'amounts' | 'dates' | 'columns'
>
type Found = { line: number; read: StatementLine; isRepeated: boolean }

/** Lines that are read, looked up and stored at once. */
const portion = 250
const [someLines, someProblems, someNotes] = [5, 50, 20]

/** Reads the rows below the headings. New lines are kept as text: tens of thousands of objects would slow garbage collection down. */
async function readRows(db: Database, rows: SheetRow[], mapping: StatementMapping, { bank, currency, width }: Plan) {
  const isNew = await newLines(db)
  const printed = printedAgain()
  const counts = { money_in: 0, money_out: 0, not_paid: 0, seen_before: 0, printed_twice: 0, notes: 0 }
  const [undoings, problems, firstNotPaid]: [Undoing[], Problem[], Problem[]] = [[], [], []]
  const [portions, firstNotes]: [string[], string[]] = [[], []]
  const first: Counted['first'] = []
  let totals: Money[] = []
  for (let at = 0; at < rows.length; at += portion) {
    const results = await mapWithPauses(rows.slice(at, at + portion), ({ row, cells }) => ({
      line: row,
      cells,
      result: readStatementRow(cells, mapping, currency, width),
    }))
    const found: Found[] = []
    for (const { line, cells, result } of results) {
      if (result.kind === 'in') found.push({ line, read: result.line, isRepeated: printed.isAgain(result.line) })
      if (result.kind === 'out') {
        counts.money_out += 1
        found.push({ line, read: result.line, isRepeated: false })
      }
      if (result.kind === 'not paid') {
        counts.not_paid += 1
        if (firstNotPaid.length < someProblems) firstNotPaid.push({ line, content: contentOf(cells), why: result.status })
      }
      if ('undoing' in result && result.undoing) {
        undoings.push(result.undoing)
        printed.wentBack(result.undoing)
      }
      if (result.kind === 'note') {
        counts.notes += 1
        if (firstNotes.length < someNotes) firstNotes.push(contentOf(cells))
      }
      if (result.kind === 'problem') problems.push({ line, content: contentOf(cells), why: result.why })
    }
    const fresh = await isNew(bank ?? '', found)
    const arrived = fresh.filter(isIn)
    const once = arrived.filter(({ isRepeated }) => !isRepeated).map(({ read }) => read)
    counts.seen_before += found.filter(isIn).length - arrived.length
    counts.money_in += once.length
    counts.printed_twice += arrived.length - once.length
    totals = totalsOf([...totals, ...once])
    first.push(...once.slice(0, someLines - first.length).map(shownOf))
    if (fresh.length > 0) portions.push(JSON.stringify(fresh.map(toRow)))
  }
  const counted: Counted = {
    ...{ ...counts, first, totals, first_not_paid: firstNotPaid, first_notes: firstNotes },
    ...{ unreadable: problems.length, problems: problems.slice(0, someProblems) },
  }
  return { counted, portions, undoings, problems }
}

function shownOf({ day, payer, narration, number, amount, currency }: StatementLine): Counted['first'][number] {
  return { day, payer, narration, number, amount, currency }
}

const isIn = ({ read: { amount } }: Found) => amount > 0

function toRow({ line, checksum, isRepeated, read: { numberKeys, references, amount, ...read } }: Found & { checksum: string }) {
  const state = amount < 0 ? 'out' : isRepeated ? 'repeated' : 'open'
  return { line, checksum, state, number_keys: numberKeys, reference_keys: references, amount: Math.abs(amount), ...read }
}

function contentOf(row: string[]): string {
  return row
    .map(cleanCell)
    .filter((text) => text !== '')
    .join(' | ')
    .slice(0, longestCell)
    .toWellFormed()
    .replaceAll('\ufffd', '')
}

/**
 * Returns a function that leaves out the lines that are stored already, portion by portion of one file. Equal lines of the file are told
 * apart by their number.
 */
async function newLines(db: Database): Promise<(bank: string, found: Found[]) => Promise<(Found & { checksum: string })[]>> {
  const key = await secretNamed(db, 'statements')
  const numberOf = occurrences()
  return async (bank, found) => {
    if (found.length === 0) return []
    const lines = found.map(({ read, ...row }) => {
      const identity = lineIdentity(bank, read)
      const checksum = createHmac('sha256', key)
        .update(`${identity} ${numberOf(identity)}`)
        .digest('hex')
      return { ...row, read, checksum }
    })
    const rows = await db
      .select({ checksum: statementLines.checksum })
      .from(statementLines)
      .where(sql`${statementLines.checksum} = any(${sql.param(lines.map(({ checksum }) => checksum))}::text[])`)
    const stored = new Set(rows.map(({ checksum }) => checksum))
    return lines.filter(({ checksum }) => !stored.has(checksum))
  }
}
