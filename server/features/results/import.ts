import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import type { ResultRound, ResultRow } from '#domain/result/api.ts'
import { noRule, scoreFrom } from '#domain/result/result.ts'
import { headingsOf } from '#domain/sheets/columns.ts'
import { type ImportRow, isFormula, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { resultRounds, results, scoreImports } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { leftOut, readImport, rowsBelowList, rowsToCorrect, sheetName, shownOf, withCell } from '#server/platform/sheets/import.ts'
import { historyKey, isRound, lockRound, type RoundKey, readRound } from './round.ts'

type By = Actor & { id: string }
type Imported = typeof scoreImports.$inferSelect
type Asked = { id: string; version: number }

/** What a file of scores can hold. A student is found by one of the numbers. */
export const scoreFields = [
  { name: 'serial_no', label: 'Serial No' },
  { name: 'reference', label: 'Reference' },
  { name: 'score', label: 'Score' },
  { name: 'absent', label: 'Absent' },
  { name: 'award', label: 'Award' },
  { name: 'remark', label: 'Remark' },
]

/** How people head them. 'S.No' only counts the rows. */
const usual: Record<string, RegExp[]> = {
  serial_no: [/^serial ?(?:no|number)?$/, /^(?:registration|roll) ?(?:no|number)$/],
  reference: [/^ref(?:erence)?\b/],
  score: [/^score\b/, /^(?:marks?|points|total)\b/],
  absent: [/^absent/],
}

/** Reads a file of scores and keeps it for the round instead of the one before. Stores no score. Throws what `readImport` does. */
export async function startImport(
  context: AppContext,
  actor: By,
  key: RoundKey,
  { fileName, file }: { fileName: string; file: Uint8Array },
): Promise<SheetImport> {
  const [known] = await context.db.select({ headings: resultRounds.importHeadings }).from(resultRounds).where(isRound(resultRounds, key))
  const read = await readImport(
    file,
    { account: actor.id, isOffice: true },
    { fields: scoreFields, usual, known: known?.headings, hints: [], what: 'scores' },
  )
  const { sheet, ...rest } = read
  const columns = defined(rest.columns)
  const values = { ...rest, columns, id: randomUUID(), version: 1, fileName: sheetName(fileName, sheet), startedBy: actor.id }
  const [stored] = await context.db
    .insert(scoreImports)
    .values({ ...key, ...values })
    .onConflictDoUpdate({ target: [scoreImports.competition, scoreImports.round], set: { ...values, startedAt: sql`now()` } })
    .returning()
  if (!stored) throw new Error('The database returned no row for an insert')
  return await viewOf(context.db, key, stored)
}

function defined(columns: { [field: string]: number | undefined }): Record<string, number> {
  return Object.fromEntries(Object.entries(columns).flatMap(([name, column]) => (column === undefined ? [] : [[name, column]])))
}

const ofRound = ({ competition, round }: RoundKey) => and(eq(scoreImports.competition, competition), eq(scoreImports.round, round))

/** Returns the file that is being imported for a round, or null. */
export async function openImportOf(db: Database, key: RoundKey): Promise<SheetImport | null> {
  const [stored] = await db.select().from(scoreImports).where(ofRound(key))
  return stored ? await viewOf(db, key, stored) : null
}

/** Says which column holds which field. Throws 404, and 409 when the import was changed after `version`. */
export async function mapImport(
  context: AppContext,
  key: RoundKey,
  asked: Asked,
  columns: Record<string, number | null>,
): Promise<SheetImport> {
  const known = Object.entries(columns).filter(([name]) => scoreFields.some((field) => field.name === name))
  return await changing(context, key, asked, () => ({
    columns: defined(Object.fromEntries(known.map(([name, column]) => [name, column ?? undefined]))),
  }))
}

/** Corrects a cell. Throws like `mapImport`, and 404 for a row that isn't there. */
export async function correctCell(
  context: AppContext,
  key: RoundKey,
  asked: Asked,
  cell: { row: number; field: string; text: string },
): Promise<SheetImport> {
  if (!scoreFields.some(({ name }) => name === cell.field)) throw problems.notFound()
  return await changing(context, key, asked, (stored) => {
    const { columns, ...sheet } = withCell(stored, cell)
    return { ...sheet, columns: defined(columns) }
  })
}

async function changing(
  context: AppContext,
  key: RoundKey,
  asked: Asked,
  change: (stored: Imported) => Partial<Imported>,
): Promise<SheetImport> {
  return await context.db.transaction(async (tx) => {
    const stored = await lockImport(tx, key, asked)
    return await viewOf(tx, key, await updateVersion(tx, scoreImports, stored, change(stored)))
  })
}

async function lockImport(tx: Transaction, key: RoundKey, { id, version }: Asked): Promise<Imported> {
  const [stored] = await tx
    .select()
    .from(scoreImports)
    .where(and(ofRound(key), eq(scoreImports.id, id)))
    .for('update')
  if (!stored) throw problems.notFound()
  if (stored.version !== version) throw problems.stale('A colleague changed this import. Reload the page.')
  return stored
}

/** Discards the file. Scores that were added stay. */
export async function discardImport(db: Database, key: RoundKey, id: string): Promise<void> {
  await db.delete(scoreImports).where(and(ofRound(key), eq(scoreImports.id, id)))
}

/**
 * Adds the scores of every row without a mistake, and remembers the headings. What is left are the rows with mistakes; without any, the file
 * is forgotten. Returns how many were added.
 */
export async function addImported(
  context: AppContext,
  actor: By,
  key: RoundKey,
  asked: Asked,
): Promise<{ added: number; open: SheetImport | null }> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const stored = await lockImport(tx, key, asked)
    const round = await readRound(tx, key)
    const missing = missingIn(stored)
    if (missing !== null) throw problems.invalid([{ path: 'columns', message: missing }])
    const judged = await judge(round, stored)
    const ready = judged.flatMap(({ result }) => (result === null ? [] : [result]))
    await storeScores(tx, actor, ready)
    const left = judged.filter(({ shown }) => shown.state === 'mistake').map(({ source }) => source)
    const after = { file: stored.fileName, added: ready.length, left: left.length }
    await record(tx, { actor, action: 'imported scores', subject: 'result', subjectId: historyKey(key), after })
    const importHeadings = headingsOf(stored.headings, stored.columns)
    await tx
      .insert(resultRounds)
      .values({ ...key, rule: noRule, importHeadings })
      .onConflictDoUpdate({ target: [resultRounds.competition, resultRounds.round], set: { importHeadings } })
    if (left.length === 0) {
      await tx.delete(scoreImports).where(ofRound(key))
      return { added: ready.length, open: null }
    }
    const rest = await updateVersion(tx, scoreImports, stored, { rows: left })
    return { added: ready.length, open: await viewOf(tx, key, rest) }
  })
}

