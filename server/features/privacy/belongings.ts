import { asc, eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import {
  attempts,
  certificates,
  consents,
  coordinators,
  corrections,
  decisions,
  extraTimes,
  flags,
  importedResults,
  invitations,
  notifyRequests,
  practisedWords,
  problemReports,
  results,
  session,
  testAnswers,
  withdrawals,
} from '#server/platform/db/schema/index.ts'

/** A table by its column that names the registration or account its rows belong to, and the column that puts them in order. */
type Belonging = [of: PgColumn, order: PgColumn]

/**
 * What belongs to a registration or an account. A new table needs a line here, a foreign key with 'on delete cascade', and its line in
 * docs/data.md: then its rows are handed over with the registration or account, and erased and kept as long as it.
 */
export const belongings: { registration: Belonging[]; account: Belonging[] } = {
  registration: [
    [corrections.registrationId, corrections.askedAt],
    [problemReports.registrationId, problemReports.sentAt],
    [decisions.registrationId, decisions.decidedAt],
    [flags.registrationId, flags.setAt],
    [results.registrationId, results.changedAt],
    [importedResults.registrationId, importedResults.addedAt],
    [certificates.registrationId, certificates.issuedAt],
    [invitations.registrationId, invitations.invitedAt],
    [consents.registrationId, consents.at],
    [withdrawals.registrationId, withdrawals.at],
    [attempts.registrationId, attempts.beganAt],
    [testAnswers.registrationId, testAnswers.answeredAt],
    [extraTimes.registrationId, extraTimes.percent],
  ],
  account: [
    [session.userId, session.createdAt],
    [problemReports.userId, problemReports.sentAt],
    [notifyRequests.userId, notifyRequests.askedAt],
    [coordinators.userId, coordinators.invitedAt],
    [practisedWords.userId, practisedWords.dueAt],
  ],
}

/** Ids inside the portal, hashes, keys, secrets, and who in the office did something. */
const isInternal = /^(?:id|token)$|_(?:id|key|hash|by|for)$/

/** Returns what belongs to a registration or an account, by table, oldest first, without what is internal. */
export async function belongingsOf(db: Database, kind: keyof typeof belongings, id: string): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const [of, order] of belongings[kind]) {
    const table = of.table as PgTable
    const columns = Object.fromEntries(Object.values(getTableColumns(table)).map((column) => [column.name, column]))
    all[getTableName(table)] = await db.select(columns).from(table).where(eq(of, id)).orderBy(asc(order))
  }
  return JSON.parse(JSON.stringify(all, (name, value) => (isInternal.test(name) ? undefined : value)))
}
