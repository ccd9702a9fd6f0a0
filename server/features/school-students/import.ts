import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { labelOf } from '#domain/forms/answers.ts'
import type { Answers, Field } from '#domain/forms/field.ts'
import type { Form } from '#domain/forms/form.ts'
import { isUnlikelyBirth } from '#domain/lib/time-text.ts'
import { usualName } from '#domain/lib/usual-name.ts'
import { templateHint, usualHeadings } from '#domain/school/import.ts'
import { withoutPayment } from '#domain/school/students.ts'
import { type Season, dayIn as seasonDay } from '#domain/season/season.ts'
import { type Columns, headingsOf } from '#domain/sheets/columns.ts'
import { datesIn, dayIn, whyNoDay } from '#domain/sheets/dates.ts'
import { type ImportMapping, type ImportRow, isFormula, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { ChildIndex } from '#server/features/registrations/index.ts'
import { schoolAddress } from '#server/features/schools/index.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { drafts, schools, studentImports } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { leftOut, readImport, rowsBelowList, rowsToCorrect, sheetName, shownOf, withCell } from '#server/platform/sheets/import.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'
import {
  checkStudent,
  columnsOf,
  findRegistered,
  insertDrafts,
  isDraftOf,
  lockDrafts,
  placeOf,
  refuseMoreThan,
  type SignedInSchool,
  sharedAnswers,
} from './drafts.ts'

type Imported = typeof studentImports.$inferSelect
type Asked = { id: string; version: number }

/** The fields that a file can hold, as the school's form asks them: without the payment, and what the form fixes. */
export function fieldsOf(door: string, season: Season): Field[] {
  const { competition, door: at, form } = placeOf(door)
  return withoutPayment(form)
    .fields.filter(({ name }) => at.presets[name] === undefined && name !== 'school_name')
    .map((field) => ({ ...field, label: labelOf(competition, season, field) }))
}

/**
 * Reads a file of students and keeps it for the school instead of the one before. Its columns are guessed from their headings, or known from
 * the school's last file. Stores no student. Throws a problem when it isn't a spreadsheet, is too large, or has no headings.
 */
export async function startImport(
  context: AppContext,
  school: SignedInSchool,
  { door, fileName, file }: { door: string; fileName: string; file: Uint8Array },
): Promise<SheetImport> {
  const fields = fieldsOf(door, context.season())
  const [own] = await context.db.select({ known: schools.importHeadings }).from(schools).where(eq(schools.id, school.id))
  const reading = { fields, usual: usualHeadings, known: own?.known, hints: fields.map(templateHint), what: 'students' }
  const { columns, sheet: name, ...sheet } = await readImport(file, { account: school.id }, reading)
  const dates = datesOf(sheet.rows, columns, placeOf(door).form)
  const mapping = { columns, dates: dates?.question === null ? dates.order : null }
  const values = { id: randomUUID(), version: 1, door, fileName: sheetName(fileName, name), mapping, ...sheet }
  const [stored] = await context.db
    .insert(studentImports)
    .values({ schoolId: school.id, ...values })
    .onConflictDoUpdate({ target: studentImports.schoolId, set: { ...values, startedAt: sql`now()` } })
    .returning()
  if (!stored) throw new Error('The database returned no row for an insert')
  return await viewOf(context, context.db, school, stored)
}

/** What a field holds, for the page to show it as it's understood. */
function holds(field: Field): SheetImport['fields'][number]['holds'] {
  if (field.type === 'date') return 'date'
  return field.type === 'line' && field.isPerson ? 'name' : 'text'
}

function datesOf(rows: SheetRow[], columns: Columns<string>, { roles }: Form) {
  return datesIn(rows.map(({ cells }) => cells[columns[roles.birthDate] ?? -1] ?? ''))
}

/** Returns the file that a school is importing, or null. */
export async function openImportOf(context: AppContext, school: SignedInSchool): Promise<SheetImport | null> {
  const [stored] = await context.db.select().from(studentImports).where(eq(studentImports.schoolId, school.id))
  return stored ? await viewOf(context, context.db, school, stored) : null
}

/** Says which column holds which field, and how dates are written. Throws 404, and 409 when the import was changed after `version`. */
export async function mapImport(context: AppContext, school: SignedInSchool, asked: Asked, mapping: ImportMapping): Promise<SheetImport> {
  return await changing(context, school, asked, (stored) => {
    const names = new Set(fieldsOf(stored.door, context.season()).map(({ name }) => name))
    const columns = Object.entries(mapping.columns).filter(([name, column]) => names.has(name) && (column ?? null) !== null)
    return { mapping: { ...mapping, columns: Object.fromEntries(columns) } }
  })
}

/** Corrects a cell. Throws like `mapImport`, and 404 for a row that isn't there. */
export async function correctCell(
  context: AppContext,
  school: SignedInSchool,
  asked: Asked,
  cell: { row: number; field: string; text: string },
): Promise<SheetImport> {
  return await changing(context, school, asked, ({ door, rows, mapping, headings }) => {
    if (!fieldsOf(door, context.season()).some(({ name }) => name === cell.field)) throw problems.notFound()
    const { columns, ...sheet } = withCell({ rows, headings, columns: mapping.columns }, cell)
    return { ...sheet, mapping: { ...mapping, columns } }
  })
}

async function changing(
  context: AppContext,
  school: SignedInSchool,
  asked: Asked,
  change: (stored: Imported) => Partial<Imported>,
): Promise<SheetImport> {
  return await context.db.transaction(async (tx) => {
    const stored = await lockImport(tx, school, asked)
    return await viewOf(context, tx, school, await updateVersion(tx, studentImports, stored, change(stored)))
  })
}

async function lockImport(tx: Transaction, school: SignedInSchool, { id, version }: Asked): Promise<Imported> {
  const [stored] = await tx
    .select()
    .from(studentImports)
    .where(and(eq(studentImports.schoolId, school.id), eq(studentImports.id, id)))
    .for('update')
  if (!stored) throw problems.notFound()
  if (stored.version !== version) throw problems.stale('Somebody at your school changed this import. Reload the page.')
  return stored
}

/** Discards the file that a school is importing. Students that were added stay. */
export async function discardImport(db: Database, school: SignedInSchool, id: string): Promise<void> {
  await db.delete(studentImports).where(and(eq(studentImports.schoolId, school.id), eq(studentImports.id, id)))
}

/**
 * Adds the students of every row without a mistake, all or none, and remembers the headings for the school's next file. What is left are the
 * rows with mistakes; without any, the file is forgotten. Returns how many were added.
 */
export async function addImported(
  context: AppContext,
  school: SignedInSchool,
  asked: Asked,
): Promise<{ added: number; open: SheetImport | null }> {
  return await context.db.transaction(async (tx) => {
    const stored = await lockImport(tx, school, asked)
    await lockDrafts(tx, school)
    const judged = await judge(context, tx, school, stored)
    if (judged.missing !== null) throw problems.invalid([{ path: 'columns', message: judged.missing }])
    const ready = judged.rows.flatMap(({ draft }) => (draft === null ? [] : [draft]))
    await refuseMoreThan(tx, school, ready.length)
    await insertDrafts(tx, school.actor, ready)
    const left = judged.rows.filter(({ shown }) => shown.state === 'mistake').map(({ source }) => source)
    const after = { file: stored.fileName, added: ready.length, left: left.length }
    await record(tx, { actor: school.actor, action: 'imported students', subject: 'school', subjectId: school.id, after })
    const importHeadings = headingsOf(stored.headings, stored.mapping.columns)
    await tx.update(schools).set({ importHeadings }).where(eq(schools.id, school.id))
    if (left.length === 0) {
      await tx.delete(studentImports).where(eq(studentImports.schoolId, school.id))
      return { added: ready.length, open: null }
    }
    const rest = await updateVersion(tx, studentImports, stored, { rows: left })
    return { added: ready.length, open: await viewOf(context, tx, school, rest) }
  })
}

type Judged = { shown: ImportRow; source: SheetRow; draft: ReturnType<typeof columnsOf> | null }

/** Reads every row by the mapping, checks it as the form does, and looks for students who are here already. */
async function judge(
  context: AppContext,
  db: Database | Transaction,
  school: SignedInSchool,
  { door, headings, rows, mapping }: Imported,
): Promise<{ rows: Judged[]; missing: string | null; shared: Answers }> {
  const season = context.season()
  const fields = fieldsOf(door, season)
  const { form, competition } = placeOf(door)
  const shared = withoutClass(form, await sharedAnswers(db, form, school.id, await schoolAddress(db, school.id)))
  const lacking = fields.find(({ name, missing }) => mapping.columns[name] === undefined && missing !== '' && (shared[name] ?? '') === '')
  const hasDates = mapping.columns[form.roles.birthDate] !== undefined && datesOf(rows, mapping.columns, form) !== null
  const missing = lacking
    ? `Choose the column with “${lacking.label}”.`
    : hasDates && mapping.dates === null
      ? 'Say how dates are written.'
      : shortenedColumn({ headings, rows }, mapping.columns)
  const below = rowsBelowList(rows)
  const today = seasonDay(season.timeZone, context.now())
  const read = await mapWithPauses(rows, readRow)
  const children = read.flatMap(({ draft }) => draft ?? [])
  const registered = await findRegistered(db, season, school.id, competition.slug, children)
  const known = new ChildIndex(
    await db
      .select({ nameKey: drafts.nameKey, childKey: drafts.childKey })
      .from(drafts)
      .where(and(isDraftOf(school.id, season.round), eq(drafts.competition, competition.slug))),
  )
  const seen = new ChildIndex<{ nameKey: string; childKey: string; row: number }>()
  const judged = read.map((row): Judged => {
    const { draft, shown } = row
    if (!draft) return row
    const child = { ...draft, row: shown.row }
    const first = seen.find(child)
    const here =
      first === undefined
        ? (registered(draft) ?? (known.find(draft) ? 'Already on your list, not paid yet.' : null))
        : `The same student as in row ${first.row}.`
    if (first === undefined) seen.add(child)
    return here === null ? row : { ...row, draft: null, shown: { ...shown, state: 'here', problems: { '': here }, questions: {} } }
  })
  return { rows: judged, missing, shared }

  function readRow(source: SheetRow): Judged {
    const cells = Object.fromEntries(fields.map(({ name }) => [name, source.cells[mapping.columns[name] ?? -1] ?? '']))
    const problemsFound: Record<string, string> = {}
    const questions: Record<string, string> = {}
    const answers: Answers = {}
    if (below.has(source.row))
      return { source, draft: null, shown: { row: source.row, state: 'here', cells, problems: { '': leftOut }, questions } }
    for (const field of fields) {
      const text = cells[field.name] || (shared[field.name] ?? '')
      if (isFormula(text)) problemsFound[field.name] = 'This cell holds a formula. Write the value itself.'
      answers[field.name] = valueIn(field, text)
      if (field.type === 'date' && text !== '' && dayIn(text, mapping.dates ?? 'dmy') === null)
        problemsFound[field.name] ??= whyNoDay(text, mapping.dates ?? 'dmy')
    }
    const born = answers[form.roles.birthDate] ?? ''
    if (isUnlikelyBirth(born, today)) questions[form.roles.birthDate] = `Is ${born.slice(0, 4)} the right year?`
    const { answers: checked, issues } = checkStudent(context, school, door, answers)
    for (const { path, message } of issues) problemsFound[path] ??= message
    const isReady = checked !== null && Object.keys(problemsFound).length === 0
    return {
      source,
      draft: isReady ? columnsOf(checked, school, door, season) : null,
      shown: { row: source.row, state: isReady ? 'ready' : 'mistake', cells, problems: problemsFound, questions },
    }
  }

  /** A cell as the form wants it: dates ISO, and names as they usually are. */
  function valueIn(field: Field, text: string): string {
    if (field.type === 'date') return dayIn(text, mapping.dates ?? 'dmy') ?? text
    return holds(field) === 'name' && mapping.names !== 'as in the file' ? usualName(text) : text
  }

  /** What is the same for all students of a school; the class isn't. */
  function withoutClass({ roles }: Form, from: Answers): Answers {
    const common = [roles.city, roles.state, roles.country, 'address_name']
    return Object.fromEntries(common.flatMap((name) => (from[name] ? [[name, from[name]]] : [])))
  }
}

async function viewOf(context: AppContext, db: Database | Transaction, school: SignedInSchool, stored: Imported): Promise<SheetImport> {
  const { rows: judged, missing, shared } = await judge(context, db, school, stored)
  const { id, version, fileName, headings, rows, mapping, isLegacy, door } = stored
  const fields = fieldsOf(door, context.season())
  const names = fields.filter((field) => holds(field) === 'name').map(({ name }) => mapping.columns[name] ?? -1)
  const unusual = rows.flatMap(({ cells }) => names.map((at) => cells[at] ?? '').filter((name) => usualName(name) !== name))
  return {
    id,
    version,
    file_name: fileName,
    ...shownOf(
      { headings, rows },
      judged.map(({ shown }) => shown),
    ),
    fields: fields.map((field) => ({ name: field.name, label: field.label, kept: shared[field.name] ?? null, holds: holds(field) })),
    mapping,
    missing,
    dates: datesOf(rows, mapping.columns, placeOf(door).form)?.question ?? null,
    names: unusual[0] === undefined ? null : { count: unusual.length, example: unusual[0] },
    is_legacy: isLegacy,
  }
}

/** Yields the rows of an import with mistakes, with what to fix. Throws 404. */
export async function mistakesOf(context: AppContext, school: SignedInSchool, id: string): Promise<{ rows: Answers[]; fields: Field[] }> {
  const [stored] = await context.db
    .select()
    .from(studentImports)
    .where(and(eq(studentImports.schoolId, school.id), eq(studentImports.id, id)))
  if (!stored) throw problems.notFound()
  const fields = fieldsOf(stored.door, context.season())
  const { rows } = await judge(context, context.db, school, stored)
  const shown = rows.map(({ shown }) => shown)
  return { fields, rows: rowsToCorrect(shown, fields) }
}
