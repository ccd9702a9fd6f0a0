import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TextEncoding } from '#domain/sheets/cells.ts'
import type { ImportMapping, ImportRow, SheetChoice, SheetImport } from '#domain/sheets/import.ts'
import type { Turn } from '#server/lib/concurrency.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import type { scoreImports, studentImports, wordImports } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { problems } from '#server/platform/http/problem.ts'
import {
  type AskedSheet,
  type ImportReading,
  readImport,
  rowsToCorrect,
  sheetName,
  sheetPreview,
  withCell,
} from '#server/platform/sheets/import.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'

// A file that somebody is importing, one at a time for each owner: its rows stay until they are added or discarded.

type StoredImport = {
  id: string
  version: number
  fileName: string
  headings: string[]
  rows: SheetRow[]
  mapping: ImportMapping
  encoding: TextEncoding | null
}

/** What the rows of a file are: how each would be shown, and what would be stored for it (null for nothing). */
export type CheckedSheet<Ready> = Pick<SheetImport, 'fields' | 'missing' | 'dates' | 'names' | 'classes'> & {
  rows: { shown: ImportRow; source: SheetRow; ready: Ready | null }[]
}

/** Whose import it is, and how its rows are checked. */
export type ImportOwner<Ready = unknown, Stored extends StoredImport = StoredImport> = {
  table: typeof studentImports | typeof scoreImports | typeof wordImports
  /** The columns that say whose it is, and the condition that it's this owner's. */
  key: PgColumn[]
  where: SQL | undefined
  /** What to say when somebody else has changed it. */
  stale: string
  /** The names of the fields that its file can hold. */
  namesIn(stored: Stored): string[]
  check(db: Queryable, stored: Stored): Promise<CheckedSheet<Ready>>
}

/** `ticked`: which of the rows to tick or to choose from are to be added, too. */
export type AskedImport = { id: string; version: number; ticked?: number[] }
type Upload = AskedSheet & { file: Uint8Array; fileName: string }

/**
 * Reads a file and stores it with `values` instead of the one before. Its columns are found by their headings. Stores none of its rows. Returns
 * the sheets to choose from when several can be read. Throws what `readImport` throws.
 */
export async function startImport(
  db: Database,
  owner: ImportOwner,
  upload: Upload & { turn: Turn; reading: ImportReading },
  values: (rows: SheetRow[], columns: ImportMapping['columns']) => object & { mapping: ImportMapping },
): Promise<SheetChoice | SheetImport> {
  const read = await readImport(upload.file, upload.turn, upload, upload.reading)
  if ('sheets' in read) return read
  const { columns, sheet, leftOut, ...rest } = read
  const own = values(rest.rows, columns)
  const mapping = { ...own.mapping, leftOut }
  const row = { ...rest, ...own, mapping, id: randomUUID(), version: 1, fileName: sheetName(upload.fileName, sheet), startedAt: sql`now()` }
  const [stored] = await db
    .insert(owner.table as typeof studentImports)
    .values(row as unknown as typeof studentImports.$inferInsert)
    .onConflictDoUpdate({ target: owner.key, set: row })
    .returning()
  return await viewOf(db, owner, stored as StoredImport)
}

/** Returns the file that is being imported, or null. */
export async function openImportOf(db: Database, owner: ImportOwner): Promise<SheetImport | null> {
  const [stored] = await db.select().from(owner.table).where(owner.where)
  return stored ? await viewOf(db, owner, stored as StoredImport) : null
}

/** Says which column holds which field, and how its cells are written. Throws 404, and 409 when the import was changed after `version`. */
export async function mapImport(
  db: Database,
  owner: ImportOwner,
  asked: AskedImport,
  { columns, ...how }: Omit<ImportMapping, 'columns'> & { columns: Record<string, number | null> },
): Promise<SheetImport> {
  return await changing(db, owner, asked, (stored) => {
    const names = new Set(owner.namesIn(stored))
    const known = Object.entries(columns).filter(([name, column]) => names.has(name) && column !== null)
    const { leftOut } = stored.mapping
    return { mapping: { columns: Object.fromEntries(known) as Record<string, number>, ...how, leftOut } }
  })
}

/** Corrects a cell. Throws like `mapImport`, and 404 for a row or a field that isn't there. */
export async function correctCell(
  db: Database,
  owner: ImportOwner,
  asked: AskedImport,
  cell: { row: number; field: string; text: string },
): Promise<SheetImport> {
  return await changing(db, owner, asked, (stored) => {
    if (!owner.namesIn(stored).includes(cell.field)) throw problems.notFound()
    const { columns, ...sheet } = withCell({ ...stored, columns: stored.mapping.columns }, cell)
    return { ...sheet, mapping: { ...stored.mapping, columns } }
  })
}

