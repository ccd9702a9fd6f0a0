import { mayBeSameName } from '#domain/lib/names.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import type { ResultRound, ResultRow } from '#domain/result/api.ts'
import { scoreFrom } from '#domain/result/result.ts'
import { isFormula } from '#domain/sheets/cells.ts'
import type { ImportRow } from '#domain/sheets/import.ts'
import type { CheckedSheet } from '#server/features/sheet-imports/index.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { scoreImports } from '#server/platform/db/schema/index.ts'
import { leftOut, rowsBelowList } from '#server/platform/sheets/import.ts'

/** What a file of scores can hold. A student is found by one of the numbers; the name is only compared. */
export const scoreFields = [
  { name: 'serial_no', label: 'Serial No' },
  { name: 'reference', label: 'Reference' },
  { name: 'name', label: 'Name' },
  { name: 'score', label: 'Score' },
  { name: 'absent', label: 'Absent' },
  { name: 'award', label: 'Award' },
  { name: 'remark', label: 'Remark' },
]

/** How people head them. 'S.No' only counts the rows. */
export const resultHeadings: Record<string, RegExp[]> = {
  serial_no: [/^serial ?(?:no|number)?$/, /^(?:registration|roll) ?(?:no|number)$/],
  reference: [/^ref(?:erence)?\b/],
  name: [/^(?:full )?name(?: of (?:the )?(?:student|child|pupil))?$/, /^(?:student|pupil|child|participant)(?: s)?(?: (?:full )?name)?$/],
  score: [/^score\b/, /^(?:marks?|points|total)\b/],
  absent: [/^absent/],
}

type Imported = typeof scoreImports.$inferSelect
type Source = Imported['rows'][number]

/** A result as a row of a file gives it. */
export type NewResult = { id: string; score: number | null; isAbsent: boolean; award: string | null; remark: string | null }
type CheckedRow = CheckedSheet<NewResult>['rows'][number]

/** What people write for somebody who wasn't there. */
const absences = /^(?:a|ab|abs|absent|yes|y|x|1|true)$/i

/** A row with its student and score, before it's compared with what is stored. */
type Read = { source: Source; cells: Record<string, string>; why: Record<string, string>; student: ResultRow | undefined } & Points
type Points = { points: number | null; isAbsent: boolean }

/** So many rows below each other with a neighbour's name are no chance. */
const mostMoved = 5

