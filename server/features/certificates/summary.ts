import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import { printedInitials, unprintableIn } from '#domain/certificate/certificate.ts'
import { codeText } from '#domain/certificate/code.ts'
import { wordingIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { isPublished, publishedResultsOf } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { certificates, registrations, results, schools } from '#server/platform/db/schema/index.ts'
import { withoutPrintableName } from './ask-names.ts'
import { certificateDetails } from './content.ts'
import { inScope, type Scope } from './files.ts'
import { isIssued, isValid } from './issued.ts'
import { canPrint } from './keep-current.ts'

/** Returns the published results of a scope that a certificate can be made of, by serial number, and those of which something can't be printed. */
export async function certifiable({ db, season }: Pick<AppContext, 'db' | 'season'>, scope: Scope) {
  const { id, serialNo, name, answers, competition } = getTableColumns(registrations)
  const rows = await db
    .select({ id, serialNo, name, answers, competition })
    .from(registrations)
    .innerJoin(results, eq(results.registrationId, registrations.id))
    .where(and(inScope(scope, season().round), isNotNull(results.published)))
    .orderBy(registrations.serialNo)
  const published = await publishedResultsOf(db, idsOf(rows), isPublished)
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
export async function summaryOf({ db, season }: Pick<AppContext, 'db' | 'season'>, scope: Scope): Promise<CertificateSummary> {
  const { competition } = scope
  const { round } = season()
  const { printable, unprintable } = await certifiable({ db, season }, scope)
  const valid = await db
    .select({ id: certificates.registrationId })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registrationId))
    .where(and(inScope(scope, round), isValid))
  const hasOne = new Set(idsOf(valid))
  const made = printable.filter(({ row }) => hasOne.has(row.id))
  const through = printable.filter(({ details }) => details.isThrough).length
  const first = made.find(({ details }) => details.isThrough) ?? made[0]
  const names = await withoutPrintableName(db, scope, round)
  return {
    through,
    took_part: printable.length - through,
    made: made.length,
    missing: printable.length - made.length,
    unprintable,
    names: names.map(({ row: { id, serialNo, name }, wasAsked }) => ({ id, serial_no: serialNo, name, was_asked: wasAsked })),
    schools: await schoolsIn(db, competition, round),
    example: first ? await exampleOf(db, first.row.id) : null,
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

async function exampleOf(db: Database, registrationId: string): Promise<CertificateSummary['example']> {
  const [row] = await db
    .select({ certificate: certificates, is_issued: sql<boolean>`${isIssued}` })
    .from(certificates)
    .where(and(eq(certificates.registrationId, registrationId), isValid))
  if (!row) return null
  const { name, text, award, date, round, outcome } = row.certificate.content
  const code = codeText(row.certificate.code)
  return {
    id: registrationId,
    code,
    name,
    text,
    shown: `${code}: ${printedInitials(name)}, ${round}, ${award || outcome}, ${date}`,
    is_issued: row.is_issued,
  }
}
