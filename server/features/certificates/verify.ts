import { and, desc, eq } from 'drizzle-orm'
import { initialsOf, type Verification } from '#domain/certificate/certificate.ts'
import { codeFrom } from '#domain/certificate/code.ts'
import { translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates } from '#server/platform/db/schema/index.ts'
import { keepCurrent } from './keep-current.ts'

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
  const { name, round, award, outcome, date } = row.content
  return { state: 'genuine', code, initials: initialsOf(name), round, award: award || translate(outcome), date }
}

async function withCode(db: Database, code: string) {
  const [row] = await db.select().from(certificates).where(eq(certificates.code, code))
  return row
}

/** Returns every certificate of a registration, newest first, for its family's copy of its data. */
export async function certificatesOf(db: Database, registrationId: string) {
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.registrationId, registrationId)))
    .orderBy(desc(certificates.issuedAt))
  return rows.map(({ code, content, issuedAt, endedAt, endedAs }) => ({
    code,
    ...content,
    issued_at: issuedAt,
    ended_at: endedAt,
    ended_as: endedAs,
  }))
}
