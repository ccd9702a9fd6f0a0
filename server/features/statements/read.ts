import { createHmac } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import { lineIdentity, mostStatementRows, occurrences, readRow, type StatementLine } from '#domain/payment/statement.ts'
import type { StatementReading } from '#domain/payment/statement-api.ts'
import {
  applyRemembered,
  guessMapping,
  missingColumn,
  type RememberedColumns,
  rememberedOf,
  type StatementMapping,
} from '#domain/payment/statement-columns.ts'
import { cellText, longestCell } from '#domain/sheets/cells.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { banks, statementLines } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { readSheet } from '#server/platform/sheets/read-sheet.ts'

type Currency = Money['currency']
type Problem = StatementReading['problems'][number]

/** How the office asks for a file to be read; what is null is guessed, or known from the account's last file. */
export type Asked = { bank: string | null; currency: Currency | null; mapping: StatementMapping | null }

/** Everything a file says. `line` counts rows from 1. */
export type ReadStatement = {
  bank: string | null
  currency: Currency
  mapping: StatementMapping
  missing: string | null
  /** The first rows, up to a few below the headings. */
  head: string[][]
  remember: RememberedColumns
  /** New lines of money in. */
  lines: { line: number; read: StatementLine; checksum: string }[]
  moneyOut: number
  seenBefore: number
  notes: number
  firstNotes: string[]
  unreadable: number
  problems: Problem[]
}

/** Rows by which headings and spelling are guessed. */
const headRows = 600
const someNotes = 20

/**
 * Reads a statement without storing anything. Lines that an earlier file had are left out and counted. Throws a problem when the file isn't
 * a spreadsheet or is too large.
 */
export async function readStatement(context: Pick<AppContext, 'db'>, file: Uint8Array, asked: Asked): Promise<ReadStatement> {
  const known = await context.db.select().from(banks)
  const head: string[][] = []
  let plan: Plan | null = null
  const read: Omit<ReadStatement, keyof Plan | 'head' | 'remember' | 'lines' | 'seenBefore'> & {
    found: { line: number; read: StatementLine }[]
  } = {
    found: [],
    moneyOut: 0,
    notes: 0,
    firstNotes: [],
    unreadable: 0,
    problems: [],
  }
  let number = 0
  const take = (row: string[]) => {
    number += 1
    if (!plan || plan.missing !== null || number <= plan.mapping.header + 1) return
    const result = readRow(row, plan.mapping, plan.currency)
    if (result.kind === 'in') read.found.push({ line: number, read: result.line })
    if (result.kind === 'out') read.moneyOut += 1
    if (result.kind === 'note') {
      read.notes += 1
      if (read.firstNotes.length < someNotes) read.firstNotes.push(contentOf(row))
    }
    if (result.kind === 'problem') {
      read.unreadable += 1
      read.problems.push({ line: number, content: contentOf(row), why: result.why })
    }
  }
  await readSheet(
    file,
    { mostRows: mostStatementRows, longestCell: longestCell * 3 + 1, advice: 'Export a shorter period from the bank.' },
    (rows) => {
      if (plan) return rows.forEach(take)
      head.push(...rows)
      if (head.length < headRows) return
      plan = planFor(head, known, asked)
      head.forEach(take)
    },
  )
  if (!plan) {
    plan = planFor(head, known, asked)
    head.forEach(take)
  }
  const { found, ...rest } = read
  const { bank, currency, mapping, missing } = plan as Plan
  const { lines, seenBefore } = await onlyNew(context.db, bank ?? '', found)
  return { bank, currency, mapping, missing, head, remember: rememberedOf(head, mapping), ...rest, lines, seenBefore }
}

type Plan = { bank: string | null; currency: Currency; mapping: StatementMapping; missing: string | null }

/** Decides how to read a file: as asked, as the account's last file was read, or as its headings say. */
function planFor(head: string[][], known: (typeof banks.$inferSelect)[], asked: Asked): Plan {
  const fits = known.flatMap((bank) => {
    const applied = applyRemembered(head, bank.columns)
    return applied ? [{ ...bank, mapping: applied }] : []
  })
  const last = asked.bank === null ? (fits.length === 1 ? fits[0] : undefined) : fits.find(({ name }) => name === asked.bank)
  const mapping = asked.mapping ?? last?.mapping ?? guessMapping(head) ?? { header: 0, columns: {}, dates: 'dmy', amounts: 'point' }
  const currency = asked.currency ?? (last?.currency as Currency | undefined) ?? 'INR'
  return { bank: asked.bank ?? last?.name ?? null, currency, mapping, missing: missingColumn(mapping) }
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

const atOnce = 5000

/** Leaves out the lines that are stored already. Equal lines of this file are told apart by their number. */
async function onlyNew(db: Database, bank: string, found: { line: number; read: StatementLine }[]) {
  const key = await secretNamed(db, 'statements')
  const numberOf = occurrences()
  const lines = found.map(({ line, read }) => {
    const identity = lineIdentity(bank, read)
    const checksum = createHmac('sha256', key)
      .update(`${identity} ${numberOf(identity)}`)
      .digest('hex')
    return { line, read, checksum }
  })
  const stored = new Set<string>()
  for (let at = 0; at < lines.length; at += atOnce) {
    const checksums = lines.slice(at, at + atOnce).map(({ checksum }) => checksum)
    const rows = await db
      .select({ checksum: statementLines.checksum })
      .from(statementLines)
      .where(inArray(statementLines.checksum, checksums))
    for (const { checksum } of rows) stored.add(checksum)
  }
  const fresh = lines.filter(({ checksum }) => !stored.has(checksum))
  return { lines: fresh, seenBefore: lines.length - fresh.length }
}

const someLines = 5
const someValues = 8
const someProblems = 50

/** What the office sees of a file before it is imported. */
export function readingOf(read: ReadStatement): StatementReading {
  const { bank, currency, mapping, missing, head, lines, moneyOut, seenBefore, notes, firstNotes, unreadable, problems } = read
  const below = head.slice(mapping.header + 1)
  const width = Math.max(0, ...head.slice(mapping.header, mapping.header + 50).map((row) => row.length))
  return {
    bank,
    currency,
    mapping,
    missing,
    columns: Array.from({ length: width }, (_, column) => ({
      heading: cellText(head[mapping.header]?.[column]).slice(0, 80),
      values: below
        .map((row) => cellText(row[column]).slice(0, 80))
        .filter((text) => /[\p{L}\p{N}]/u.test(text))
        .slice(0, someValues),
    })),
    first: lines.slice(0, someLines).map(({ read: { day, payer, narration, number, amount, currency } }) => {
      return { day, payer, narration, number, amount, currency }
    }),
    money_in: lines.length,
    totals: totalsOf(lines.map(({ read }) => read)),
    money_out: moneyOut,
    seen_before: seenBefore,
    notes,
    first_notes: firstNotes,
    unreadable,
    problems: problems.slice(0, someProblems),
  }
}
