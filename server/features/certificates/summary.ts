import { and, eq, exists, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import { codeText, isPrintable, printedInitials, unprintableIn } from '#domain/certificate/certificate.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { wordingIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { statusPath } from '#server/features/links/index.ts'
import { emailDataOf, registrationEmails } from '#server/features/registrations/index.ts'
import { isPublished, publishedResultsOf } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { certificates, outbox, registrations, results, schools } from '#server/platform/db/schema/index.ts'
import { type Actor, recordMany } from '#server/platform/history.ts'
import { addressed, enqueueEmails } from '#server/platform/mail/outbox.ts'
import { certificateDetails } from './content.ts'
import { inScope, type Scope } from './files.ts'
import { canPrint, isIssued, isValid } from './keep-current.ts'

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

const template = 'certificate-name'
/** Letters that every name with unprintable ones has some of: the exact check is `isPrintable`. */
const unusual = '[^\\u0020-\\u024f\\u0300-\\u04ff\\u0900-\\u0d7f\\u1e00-\\u1fff\\u2010-\\u2027]'

/** Returns the registrations of a scope whose name can't be printed and that have no other for the certificate, and whether they were asked. */
async function withoutPrintableName(db: Queryable, scope: Scope, round: number) {
  const wasAsked = exists(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.subjectId, sql`${registrations.id}::text`), eq(outbox.template, template))),
  )
  const rows = await db
    .select({ row: registrations, wasAsked: sql<boolean>`${wasAsked}` })
    .from(registrations)
    .where(
      and(
        inScope(scope, round),
        inArray(registrations.status, [...activeStatuses]),
        sql`${registrations.name} ~ ${unusual} and coalesce(${registrations.answers} ->> 'certificate_name', '') = ''`,
      ),
    )
    .orderBy(registrations.serialNo)
  return rows.filter(({ row }) => !isPrintable(row.name))
}

/** Asks the families of these, once, for the name in Latin letters. Returns how many were asked. */
export async function askForNames(
  context: Pick<AppContext, 'db' | 'season'> & { bookingLinkKey: string },
  actor: Actor,
  scope: Scope,
): Promise<number> {
  const season = context.season()
  return await context.db.transaction(async (tx) => {
    // Two colleagues who press the button together write once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${template} ${scope.competition}`}))`)
    const all = await withoutPrintableName(tx, scope, season.round)
    const rows = all.filter(({ wasAsked }) => !wasAsked).map(({ row }) => row)
    if (rows.length === 0) return 0
    await enqueueEmails(
      tx,
      rows.map((row) => ({
        email: registrationEmails.certificateName(emailDataOf(row, season)),
        to: {
          ...addressed('office', row.contactEmail, row.id, season.organisation),
          link: `${statusPath(context.bookingLinkKey, row)}/correct`,
        },
      })),
    )
    await recordMany(tx, { actor, action: 'asked for the name in Latin letters', subject: 'registration' }, rows)
    return rows.length
  })
}
