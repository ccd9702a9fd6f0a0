import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type AmountStyle, type AmountsFound, amountIn, amountInWords } from '#domain/payment/amounts.ts'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import {
  continues,
  lineIdentity,
  mostStatementColumns,
  mostStatementRows,
  occurrences,
  printedAgain,
  readRow,
  type StatementLine,
  type Undoing,
  withContinuation,
} from '#domain/payment/statement.ts'
import type { StatementReading } from '#domain/payment/statement-api.ts'
import {
  applyRemembered,
  countSpelling,
  guessColumns,
  missingColumn,
  type RememberedColumns,
  rememberedOf,
  type StatementColumns,
  type StatementMapping,
} from '#domain/payment/statement-columns.ts'
import { cellText, isShortened, longestCell, shortenedIn, type TextEncoding } from '#domain/sheets/cells.ts'
import type { DateOrder, DateQuestion } from '#domain/sheets/dates.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { banks, statementLines } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { readSheet } from '#server/platform/sheets/read-sheet.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'

type Currency = Money['currency']
type Problem = StatementReading['problems'][number]

/** How the office asks for a file to be read; what is null is found in the file, or known from the account's last one. */
export type Asked = {
  bank: string | null
  currency: Currency | null
  /** The name of a sheet, of a workbook that has several. */
  sheet: string | null
  encoding: TextEncoding | null
  columns: StatementColumns | null
  dates: DateOrder | null
  amounts: AmountStyle | null
}

/** Everything a file says. `line` counts rows from 1. */
export type ReadStatement = {
  bank: string | null
  /** Whether the account's last file had other headings. */
  differs: boolean
  currency: Currency
  mapping: StatementMapping
  missing: string | null
  /** The sheets that can be read as a statement, and the one that is; none in a file with one sheet. */
  sheets: string[]
  sheet: string | null
  /** How the letters of a text file are read. */
  encoding: TextEncoding | null
  /** What its amounts could be, when they can be read in two ways. */
  question: AmountsFound['question']
  /** What its dates could be, when Excel may have swapped day and month of some. */
  dateQuestion: DateQuestion | null
  /** The first rows, up to a few below the headings. */
  head: string[][]
  remember: RememberedColumns
  /** New lines of money in: how many, their sums, the first of them, and all in portions, as JSON for the table `statement_lines`. */
  moneyIn: number
  totals: Money[]
  first: StatementLine[]
  portions: string[]
  moneyOut: number
  /** Lines that were never paid or went back, with their status, and the first of them. */
  notPaid: number
  firstNotPaid: Problem[]
  undoings: Undoing[]
  seenBefore: number
  /** Lines that the file printed again. */
  printedTwice: number
  notes: number
  firstNotes: string[]
  unreadable: number
  problems: Problem[]
}

/** Rows by which headings and spelling are guessed. */
const headRows = 600
/** Characters of all cells. */
const mostCharacters = 16 * 1024 * 1024
const someNotes = 20

/**
 * Reads a statement without storing anything. Lines that an earlier file had are left out and counted. How dates and amounts are written is
 * told from all rows; when the first of them said something else, the file is read again. Throws a problem when the file isn't a spreadsheet or
 * is too large.
 */
export async function readStatement(
  context: Pick<AppContext, 'db'>,
  accountId: string,
  file: Uint8Array,
  asked: Asked,
): Promise<ReadStatement> {
  const { spelling, ...read } = await readAs(context, accountId, file, asked)
  const isSame = spelling.dates === read.mapping.dates && spelling.amounts === read.mapping.amounts
  if (isSame) return read
  const { spelling: _, ...again } = await readAs(context, accountId, file, { ...asked, ...spelling })
  const { question, dateQuestion } = read
  return { ...again, question, dateQuestion, missing: again.missing ?? askingFor(question ?? dateQuestion) }
}

