import { and, count, desc, eq, getTableColumns, isNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import { initialsOf, unprintableIn } from '#domain/certificate/certificate.ts'
import { codeText } from '#domain/certificate/code.ts'
import { wordingIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { canBeUndone, publishedResultsOf } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates, publications, registrations, results, schools } from '#server/platform/db/schema/index.ts'
import { withoutPrintableName } from './ask-names.ts'
import { certificateDetails } from './content.ts'
import { inScope, type Scope } from './files.ts'
import { canPrint } from './keep-current.ts'

type SummaryContext = Pick<AppContext, 'db' | 'season' | 'now'>

/** Returns the published results of a scope that a certificate can be made of (not while they can be undone), and those of which something can't be printed. */
export async function certifiable({ db, season }: Pick<AppContext, 'db' | 'season'>, scope: Scope, which?: SQL) {
  const { id, serialNo, name, answers, competition } = getTableColumns(registrations)
  const rows = await db
    .select({ id, serialNo, name, answers, competition })
    .from(registrations)
    .innerJoin(results, eq(results.registrationId, registrations.id))
    .innerJoin(publications, eq(publications.id, results.publicationId))
    .where(and(inScope(scope, season().round), not(canBeUndone), which))
  const published = await publishedResultsOf(db, idsOf(rows))
  const found = rows.flatMap((row) => {
    const result = published.get(row.id)?.result
    return result && !result.isAbsent ? [{ row, details: certificateDetails(row, result) }] : []
  })
  return {
    printable: found.filter(({ details }) => canPrint(details)),
    unprintable: found.flatMap(({ row, details }) => {
      const fields = unprintableIn(details)
      return fields.length === 0 ? [] : [{ id: row.id, serial_no: row.serialNo, name: row.name, fields }]
    }),
  }
}

/** Returns what the office sees of the certificates of a scope. */
export async function summaryOf(context: SummaryContext, scope: Scope): Promise<CertificateSummary> {
  const { db, season } = context
  const { competition } = scope
  const { round } = season()
  const valid = and(inScope(scope, round), isNull(certificates.endedAt))
  const [made] = await db
    .select({ all: count(), through: sql<number>`count(*) filter (where ${certificates.details} -> 'isThrough' = 'true')`.mapWith(Number) })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(valid)
  const { all, through } = made ?? { all: 0, through: 0 }
  const isWithout = notExists(
    db
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.registrationId, registrations.id), isNull(certificates.endedAt))),
  )
  const { printable } = await certifiable(context, scope, isWithout)
  const { unprintable } = await certifiable(context, scope)
  const names = await withoutPrintableName(db, scope, round)
  const goThrough = printable.filter(({ details }) => details.isThrough).length
  return {
    through: through + goThrough,
    took_part: all - through + printable.length - goThrough,
    made: all,
    missing: printable.length,
    unprintable,
    names: names.map(({ row: { id, serialNo, name }, wasAsked }) => ({ id, serial_no: serialNo, name, was_asked: wasAsked })),
    schools: await schoolsIn(db, competition, round),
    example: await exampleOf(context, valid),
    wording: wordingIn(season(), competition),
  }
}

async function schoolsIn(db: Database, competition: string, round: number): Promise<CertificateSummary['schools']> {
  return await db
    .selectDistinct({ id: schools.id, name: schools.name })
    .from(registrations)
    .innerJoin(schools, eq(schools.id, registrations.schoolId))
    .where(and(inScope({ competition, schoolId: null }, round), eq(registrations.status, 'accepted')))
    .orderBy(schools.name)
}

async function exampleOf({ db }: SummaryContext, valid: ReturnType<typeof and>): Promise<CertificateSummary['example']> {
  const [row] = await db
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(valid)
    .orderBy(desc(sql`(${certificates.details} ->> 'isThrough')::boolean`), registrations.serialNo)
    .limit(1)
  if (!row) return null
  const { content, code, registrationId } = row.certificate
  const { name, text, award, date, round, outcome } = content
  const shown = `${codeText(code)}: ${initialsOf(name)}, ${round}, ${award || outcome}, ${date}`
  return { id: registrationId, code: codeText(code), name, text, shown }
}