async function changing(
  db: Database,
  owner: ImportOwner,
  asked: AskedImport,
  change: (stored: StoredImport) => Partial<StoredImport>,
): Promise<SheetImport> {
  return await db.transaction(async (tx) => {
    const stored = await lockImport(tx, owner, asked)
    return await viewOf(tx, owner, await changed(tx, owner, stored, change(stored)))
  })
}

async function changed(
  tx: Transaction,
  { table }: ImportOwner,
  stored: StoredImport,
  values: Partial<StoredImport>,
): Promise<StoredImport> {
  return (await updateVersion(tx, table as typeof studentImports, stored, values)) as StoredImport
}

async function lockImport(tx: Transaction, { table, where, stale }: ImportOwner, { id, version }: AskedImport): Promise<StoredImport> {
  const [stored] = await tx
    .select()
    .from(table)
    .where(and(where, eq(table.id, id)))
    .for('update')
  if (!stored) throw problems.notFound()
  if (stored.version !== version) throw problems.stale(stale)
  return stored as StoredImport
}

/** Discards the file. What was added stays. */
export async function discardImport(db: Database, { table, where }: ImportOwner, id: string): Promise<void> {
  await db.delete(table).where(and(where, eq(table.id, id)))
}

/**
 * Passes what every row without a mistake becomes to `store`, in one transaction with its other changes. What is left are the rows with
 * mistakes and those that nobody ticked, but not those that contradict one that was; without any, the file is forgotten. Returns how many were
 * added. Throws like `mapImport`, and 400 when something is missing or two rows that contradict each other are ticked.
 */
export async function addRows<Ready, Stored extends StoredImport>(
  tx: Transaction,
  owner: ImportOwner<Ready, Stored>,
  asked: AskedImport,
  store: (ready: Ready[], stored: Stored, after: { file: string; added: number; left: number }) => Promise<void>,
): Promise<{ added: number; open: SheetImport | null }> {
  const stored = (await lockImport(tx, owner, asked)) as Stored
  const { missing, rows } = await owner.check(tx, stored)
  if (missing !== null) throw problems.invalid([{ path: 'columns', message: missing }])
  const named = new Set(asked.ticked)
  const ticked = rows.filter(({ ready, shown }) => ready !== null && named.has(shown.row))
  const chosen = ticked.flatMap(({ shown }) => shown.choice?.first ?? [])
  if (new Set(chosen).size < chosen.length) throw problems.invalid([{ path: 'ticked', message: 'Choose one row for each student.' }])
  const isOpen = ({ shown: { state } }: (typeof rows)[number]) => state === 'mistake' || state === 'to tick'
  const ready = rows.flatMap((row) => (row.ready === null || (isOpen(row) && !ticked.includes(row)) ? [] : [row.ready]))
  const left = rows
    .filter((row) => isOpen(row) && !ticked.includes(row) && !chosen.includes(row.shown.choice?.first ?? 0))
    .map(({ source }) => source)
  const added = ready.length
  await store(ready, stored, { file: stored.fileName, added, left: left.length })
  if (left.length > 0) return { added, open: await viewOf(tx, owner, await changed(tx, owner, stored, { rows: left })) }
  await tx.delete(owner.table).where(owner.where)
  return { added, open: null }
}

/** Returns the rows with mistakes for a workbook, by field name, with what to fix, and the fields. Throws 404. */
export async function mistakesOf(db: Database, { table, where, check }: ImportOwner, id: string) {
  const [stored] = await db
    .select()
    .from(table)
    .where(and(where, eq(table.id, id)))
  if (!stored) throw problems.notFound()
  const { rows, fields } = await check(db, stored as StoredImport)
  const shown = rows.map((row) => row.shown)
  return { rows: rowsToCorrect(shown, fields), fields }
}

async function viewOf(db: Queryable, owner: ImportOwner, stored: StoredImport): Promise<SheetImport> {
  const { rows, ...checked } = await owner.check(db, stored)
  const { id, version, fileName, encoding } = stored
  const { leftOut = '', ...mapping } = stored.mapping
  const shown = rows.map((row) => row.shown)
  return { id, version, file_name: fileName, ...sheetPreview(stored, shown), ...checked, mapping, left_out: leftOut, encoding }
}
