import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ResultRound } from '#domain/result/api.ts'
import { noRule } from '#domain/result/result.ts'
import { headingsOf } from '#domain/sheets/columns.ts'
import { type SheetChoice, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { type AskedImport, addRows, type ImportOwner, startImport, type uploadIn } from '#server/features/sheet-imports/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { importedResults, registrations, resultRounds, results, scoreImports } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { checkRows, type NewResult, resultHeadings, scoreFields } from './check-rows.ts'
import { historyKey, isRound, lockRound, type RoundKey, readRound, settingsOf } from './round.ts'

type By = Actor & { id: string }
type Undone = { message: string; round: ResultRound }
type Imported = typeof scoreImports.$inferSelect

/** The import of a round. */
export function resultImport(key: RoundKey): ImportOwner<NewResult, Imported> {
  return {
    table: scoreImports,
    key: [scoreImports.competition, scoreImports.round],
    where: and(eq(scoreImports.competition, key.competition), eq(scoreImports.round, key.round)),
    stale: 'A colleague has changed this import. This is the latest version.',
    namesIn: () => scoreFields.map(({ name }) => name),
    async check(db, stored) {
      const { rows, missing } = await checkRows(await readRound(db, key), stored)
      return {
        rows,
        missing: missingIn(stored) ?? missing,
        fields: scoreFields.map((field) => ({ ...field, kept: field.name === 'score' ? null : '', holds: 'text' })),
        dates: null,
        names: null,
        classes: null,
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
  const reading = { fields: scoreFields, usual: resultHeadings, known: known?.headings, hints: [], what: 'scores' }
  const turn = { account: actor.id, isOffice: true }
  return await startImport(context.db, resultImport(key), { ...upload, turn, reading }, (_, columns) => {
    return { ...key, mapping: { columns, dates: null }, startedBy: actor.id }
  })
}

/** Adds the scores of every row without a mistake, and remembers the headings. Throws what `addRows` throws. */
export async function addImportedResults(context: AppContext, actor: By, key: RoundKey, asked: AskedImport): ReturnType<typeof addRows> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    return await addRows(tx, resultImport(key), asked, async (ready, { id, headings, mapping }, after) => {
      if ((await settingsOf(tx, key)).maximum === null)
        throw problems.invalid([{ path: 'maximum', message: 'Enter the highest score that there is first, above.' }])
      await storeScores(tx, actor, id, ready)
      await record(tx, { actor, action: 'imported scores', subject: 'result', subjectId: historyKey(key), after })
      const importHeadings = headingsOf(headings, mapping.columns)
      await tx
        .insert(resultRounds)
        .values({ ...key, rule: noRule, importHeadings })
        .onConflictDoUpdate({ target: [resultRounds.competition, resultRounds.round], set: { importHeadings } })
    })
  })
}

/** Most names in a refusal. */
const mostNamed = 5

/** Rows per statement; other requests get their turn between them. */
const atOnce = 100

/** Stores results, and beside them what they were before this import. */
async function storeScores(tx: Transaction, actor: By, importId: string, ready: NewResult[]): Promise<void> {
  for (let at = 0; at < ready.length; at += atOnce) {
    const known = await tx
      .select({ registrationId: results.registrationId, ...importable })
      .from(results)
      .where(inArray(results.registrationId, idsOf(ready.slice(at, at + atOnce))))
    const befores = new Map(known.map(({ registrationId, ...before }) => [registrationId, before]))
    const imported = ready.slice(at, at + atOnce).map(({ id, ...after }) => ({
      ...{ importId, registrationId: id, before: befores.get(id) ?? null, after },
      addedAt: sql`clock_timestamp()`,
    }))
    await tx
      .insert(importedResults)
      .values(imported)
      .onConflictDoUpdate({
        target: [importedResults.importId, importedResults.registrationId],
        set: { after: sql`excluded.after`, addedAt: sql`excluded.added_at` },
      })
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

/** The columns of a result that a file can set. */
const importable = { score: results.score, isAbsent: results.isAbsent, award: results.award, remark: results.remark }

/**
 * Takes an import back whole: every result is what it was before. Throws 404 for an import of another round, and 409 with the names when
 * some of its results were changed or published since.
 */
export async function undoImport(context: AppContext, actor: By, key: RoundKey, importId: string): Promise<Undone> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const rows = await tx
      .select({ imported: importedResults, name: registrations.name, published: results.published, now: importable })
      .from(importedResults)
      .innerJoin(registrations, eq(registrations.id, importedResults.registrationId))
      .leftJoin(results, eq(results.registrationId, importedResults.registrationId))
      .where(and(eq(importedResults.importId, importId), isRound(registrations, key)))
    if (rows.length === 0) throw problems.notFound()
    const changed = rows.filter(({ imported, published, now }) => published !== null || !isDeepStrictEqual(now, imported.after))
    if (changed.length > 0) throw problems.stale(changedText(changed.map(({ name }) => name)))
    const isNew = ({ imported }: (typeof rows)[number]) => imported.before === null
    const ids = rows.filter(isNew).map(({ imported }) => imported.registrationId)
    await tx.delete(results).where(inArray(results.registrationId, ids))
    for (const { imported } of rows.filter((row) => !isNew(row)))
      await tx
        .update(results)
        .set({ ...imported.before, changedAt: sql`clock_timestamp()`, changedBy: actor.id, version: sql`${results.version} + 1` })
        .where(eq(results.registrationId, imported.registrationId))
    await tx.delete(importedResults).where(eq(importedResults.importId, importId))
    const count = rows.length
    await record(tx, { actor, action: 'took scores back', subject: 'result', subjectId: historyKey(key), after: { scores: count } })
    const message = `${count} ${count === 1 ? 'score is' : 'scores are'} as before the import.`
    return { message, round: await readRound(tx, key) }
  })
}

