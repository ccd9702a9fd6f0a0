import { and, eq, sql } from 'drizzle-orm'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import type { ResultRound, ResultRow } from '#domain/result/api.ts'
import { noRule, scoreFrom } from '#domain/result/result.ts'
import { headingsOf } from '#domain/sheets/columns.ts'
import { type ImportRow, isFormula, type SheetChoice, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import {
  type AskedImport,
  addRows,
  type Checked,
  type ImportOwner,
  startImport,
  type uploadIn,
} from '#server/features/sheet-imports/index.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { resultRounds, results, scoreImports } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { leftOut, rowsBelowList } from '#server/platform/sheets/import.ts'
import { historyKey, isRound, lockRound, type RoundKey, readRound } from './round.ts'

type By = Actor & { id: string }
type Imported = typeof scoreImports.$inferSelect

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

/** The import of a round. */
export function importOf(key: RoundKey): ImportOwner<NewResult, Imported> {
  return {
    table: scoreImports,
    key: [scoreImports.competition, scoreImports.round],
    where: and(eq(scoreImports.competition, key.competition), eq(scoreImports.round, key.round)),
    stale: 'A colleague changed this import. Reload the page.',
    namesIn: () => scoreFields.map(({ name }) => name),
    async check(db, stored) {
      return {
        rows: await checkRows(await readRound(db, key), stored),
        missing: missingIn(stored),
        fields: scoreFields.map((field) => ({ ...field, kept: field.name === 'score' ? null : '', holds: 'text' })),
        dates: null,
        names: null,
      }
    },
  }
}

/** Reads a file of scores and stores it for the round instead of the one before. Throws what `startImport` throws. */
export async function startScoreImport(
  context: AppContext,
  actor: By,
  key: RoundKey,
  upload: ReturnType<typeof uploadIn>,
): Promise<SheetChoice | SheetImport> {
  const [known] = await context.db.select({ headings: resultRounds.importHeadings }).from(resultRounds).where(isRound(resultRounds, key))
  const reading = { fields: scoreFields, usual, known: known?.headings, hints: [], what: 'scores' }
  const turn = { account: actor.id, isOffice: true }
  return await startImport(context.db, importOf(key), { ...upload, turn, reading }, (_, columns) => {
    return { ...key, mapping: { columns, dates: null }, startedBy: actor.id }
  })
}

/** Adds the scores of every row without a mistake, and remembers the headings. Throws what `addRows` throws. */
export async function addImported(context: AppContext, actor: By, key: RoundKey, asked: AskedImport): ReturnType<typeof addRows> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    return await addRows(tx, importOf(key), asked, async (ready, { headings, mapping }, after) => {
      await storeScores(tx, actor, ready)
      await record(tx, { actor, action: 'imported scores', subject: 'result', subjectId: historyKey(key), after })
      const importHeadings = headingsOf(headings, mapping.columns)
      await tx
        .insert(resultRounds)
        .values({ ...key, rule: noRule, importHeadings })
        .onConflictDoUpdate({ target: [resultRounds.competition, resultRounds.round], set: { importHeadings } })
    })
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
type CheckedRow = Checked<NewResult>['rows'][number]

function missingIn({ mapping: { columns }, headings, rows }: Imported): string | null {
  if (columns.serial_no === undefined && columns.reference === undefined) return 'Choose the column with “Serial No” or “Reference”.'
  if (columns.score === undefined) return 'Choose the column with “Score”.'
  return shortenedColumn({ headings, rows }, columns)
}

/** What people write for somebody who wasn't there. */
const absences = /^(?:a|ab|abs|absent|yes|y|x|1|true)$/i

/** Reads every row, and finds its student. */
async function checkRows({ rows: students, maximum }: ResultRound, { rows, mapping: { columns } }: Imported): Promise<CheckedRow[]> {
  const bySerial = new Map(students.map((row) => [String(row.serial_no), row]))
  const byReference = new Map(students.map((row) => [row.reference, row]))
  const seen = new Map<string, number>()
  const below = rowsBelowList(rows)
  return await mapWithPauses(rows, (source): CheckedRow => {
    const cells = Object.fromEntries(scoreFields.map(({ name }) => [name, source.cells[columns[name] ?? -1] ?? '']))
    if (below.has(source.row))
      return { source, ready: null, shown: { row: source.row, state: 'here', who: '', cells, problems: { '': leftOut }, questions: {} } }
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
      ready: state === 'ready' ? result : null,
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
