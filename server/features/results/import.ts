import { and, eq, sql } from 'drizzle-orm'
import { noRule } from '#domain/result/result.ts'
import { headingsOf } from '#domain/sheets/columns.ts'
import { type SheetChoice, type SheetImport, shortenedColumn } from '#domain/sheets/import.ts'
import type { AppContext } from '#server/context.ts'
import { type AskedImport, addRows, type ImportOwner, startImport, type uploadIn } from '#server/features/sheet-imports/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { resultRounds, results, scoreImports } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { checkRows, type NewResult, scoreFields, usualHeadings } from './check-rows.ts'
import { historyKey, isRound, lockRound, type RoundKey, readRound, settingsOf } from './round.ts'

type By = Actor & { id: string }
type Imported = typeof scoreImports.$inferSelect

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
  const reading = { fields: scoreFields, usual: usualHeadings, known: known?.headings, hints: [], what: 'scores' }
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
      if ((await settingsOf(tx, key)).maximum === null)
        throw problems.invalid([{ path: 'maximum', message: 'Enter the highest score that there is first, above.' }])
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

function missingIn({ mapping: { columns }, headings, rows }: Imported): string | null {
  if (columns.serial_no === undefined && columns.reference === undefined) return 'Choose the column with “Serial No” or “Reference”.'
  if (columns.score === undefined) return 'Choose the column with “Score”.'
  return shortenedColumn({ headings, rows }, columns)
}
