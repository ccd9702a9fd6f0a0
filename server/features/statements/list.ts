import { and, asc, desc, eq, max, min, sql } from 'drizzle-orm'
import type { Statement, StatementList, WholeStatement } from '#domain/payment/statement-api.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { banks, statementLines, statementProblems, statements } from '#server/platform/db/schema/index.ts'
import { namesInOffice } from '#server/platform/history.ts'
import { existing } from '#server/platform/http/problem.ts'

const mostListed = 200

/** Returns the statements imported in a season (its id), newest first, and the accounts. */
export async function listStatements(db: Database, round: number): Promise<StatementList> {
  const rows = await db.select().from(statements).where(eq(statements.round, round)).orderBy(desc(statements.importedAt)).limit(mostListed)
  const known = await db.select({ name: banks.name, currency: banks.currency }).from(banks).orderBy(asc(banks.name))
  return { statements: await withDays(db, rows), banks: known }
}

const mostLines = 500

/** Returns a statement with the lines that could not be read and those set aside. Throws 404. */
export async function wholeStatementOf(db: Database, id: string): Promise<WholeStatement> {
  const rows = await db.select().from(statements).where(eq(statements.id, id))
  const statement = existing(await withDays(db, rows))
  const unread = await db
    .select({ line: statementProblems.line, content: statementProblems.content, why: statementProblems.why })
    .from(statementProblems)
    .where(eq(statementProblems.statementId, id))
    .orderBy(asc(statementProblems.line))
    .limit(mostLines)
  const { day, payer, number, amount, currency } = statementLines
  const setAside = await db
    .select({ id: statementLines.id, day, payer, number, amount, currency })
    .from(statementLines)
    .where(and(eq(statementLines.statementId, id), eq(statementLines.state, 'dismissed')))
    .orderBy(asc(statementLines.line))
    .limit(mostLines)
  return { ...statement, problems: unread, set_aside: setAside }
}

/** Adds the first and the last day of each statement, how many lines it printed again, and the name of whoever imported it. */
export async function withDays(db: Database, rows: (typeof statements.$inferSelect)[]): Promise<Statement[]> {
  const days = await db
    .select({
      id: statementLines.statementId,
      first: min(statementLines.day),
      last: max(statementLines.day),
      repeated: sql<number>`count(*) filter (where ${statementLines.state} = 'repeated')::int`,
    })
    .from(statementLines)
    .where(sql`${statementLines.statementId} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    .groupBy(statementLines.statementId)
  const of = new Map(days.map((found) => [found.id, found]))
  const nameOf = await namesInOffice(db)
  return rows.map((row) => ({
    ...replyOf(row, 'id', 'bank', 'currency', 'fileName', 'importedAt', 'moneyIn', 'moneyOut', 'seenBefore', 'unreadable'),
    imported_by: nameOf(row.importedBy),
    first_day: of.get(row.id)?.first ?? null,
    last_day: of.get(row.id)?.last ?? null,
    printed_twice: of.get(row.id)?.repeated ?? 0,
  }))
}
