import { eq, sql } from 'drizzle-orm'
import { codeFrom, printedInitials, type Verification } from '#domain/certificate/certificate.ts'
import { translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates } from '#server/platform/db/schema/index.ts'
import { isIssued, keepCurrent } from './keep-current.ts'

/** Returns what a code shows to anyone: nothing that identifies a child to somebody who doesn't hold its certificate. */
export async function verify(context: Pick<AppContext, 'db' | 'season' | 'now'>, typed: string): Promise<Verification> {
  const code = codeFrom(typed)
  if (code === null) return { state: 'unknown' }
  const before = await withCode(context.db, code)
  if (!before) return { state: 'unknown' }
  // A name that was corrected a moment ago.
  if (before.endedAt === null) await keepCurrent(context, [before.registrationId])
  const row = before.endedAt === null ? await withCode(context.db, code) : before
  if (!row) return { state: 'unknown' }
  const { timeZone } = context.season()
  if (row.endedAt !== null) return { state: row.endedAs ?? 'withdrawn', code, day: dayText(row.endedAt.toISOString(), timeZone) }
  if (!row.isIssued) return { state: 'unknown' }
  const { name, round, award, outcome, date } = row.content
  return { state: 'genuine', code, initials: printedInitials(name), round, award: award || translate(outcome), date }
}

async function withCode(db: Database, code: string) {
  const [row] = await db
    .select({ certificate: certificates, isIssued: sql<boolean>`${isIssued}` })
    .from(certificates)
    .where(eq(certificates.code, code))
  return row && { ...row.certificate, isIssued: row.isIssued }
}