/** Reads every row, and finds its student. Rows that contradict each other are all mistakes until one is chosen; a changed score and another name are to be ticked. */
export async function checkRows(
  { rows: students, maximum }: ResultRound,
  { rows, mapping: { columns } }: Imported,
): Promise<{ rows: CheckedRow[]; missing: string | null }> {
  const bySerial = new Map(students.map((row) => [String(row.serial_no), row]))
  const byReference = new Map(students.map((row) => [row.reference, row]))
  const below = rowsBelowList(rows)
  const read = await mapWithPauses(rows, readRow)
  const rowsOf = Map.groupBy(
    read.filter(({ student, why }) => student !== undefined && Object.keys(why).length === 0),
    ({ student }) => student?.id,
  )
  const checked = read.map((row): CheckedRow => {
    const { source, cells, why, student, points, isAbsent } = row
    const shown = { row: source.row, who: student?.name ?? '', cells, problems: why, questions: {} }
    const left = (state: 'mistake' | 'here' | 'left out', more: Partial<ImportRow> = {}) => ({
      source,
      ready: null,
      shown: { ...shown, state, ...more },
    })
    if (below.has(source.row)) return left('left out', { who: '', problems: { '': leftOut } })
    const ofStudent = (student && rowsOf.get(student.id)) ?? []
    const [first] = ofStudent
    const contrary = ofStudent.find((other) => other.points !== points || other.isAbsent !== isAbsent)
    if (!student || Object.keys(why).length > 0) return left('mistake')
    if (!contrary && first && first !== row) return left('left out', { same_as: first.source.row })

    const { award = '', remark = '' } = cells
    // What isn't in the file stays as it was typed.
    const words = { award: shortened(award, 80) ?? student.award, remark: shortened(remark, 500) ?? student.remark }
    const isSame = student.score === points && student.is_absent === isAbsent
    if (student.state !== 'draft' && !isSame)
      return left('mistake', { problems: { score: 'This result is published. Correct it by hand, with a reason.' } })
    if (student.state !== 'draft') return left('here', { problems: { '': 'Already published.' } })
    const isSameToo = (award === '' || award === student.award) && (remark === '' || remark === student.remark)
    if (!contrary && isSame && isSameToo) return left('here', { problems: { '': 'Already stored.' } })
    const before = { points: student.score, isAbsent: student.is_absent }
    const isChange = !isSame && (student.score !== null || student.is_absent)
    const questions: ImportRow['questions'] = {
      ...(!isNameOf(student, cells) && { name: `The registration says ${student.name}.` }),
      ...(isChange && { score: `Was ${scoreText(before)}, now ${scoreText(row)}.` }),
    }
    const ready = { id: student.id, score: points, isAbsent, ...words }
    if (contrary && first) {
      const score = `Row ${contrary.source.row} says ${scoreText(contrary)} for the same student. Choose one, or correct one of them.`
      const choice = { first: first.source.row, text: scoreText(row) }
      return { source, ready, shown: { ...shown, state: 'mistake', problems: { score }, questions, choice } }
    }
    return { source, ready, shown: { ...shown, state: Object.keys(questions).length > 0 ? 'to tick' : 'ready', questions } }
  })
  return { rows: checked, missing: movedNames(read) }

  function readRow(source: Source): Read {
    const cells = Object.fromEntries(scoreFields.map(({ name }) => [name, source.cells[columns[name] ?? -1] ?? '']))
    const why: Record<string, string> = {}
    for (const [name, text] of Object.entries(cells))
      if (isFormula(text)) why[name] = 'This cell contains a formula or an error. Enter the value instead.'
    const student = studentIn(cells, why)
    const { score = '', absent = '' } = cells
    const isAbsent = absences.test(absent.trim()) || /^(?:a|ab|abs|absent)$/i.test(score.trim())
    const points = isAbsent ? null : scoreFrom(score)
    if (!isAbsent && score.trim() === '') why.score ??= 'Write a score, or A for absent.'
    else if (!isAbsent && points === null) why.score ??= 'Write a number with at most two decimals.'
    else if (points !== null && maximum !== null && points > maximum) why.score ??= `Write at most ${maximum}.`
    return { source, cells, why, student, points, isAbsent }
  }

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

/** Whether a row has no name, or its student's. */
function isNameOf(student: ResultRow | undefined, { name = '' }: Record<string, string>): boolean {
  return !student || name.trim() === '' || mayBeSameName(name, student.name)
}

/** Says that the names were sorted without the numbers: row after row has the name of the student above or below. Null otherwise. */
function movedNames(read: Read[]): string | null {
  for (const step of [-1, 1]) {
    let first = 0
    for (const [at, { student, cells }] of read.entries()) {
      const neighbour = read[at + step]?.student
      const isMoved = student && neighbour && !isNameOf(student, cells) && isNameOf(neighbour, cells)
      if (!isMoved) first = at + 1
      if (at - first + 1 < mostMoved) continue
      const row = read[first]?.source.row
      return `The names don’t fit from row ${row} on: they stand beside the number of a neighbour. Sort both columns together, and choose the file again.`
    }
  }
  return null
}

/** '57', or 'absent'. */
function scoreText({ points, isAbsent }: Points): string {
  return isAbsent ? 'absent' : String(points ?? 'no score')
}

function shortened(text: string, most: number): string | null {
  return text.trim() === '' ? null : text.trim().slice(0, most)
}