async function readAs(
  context: Pick<AppContext, 'db'>,
  accountId: string,
  file: Uint8Array,
  asked: Asked,
): Promise<ReadStatement & { spelling: Pick<StatementMapping, 'dates' | 'amounts'> }> {
  const known = await context.db.select().from(banks)
  const isNew = await newLines(context.db)
  let head: string[][] = []
  let early: SheetRow[] = []
  let plan = null as Plan | null
  let held: SheetRow | null = null
  let sheet: string | null = null
  const sheets: string[] = []
  const allSheets = new Set<string | null>()
  let isTried = false
  let found: Found[] = []
  const printed = printedAgain()
  /** The column whose numbers Excel has shortened. */
  let shortened: number | null = null
  const read = {
    moneyIn: 0,
    totals: [] as Money[],
    first: [] as StatementLine[],
    portions: [] as string[],
    seenBefore: 0,
    printedTwice: 0,
    moneyOut: 0,
    notPaid: 0,
    firstNotPaid: [] as Problem[],
    undoings: [] as Undoing[],
    notes: 0,
    firstNotes: [] as string[],
    unreadable: 0,
    problems: [] as Problem[],
  }
  /** Reads a row once the next one shows that it doesn't go on there. */
  const take = (next: SheetRow | null) => {
    if (plan && next && held && next.row === held.row + 1 && continues(next.cells, plan.mapping)) {
      held = { ...held, cells: withContinuation(held.cells, next.cells, plan.mapping) }
      return
    }
    if (held) takeWhole(held)
    held = next
  }
  const takeWhole = ({ row, cells }: SheetRow) => {
    if (!plan || plan.missing !== null || row <= plan.mapping.header + 1) return
    plan.count.add(cells)
    shortened ??= Object.values(plan.mapping.columns).find((column) => isShortened(cells[column ?? -1] ?? '')) ?? null
    const result = readRow(cells, plan.mapping, plan.currency, plan.width)
    if (result.kind === 'in') found.push({ line: row, read: result.line, isRepeated: printed.isAgain(result.line) })
    if (result.kind === 'out') read.moneyOut += 1
    if (result.kind === 'not paid') {
      read.notPaid += 1
      if (read.firstNotPaid.length < someProblems) read.firstNotPaid.push({ line: row, content: contentOf(cells), why: result.status })
    }
    if ('undoing' in result && result.undoing) {
      read.undoings.push(result.undoing)
      printed.wentBack(result.undoing)
    }
    if (result.kind === 'note') {
      read.notes += 1
      if (read.firstNotes.length < someNotes) read.firstNotes.push(contentOf(cells))
    }
    if (result.kind === 'problem') {
      read.unreadable += 1
      read.problems.push({ line: row, content: contentOf(cells), why: result.why })
    }
  }
  const limits = {
    mostRows: mostStatementRows,
    mostColumns: mostStatementColumns,
    longestCell: longestCell * 3 + 1,
    mostCharacters,
    encoding: asked.encoding,
    advice: 'Export a shorter period from the bank.',
  }
  let current: string | null = null
  const { encoding } = await readSheet(file, { account: accountId, isOffice: true }, limits, async (rows) => {
    for (const [name, inSheet] of Map.groupBy(rows, (row) => row.sheet ?? null)) {
      if (name !== current) await endSheet()
      current = name
      allSheets.add(name)
      if (plan && sheet === current) inSheet.forEach(take)
      else {
        early.push(...(isTried || !isWanted() ? inSheet.filter(({ row }) => row <= headRows) : inSheet))
        if (!isTried && (early.at(-1)?.row ?? 0) >= headRows) await tryToBegin()
      }
    }
    if (found.length >= portion) await keepNew()
  })
  await endSheet()
  if (!plan) await begin()
  take(null)
  await keepNew()
  const { count, known: before, ...how } = plan as Plan
  const told = count.found(before)
  const question = asked.amounts === null ? told.amounts.question : null
  const dateQuestion = asked.dates === null ? told.dates.question : null
  return {
    ...how,
    ...(allSheets.size > 1 ? { sheet, sheets } : { sheet: null, sheets: [] }),
    encoding,
    head,
    remember: rememberedOf(head, how.mapping),
    ...read,
    question,
    dateQuestion,
    missing:
      how.missing ??
      (shortened === null
        ? askingFor(question ?? dateQuestion)
        : shortenedIn(head[how.mapping.header]?.[shortened] ?? '', adviceOnShortened)),
    spelling: { dates: asked.dates ?? told.dates.order, amounts: asked.amounts ?? told.amounts.style },
  }

  async function endSheet() {
    if (!isTried && early.length > 0) await tryToBegin()
    take(null)
    early = []
    isTried = false
  }

  /** Whether the sheet would be read: the one that is asked for, or the first that can be. */
  function isWanted(): boolean {
    return asked.sheet === null ? !plan || plan.missing !== null : asked.sheet === current
  }

  /** Begins with a sheet that can be read as a statement, or with the first of all, and notes its name. */
  async function tryToBegin() {
    isTried = true
    const isStatement = planFor(headOf(early), known, { ...asked, columns: null }).missing === null
    if (isStatement && current !== null) sheets.push(current)
    if (isWanted() && (!plan || isStatement || asked.sheet !== null)) await begin()
  }

  async function begin() {
    head = headOf(early)
    plan = planFor(head, known, asked)
    sheet = current
    for (let at = 0; at < early.length; at += atOnce) {
      await setImmediate()
      early.slice(at, at + atOnce).forEach(take)
    }
  }

  /** Keeps the new lines as text: tens of thousands of objects would slow garbage collection down. */
  async function keepNew() {
    if (found.length === 0) return
    const fresh = await isNew(plan?.bank ?? '', found)
    read.seenBefore += found.length - fresh.length
    found = []
    if (fresh.length === 0) return
    const once = fresh.filter(({ isRepeated }) => !isRepeated)
    read.moneyIn += once.length
    read.printedTwice += fresh.length - once.length
    read.totals = totalsOf([...read.totals, ...once.map((one) => one.read)])
    read.first.push(...once.slice(0, someLines - read.first.length).map((one) => one.read))
    read.portions.push(JSON.stringify(fresh.map(toRow)))
  }
}