/** 'Aanya Rao and 2 others were changed or published since. Nothing was taken back.' */
function changedText([first = '', ...others]: string[]): string {
  const named = [first, ...others.slice(0, mostNamed - 1)]
  const rest = others.length + 1 - named.length
  const who = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
  return `${who}: changed or published since. Nothing was taken back.`
}

function missingIn({ mapping: { columns }, headings, rows }: Imported): string | null {
  if (columns.serial_no === undefined && columns.reference === undefined) return 'Choose the column with “Serial No” or “Reference”.'
  if (columns.score === undefined) return 'Choose the column with “Score”.'
  return shortenedColumn({ headings, rows }, columns)
}

type TestScores = { scores: { id: string; score: number }[]; maximum: number; test: string }

/**
 * Stores the scores of a test as drafts, as an import that can be taken back; awards, remarks and published results stay. The round's highest
 * score becomes the test's if it has none. Returns how many were stored, and how many are published. Throws 409 when the round's highest score
 * is lower.
 */
export async function storeTestScores(
  tx: Transaction,
  actor: Actor & { id: string },
  key: RoundKey,
  { scores, maximum, test }: TestScores,
): Promise<{ stored: number; published: number }> {
  await lockRound(tx, key)
  const known = (await settingsOf(tx, key)).maximum
  if (known !== null && known < maximum)
    throw problems.stale(`The highest score of this round is ${known}, and the test has ${maximum} words. Change it under Result first.`)
  if (known === null)
    await tx
      .insert(resultRounds)
      .values({ ...key, rule: noRule, maximum })
      .onConflictDoUpdate({
        target: [resultRounds.competition, resultRounds.round],
        set: { maximum, version: sql`${resultRounds.version} + 1` },
      })
  const before = await tx
    .select()
    .from(results)
    .where(inArray(results.registrationId, idsOf(scores)))
  const byId = new Map(before.map((result) => [result.registrationId, result]))
  const drafts = scores.flatMap(({ id, score }) => {
    const { published = null, award = null, remark = null } = byId.get(id) ?? {}
    return published === null ? [{ id, score, isAbsent: false, award, remark }] : []
  })
  await storeScores(tx, actor, randomUUID(), drafts)
  const after = { test, scores: drafts.length, maximum }
  await record(tx, { actor, action: 'scores of a test', subject: 'result', subjectId: historyKey(key), after })
  return { stored: drafts.length, published: scores.length - drafts.length }
}
