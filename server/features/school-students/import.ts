import { and, eq } from 'drizzle-orm'
import { labelOf } from '#domain/forms/answers.ts'
import type { Answers, Field } from '#domain/forms/field.ts'
import type { Form } from '#domain/forms/form.ts'
import { isNumberText } from '#domain/forms/phone.ts'
import { latinNumber } from '#domain/lib/text.ts'
import { isUnlikelyBirth } from '#domain/lib/time-text.ts'
import { usualName } from '#domain/lib/usual-name.ts'
import { classIn, templateHint, usualClass } from '#domain/school/import.ts'
import { withoutPayment } from '#domain/school/students.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import { isFormula } from '#domain/sheets/cells.ts'
import { type Columns, headingsOf } from '#domain/sheets/columns.ts'
import { datesIn, parseDay, whyNoDay } from '#domain/sheets/dates.ts'
import { mostClasses, type SheetChoice, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { ChildIndex } from '#server/features/registrations/index.ts'
import { type SignedInSchool, schoolAddress } from '#server/features/schools/index.ts'
import { holdSeason } from '#server/features/season/index.ts'
import {
  type AskedImport,
  addRows,
  type CheckedSheet,
  type ImportOwner,
  startImport,
  type uploadIn,
} from '#server/features/sheet-imports/index.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { drafts, schools, studentImports } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { leftOut, rowsBelowList } from '#server/platform/sheets/import.ts'
import type { SheetRow } from '#server/platform/sheets/sheet.ts'
import {
  checkStudent,
  draftColumns,
  findRegistered,
  insertDrafts,
  isDraftOf,
  lockDrafts,
  refuseMoreThan,
  schoolDoor,
  sharedAnswers,
} from './drafts.ts'
import { nameParts, schoolHeadings } from './headings.ts'

type Imported = typeof studentImports.$inferSelect
type Ready = ReturnType<typeof draftColumns>
type CheckedRow = CheckedSheet<Ready>['rows'][number]

/** The fields that a file can hold, as the school's form asks them: without the payment, and what the form fixes. */
export function fieldsOf(door: string, season: Season): Field[] {
  const { competition, door: at, form } = schoolDoor(door)
  return withoutPayment(form)
    .fields.filter(({ name }) => at.presets[name] === undefined && name !== 'school_name')
    .map((field) => ({ ...field, label: labelOf(competition, season, field) }))
}

/** The import of a school. */
export function studentImport(context: AppContext, school: SignedInSchool): ImportOwner<Ready, Imported> {
  return {
    table: studentImports,
    key: [studentImports.schoolId],
    where: eq(studentImports.schoolId, school.id),
    stale: 'A colleague at your school has changed this import. This is the latest version.',
    namesIn: ({ door }) => fieldsOf(door, context.season()).map(({ name }) => name),
    check: (db, stored) => check(context, db, school, stored),
  }
}

/**
 * Reads a file of students and stores it for the school instead of the one before. Its columns are guessed from their headings, or known from
 * the school's last file. Throws what `startImport` throws.
 */
export async function startStudentImport(
  context: AppContext,
  school: SignedInSchool,
  door: string,
  upload: ReturnType<typeof uploadIn>,
): Promise<SheetChoice | SheetImport> {
  const fields = fieldsOf(door, context.season())
  const [own] = await context.db.select({ known: schools.importHeadings }).from(schools).where(eq(schools.id, school.id))
  const reading = { fields, usual: schoolHeadings, known: own?.known, hints: fields.map(templateHint), what: 'students', parts: nameParts }
  return await startImport(
    context.db,
    studentImport(context, school),
    { ...upload, turn: { account: school.id }, reading },
    (rows, columns) => {
      const dates = datesOf(rows, columns, schoolDoor(door).form)
      return { schoolId: school.id, door, mapping: { columns, dates: dates?.question === null ? dates.order : null } }
    },
  )
}

/** What a field holds, for the page to show it as it's understood. */
function holds(field: Field): SheetImport['fields'][number]['holds'] {
  if (field.type === 'date') return 'date'
  if (field.name === 'class_name') return 'class'
  return field.type === 'line' && field.isPerson ? 'name' : 'text'
}

function classesIn(rows: SheetRow[], column = -1): SheetImport['classes'] {
  const written = [...new Set(rows.map(({ cells }) => cells[column] ?? ''))].filter((text) => usualClass(text) !== text)
  const groups = [...Map.groupBy(written, usualClass)].sort(([one], [other]) => Number(one) - Number(other))
  if (groups.length === 0) return null
  return groups.slice(0, mostClasses).map(([usual, texts]) => ({ usual, written: texts.slice(0, mostClasses) }))
}

function datesOf(rows: SheetRow[], columns: Columns<string>, { roles }: Form) {
  return datesIn(rows.map(({ cells }) => cells[columns[roles.birthDate] ?? -1] ?? ''))
}

/** Adds the students of every row without a mistake, all or none, and remembers the headings for the school's next file. Throws what `addRows` throws. */
export async function addImportedStudents(context: AppContext, school: SignedInSchool, asked: AskedImport): ReturnType<typeof addRows> {
  return await context.db.transaction(async (tx) => {
    const season = await holdSeason(tx, context)
    await lockDrafts(tx, school)
    return await addRows(
      tx,
      studentImport({ ...context, season: () => season }, school),
      asked,
      async (ready, { headings, mapping }, after) => {
        await refuseMoreThan(tx, school, ready.length)
        await insertDrafts(tx, school.actor, ready)
        await record(tx, { actor: school.actor, action: 'imported students', subject: 'school', subjectId: school.id, after })
        const importHeadings = headingsOf(headings, mapping.columns)
        await tx.update(schools).set({ importHeadings }).where(eq(schools.id, school.id))
      },
    )
  })
}

/** Reads every row by the mapping, checks it as the form does, and looks for students who are here already. */
async function check(
  context: AppContext,
  db: Queryable,
  school: SignedInSchool,
  { door, headings, rows, mapping }: Imported,
): Promise<CheckedSheet<Ready>> {
  const season = context.season()
  const fields = fieldsOf(door, season)
  const { form, competition } = schoolDoor(door)
  const shared = withoutClass(form, await sharedAnswers(db, form, school.id, await schoolAddress(db, school.id)))
  const lacking = fields.find(({ name, missing }) => mapping.columns[name] === undefined && missing !== '' && (shared[name] ?? '') === '')
  const hasDates = mapping.columns[form.roles.birthDate] !== undefined && datesOf(rows, mapping.columns, form) !== null
  const missing = lacking
    ? `Choose the column with “${lacking.label}”.`
    : hasDates && mapping.dates === null
      ? 'Say how dates are written.'
      : shortenedColumn({ headings, rows }, mapping.columns)
  const below = rowsBelowList(rows)
  const today = dayIn(season.timeZone, context.now())
  const read = await mapWithPauses(rows, readRow)
  const children = read.flatMap(({ ready }) => ready ?? [])
  const registered = await findRegistered(db, season, school.id, competition.slug, children)
  const known = new ChildIndex(
    await db
      .select({ nameKey: drafts.nameKey, childKey: drafts.childKey })
      .from(drafts)
      .where(and(isDraftOf(school.id, season.round), eq(drafts.competition, competition.slug))),
  )
  const seen = new ChildIndex<{ nameKey: string; childKey: string; row: number }>()
  const checked = read.map((row): CheckedRow => {
    const { ready, shown } = row
    if (!ready) return row
    const child = { ...ready, row: shown.row }
    const first = seen.find(child)
    if (first) return { ...row, ready: null, shown: { ...shown, state: 'left out', same_as: first.row, questions: {} } }
    seen.add(child)
    const here = registered(ready) ?? (known.find(ready) ? 'Already on your list, not paid yet.' : null)
    return here === null ? row : { ...row, ready: null, shown: { ...shown, state: 'here', problems: { '': here }, questions: {} } }
  })
  const names = fields.filter((field) => holds(field) === 'name').map(({ name }) => mapping.columns[name] ?? -1)
  const unusual = rows.flatMap(({ cells }) => names.map((at) => cells[at] ?? '').filter((name) => usualName(name) !== name))
  return {
    rows: checked,
    missing,
    fields: fields.map((field) => ({ name: field.name, label: field.label, kept: shared[field.name] ?? null, holds: holds(field) })),
    dates: datesOf(rows, mapping.columns, form)?.question ?? null,
    names: unusual[0] === undefined ? null : { count: unusual.length, example: unusual[0] },
    classes: classesIn(rows, mapping.columns.class_name),
  }

  function readRow(source: SheetRow): CheckedRow {
    const cells = Object.fromEntries(fields.map(({ name }) => [name, source.cells[mapping.columns[name] ?? -1] ?? '']))
    const problemsFound: Record<string, string> = {}
    const questions: Record<string, string> = {}
    const answers: Answers = {}
    const why = below.has(source.row) ? leftOut : lacking ? null : whyNobody(cells, headings, mapping.columns)
    if (why !== null) return { source, ready: null, shown: { row: source.row, state: 'left out', cells, problems: { '': why }, questions } }
    for (const field of fields) {
      const text = cells[field.name] || (shared[field.name] ?? '')
      if (isFormula(text)) problemsFound[field.name] = 'This cell contains a formula or an error. Enter the value instead.'
      const [first = text, second] = field.type === 'email' || field.type === 'phone' ? contactsIn(field.type, text) : []
      if (second !== undefined) questions[field.name] = `Only the first is used: ${first}`
      answers[field.name] = valueIn(field, first)
      if (field.type === 'date' && text !== '' && parseDay(text, mapping.dates ?? 'dmy') === null)
        problemsFound[field.name] ??= whyNoDay(text, mapping.dates ?? 'dmy')
    }
    const born = answers[form.roles.birthDate] ?? ''
    if (isUnlikelyBirth(born, today)) questions[form.roles.birthDate] = `Is ${born.slice(0, 4)} the right year?`
    const { answers: checked, issues } = checkStudent(context, school, door, answers)
    for (const { path, message } of issues) problemsFound[path] ??= message
    const isReady = checked !== null && Object.keys(problemsFound).length === 0
    return {
      source,
      ready: isReady ? draftColumns(checked, school, door, season) : null,
      shown: { row: source.row, state: isReady ? 'ready' : 'mistake', cells, problems: problemsFound, questions },
    }
  }

  /** A cell as the form wants it: dates ISO, and names as they usually are. */
  function valueIn(field: Field, text: string): string {
    if (field.type === 'date') return parseDay(text, mapping.dates ?? 'dmy') ?? text
    if (holds(field) === 'class') return classIn(mapping, text)
    return holds(field) === 'name' && mapping.names !== 'as in the file' ? usualName(text) : text
  }

  /** What is the same for all students of a school; the class isn't. */
  function withoutClass({ roles }: Form, from: Answers): Answers {
    const common = [roles.city, roles.state, roles.country, 'address_name']
    return Object.fromEntries(common.flatMap((name) => (from[name] ? [[name, from[name]]] : [])))
  }
}

/** Says that a row has no student: only what isn't imported, such as its number, or the headings again for the next page. */
function whyNobody(cells: Record<string, string>, headings: string[], columns: Columns<string>): string | null {
  const isEvery = (textIn: (name: string) => string) => Object.entries(cells).every(([name, cell]) => cell === textIn(name))
  const isNobody = isEvery(() => '') || isEvery((name) => headings[columns[name] ?? -1] ?? '')
  return isNobody ? 'Left out: there’s no student in this row.' : null
}

/** The addresses or numbers in a cell, where schools write two, or what they are: 'Ram <ram@home.example>', 'Mob: (+91) 98220 12345 / 98220 12346'. */
function contactsIn(type: 'email' | 'phone', text: string): string[] {
  if (type === 'email') return [...text.matchAll(/[^\s,;:/<>()]+@[^\s,;:/<>()]*[^\s,;:/<>().]/g)].map(([address]) => address)
  const numbers = latinNumber(text)
    .replace(/\.0$/, '')
    .replace(/\(\+(\d+)\)/g, '+$1')
  if (isNumberText(numbers)) return [numbers]
  return [...numbers.matchAll(/\+?\d[\d ().-]{6,}\d/g)].map(([number]) => number)
}