/** Rows per statement; other requests get their turn between them. */
const atOnce = 100

async function storeScores(tx: Transaction, actor: By, ready: NewResult[]): Promise<void> {
  for (let at = 0; at < ready.length; at += atOnce) {
    const rows = ready
      .slice(at, at + atOnce)
      .map(({ id, ...values }) => ({ registrationId: id, ...values, changedAt: sql`clock_timestamp()`, changedBy: actor.id }))
    await tx
      .insert(results)
      .values(rows)
      .onConflictDoUpdate({
        target: results.registrationId,
        set: {
          score: sql`excluded.score`,
          isAbsent: sql`excluded.is_absent`,
          award: sql`excluded.award`,
          remark: sql`excluded.remark`,
          changedAt: sql`excluded.changed_at`,
          changedBy: sql`excluded.changed_by`,
          version: sql`${results.version} + 1`,
        },
      })
  }
}

type NewResult = { id: string; score: number | null; isAbsent: boolean; award: string | null; remark: string | null }
type Judged = { shown: ImportRow; source: Imported['rows'][number]; result: NewResult | null }

function missingIn({ columns, headings, rows }: Imported): string | null {
  if (columns.serial_no === undefined && columns.reference === undefined) return 'Choose the column with “Serial No” or “Reference”.'
  if (columns.score === undefined) return 'Choose the column with “Score”.'
  return shortenedColumn({ headings, rows }, columns)
}

/** What people write for somebody who wasn't there. */
const absences = /^(?:a|ab|abs|absent|yes|y|x|1|true)$/i