function headOf(rows: SheetRow[]): string[][] {
  const head: string[][] = []
  for (const { row, cells } of rows) if (row <= headRows) head[row - 1] = cells
  return Array.from(head, (cells) => cells ?? [])
}

type Found = { line: number; read: StatementLine; isRepeated: boolean }

/** Lines that are looked up and stored at once. */
const portion = 250

function toRow({ line, checksum, isRepeated, read: { numberKeys, references, ...read } }: Found & { checksum: string }) {
  const state = isRepeated ? 'repeated' : 'open'
  return { line, checksum, state, number_keys: numberKeys, reference_keys: references, ...read }
}

/** Rows and lines that are worked on without a pause, so that nobody waits for a long file. */
const atOnce = 100

type Plan = {
  /** How many cells its rows have, or most of them. */
  width: number
  bank: string | null
  differs: boolean
  currency: Currency
  mapping: StatementMapping
  missing: string | null
  /** How dates and amounts are written, counted as the rows are read, and how the account's last file wrote them. */
  count: ReturnType<typeof countSpelling>
  known: StatementMapping | null
}

/** Decides how to read a file: as asked, as the account's last file was read, or as its headings and first values say. */
function planFor(head: string[][], known: (typeof banks.$inferSelect)[], asked: Asked): Plan {
  const fits = known.flatMap((bank) => {
    const applied = applyRemembered(head, bank.columns)
    return applied ? [{ ...bank, mapping: applied }] : []
  })
  const last = asked.bank === null ? (fits.length === 1 ? fits[0] : undefined) : fits.find(({ name }) => name === asked.bank)
  const { header, columns } = asked.columns ?? last?.mapping ?? guessColumns(head) ?? { header: 0, columns: {} }
  const first = countSpelling(columns)
  for (const row of head.slice(header + 1)) first.add(row)
  const { dates, amounts } = first.found(last?.mapping ?? null)
  const mapping = { header, columns, dates: asked.dates ?? dates.order, amounts: asked.amounts ?? amounts.style }
  const account = last ?? known.find(({ name }) => name === asked.bank)
  const currency = asked.currency ?? account?.currency ?? 'INR'
  const below = head.slice(header + 1).map((row) => row.length)
  const [usual = 0] = [...Map.groupBy(below, (length) => length)].sort(([few, a], [many, b]) => b.length - a.length || few - many)[0] ?? []
  return {
    width: Math.max(usual, head[header]?.length ?? 0),
    bank: asked.bank ?? last?.name ?? null,
    differs: account !== undefined && last === undefined,
    currency,
    mapping,
    missing: missingColumn(mapping),
    count: countSpelling(columns),
    known: last?.mapping ?? null,
  }
}

const adviceOnShortened = 'Download the file again, and don’t save it in Excel.'

function askingFor(question: { text: string } | null): string | null {
  return question && `Say how “${question.text}” is meant.`
}

function contentOf(row: string[]): string {
  return row
    .map(cellText)
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

const someLines = 5
const someValues = 8
/** Rows in which they are looked for. */
const valueRows = 50
const someProblems = 50

/** What the office sees of a file before it is imported. */
export function readingOf(read: ReadStatement): StatementReading {
  const {
    bank,
    differs,
    currency,
    mapping,
    missing,
    sheets,
    sheet,
    encoding,
    question,
    dateQuestion,
    head,
    moneyIn,
    totals,
    first,
    moneyOut,
    notPaid,
    firstNotPaid,
    seenBefore,
    printedTwice,
    notes,
    firstNotes,
    unreadable,
    problems,
  } = read
  const below = head.slice(mapping.header + 1, mapping.header + 1 + valueRows)
  const width = Math.max(0, ...head.slice(mapping.header, mapping.header + 50).map((row) => row.length))
  return {
    bank,
    differs,
    currency,
    mapping,
    missing,
    sheets,
    sheet,
    encoding,
    amounts: question && {
      text: question.text,
      readings: question.styles.map((style) => {
        const amount = amountIn(question.text, style)?.amount
        return { style, words: amount === undefined ? 'can’t be read' : amountInWords({ amount, currency }) }
      }),
    },
    dates: dateQuestion,
    columns: Array.from({ length: width }, (_, column) => ({
      heading: cellText(head[mapping.header]?.[column]).slice(0, 80),
      values: [...new Set(below.map((row) => cellText(row[column]).slice(0, 80)))]
        .filter((text) => /[\p{L}\p{N}]/u.test(text))
        .slice(0, someValues),
    })),
    first: first.map(({ day, payer, narration, number, amount, currency }) => ({ day, payer, narration, number, amount, currency })),
    money_in: moneyIn,
    totals,
    money_out: moneyOut,
    not_paid: notPaid,
    first_not_paid: firstNotPaid,
    seen_before: seenBefore,
    printed_twice: printedTwice,
    notes,
    first_notes: firstNotes,
    unreadable,
    problems: problems.slice(0, someProblems),
  }
}
