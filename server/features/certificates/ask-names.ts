import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { isPrintable } from '#domain/certificate/certificate.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { statusPath } from '#server/features/links/index.ts'
import { emailDataOf, registrationEmails } from '#server/features/registrations/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, recordMany } from '#server/platform/history.ts'
import { addressed, enqueueEmails } from '#server/platform/mail/outbox.ts'
import { inScope, type Scope } from './files.ts'

const template = 'certificate-name'
/** Letters that every name with unprintable ones has some of: the exact check is `isPrintable`. */
const unusual = '[^\\u0020-\\u024f\\u0300-\\u04ff\\u0900-\\u0d7f\\u1e00-\\u1fff\\u2010-\\u2027]'

/** Returns the registrations of a scope whose name can't be printed and that have no other for the certificate, and whether they were asked. */
export async function withoutPrintableName(db: Database | Transaction, scope: Scope, round: number) {
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