/** Reads every row, and finds its student. */
async function judge({ rows: students, maximum }: ResultRound, { rows, columns }: Imported): Promise<Judged[]> {
  const bySerial = new Map(students.map((row) => [String(row.serial_no), row]))
  const byReference = new Map(students.map((row) => [row.reference, row]))
  const seen = new Map<string, number>()
  const below = rowsBelowList(rows)
  return await mapWithPauses(rows, (source): Judged => {
    const cells = Object.fromEntries(scoreFields.map(({ name }) => [name, source.cells[columns[name] ?? -1] ?? '']))
    if (below.has(source.row))
      return { source, result: null, shown: { row: source.row, state: 'here', who: '', cells, problems: { '': leftOut }, questions: {} } }
    const why: Record<string, string> = {}
    for (const [name, text] of Object.entries(cells)) if (isFormula(text)) why[name] = 'This cell holds a formula. Write the value itself.'
    const student = studentIn(cells, why)
    const { serial_no: _, reference: __, score = '', absent = '', award = '', remark = '' } = cells
    const isAbsent = absences.test(absent.trim()) || /^(?:a|ab|abs|absent)$/i.test(score.trim())
    const points = isAbsent ? null : scoreFrom(score)
    if (!isAbsent && score.trim() === '') why.score ??= 'Write a score, or A for absent.'
    else if (!isAbsent && points === null) why.score ??= 'Write a number with at most two decimals.'
    else if (points !== null && maximum !== null && points > maximum) why.score ??= `Write at most ${maximum}.`
    const first = student && seen.get(student.id)
    if (student && first !== undefined) why[''] = `The same student as in row ${first}.`
    else if (student) seen.set(student.id, source.row)
    const state = Object.keys(why).length > 0 || !student ? 'mistake' : stateOf(student)
    // What isn't in the file stays as it was typed.
    const words = { award: shortened(award, 80) ?? student?.award ?? null, remark: shortened(remark, 500) ?? student?.remark ?? null }
    const result = { id: student?.id ?? '', score: points, isAbsent, ...words }
    return {
      source,
      result: state === 'ready' ? result : null,
      shown: { row: source.row, state, who: student?.name ?? '', cells, problems: why, questions: {} },
    }

    function stateOf(row: ResultRow): ImportRow['state'] {
      const isSame = row.score === points && row.is_absent === isAbsent
      if (row.state !== 'draft' && !isSame) {
        why.score = 'This result is published. Correct it by hand, with a reason.'
        return 'mistake'
      }
      const isSameToo = (award === '' || award === row.award) && (remark === '' || remark === row.remark)
      if (row.state === 'draft' && !(isSame && isSameToo)) return 'ready'
      why[''] = row.state === 'draft' ? 'Already stored.' : 'Already published.'
      return 'here'
    }
  })

  function studentIn(cells: Record<string, string>, why: Record<string, string>): ResultRow | undefined {
    const { serial_no: serial = '', reference = '' } = cells
    const numbered = serial.trim() === '' ? undefined : bySerial.get(serial.trim())
    const referred = reference.trim() === '' ? undefined : byReference.get(referenceAsMeant(reference))
    if (serial.trim() === '' && reference.trim() === '')
      why[columns.serial_no === undefined ? 'reference' : 'serial_no'] ??= 'Write a number.'
    if (serial.trim() !== '' && !numbered) why.serial_no ??= 'Nobody with this number is accepted for this round.'
    if (reference.trim() !== '' && !referred) why.reference ??= 'Nobody with this reference is accepted for this round.'
    if (numbered && referred && numbered !== referred) why.reference ??= `This is ${referred.name}, not ${numbered.name}.`
    return numbered ?? referred
  }
}

function shortened(text: string, most: number): string | null {
  return text.trim() === '' ? null : text.trim().slice(0, most)
}

async function viewOf(db: Database | Transaction, key: RoundKey, stored: Imported): Promise<SheetImport> {
  const judged = await judge(await readRound(db, key), stored)
  const { id, version, fileName, columns, isLegacy } = stored
  return {
    id,
    version,
    file_name: fileName,
    ...shownOf(
      stored,
      judged.map(({ shown }) => shown),
    ),
    fields: scoreFields.map((field) => ({ ...field, kept: field.name === 'score' ? null : '', holds: 'text' as const })),
    mapping: { columns, dates: null },
    missing: missingIn(stored),
    dates: null,
    names: null,
    is_legacy: isLegacy,
  }
}

/** Returns the rows of an import with mistakes, with what to fix. Throws 404. */
export async function mistakesOf(db: Database, key: RoundKey, id: string): Promise<Record<string, string>[]> {
  const [stored] = await db
    .select()
    .from(scoreImports)
    .where(and(ofRound(key), eq(scoreImports.id, id)))
  if (!stored) throw problems.notFound()
  const judged = await judge(await readRound(db, key), stored)
  return rowsToCorrect(
    judged.map(({ shown }) => shown),
    scoreFields,
  )
}
