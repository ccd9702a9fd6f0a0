import { asc, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { AppContext } from '#server/context.ts'
import { toBookingAnswers } from '#server/features/bookings/index.ts'
import { consentsIn } from '#server/features/consent/index.ts'
import { type Proof, proofsOf, refundsOf } from '#server/features/payments/index.ts'
import { toAnswers } from '#server/features/registrations/index.ts'
import { toSchoolAnswers } from '#server/features/schools/index.ts'
import { disclaimerAgreed } from '#server/features/season/index.ts'
import { linesOfPerson } from '#server/features/statements/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
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
  history,
  importedResults,
  invitations,
  notifyRequests,
  outbox,
  payments,
  practisedWords,
  problemReports,
  results,
  schools,
  session,
  withdrawals,
} from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { accessesTo } from './accesses.ts'
import { findPerson } from './find.ts'
import { type FoundPerson, isNothing, namesOneOf, numbersOf, paymentsOfPerson, thingsOf } from './found-person.ts'
import { addressKey, personHash } from './ledger.ts'
import { countsOf } from './personal-data.ts'

type ExportContext = Pick<AppContext, 'db' | 'files' | 'now'>

/**
 * Yields everything the portal stores about a person (see find.ts), for handing over: person.json, and the screenshots. Includes who has
 * seen it. Leaves out passwords, session keys and one-time links; people in the office appear as 'the office'. Records the export in
 * history. Throws 404 when there is nothing, before the first part.
 */
export async function exportPerson(
  context: ExportContext,
  actor: Actor,
  email: string,
): Promise<{ parts: AsyncGenerator<ZipEntry>; things: { id: string }[] }> {
  const { db } = context
  const found = await findPerson(db, email)
  if (isNothing(found)) throw problems.notFound()
  const subjectId = (await personHash(db))(email)
  const after = await countsOf(db, found)
  await db.transaction((tx) => record(tx, { actor, action: 'exported', subject: 'person', subjectId, after }))
  return { parts: parts(context, found, addressKey(email)), things: thingsOf(found) }
}

async function* parts(context: ExportContext, found: FoundPerson, address: string): AsyncGenerator<ZipEntry> {
  const { db, files, now } = context
  const historyOf = await historyIn(db, found)
  const paid = await paymentsOf(db, found)
  const registered: unknown[] = []
  for (const row of found.registrations) registered.push(await registrationOf(context, row, paid.get(row.paymentId), historyOf))
  const accounts: unknown[] = []
  for (const row of found.accounts) accounts.push(await accountOf(db, row, historyOf))
  const person = {
    about: address,
    former_addresses: found.formerAddresses,
    exported_at: new Date(now()).toISOString(),
    registrations: registered,
    drafts: found.drafts.map(({ competition, answers, addedAt, id }) => ({
      competition: competitionNamed(competition).name,
      ...answers,
      added_at: addedAt,
      history: historyOf(id),
    })),
    not_theirs: found.disputes.map(({ name, contactEmail, phone, sentAt }) => ({ name, email: contactEmail, phone, sent_at: sentAt })),
    imported_rows: [...found.imported, ...(await scoreRows(db, found))],
    bookings: found.bookings.map((row) => ({
      ...replyOf(row, 'number', 'state', 'bookedAt', 'reason', 'timeZone'),
      ...toBookingAnswers(row),
      registration: found.registrations.find(({ id }) => id === row.registrationId)?.reference ?? null,
      history: historyOf(row.id),
    })),
    accounts,
    schools: found.schools.map((row) => ({
      ...replyOf(row, 'registerNo', 'status', 'timeZone', 'registeredAt'),
      ...toSchoolAnswers(row),
      history: historyOf(row.id),
    })),
    bank_statements: await linesOfPerson(
      db,
      paymentsOfPerson(
        found,
        [...paid.values()].flatMap(({ proofs }) => proofs),
      ),
    ),
    letters: await emailsOf(db, found, historyOf),
    seen: await accessesTo(db, thingsOf(found)),
  }
  yield { name: 'person.json', bytes: Buffer.from(JSON.stringify(person, null, 2)) }
  for (const { paymentId, reference } of found.registrations) {
    for (const { name, fileKey } of screenshotsOf(reference, paid.get(paymentId))) {
      const bytes = await files.read(fullKey(fileKey))
      if (bytes) yield { name, bytes, isPacked: true }
    }
  }
}

type HistoryOf = (subjectId: string) => unknown[]

async function registrationOf(
  { db }: ExportContext,
  row: FoundPerson['registrations'][number],
  payment: Payment | undefined,
  historyOf: HistoryOf,
) {
  const competition = competitionNamed(row.competition)
  return {
    ...replyOf(row, 'reference', 'serialNo', 'status', 'reason', 'paymentType', 'disclaimerVersion'),
    ...replyOf(row, 'submittedAt', 'decidedAt', 'correctedAt', 'timeZone'),
    competition: competition.name,
    ...toAnswers(formNamed(competition.form), row),
    fee: { minor_units: row.fee, currency: row.currency },
    screenshot: screenshotOf(row.reference),
    payment: payment && {
      created_at: payment.createdAt,
      amount: { minor_units: payment.amount, currency: payment.currency },
      proofs: screenshotsOf(row.reference, payment).map((proof) => ({ ...replyOf(proof, 'txnNo', 'receivedAt'), screenshot: proof.name })),
      returned: (await refundsOf(db, payment.id)).map((one) => ({ ...replyOf(one, 'returnedOn', 'how'), minor_units: one.amount })),
    },
    history: historyOf(row.id),
    disclaimer: await disclaimerAgreed(db, row),
    ...(await belongingsOf(db, 'registration', row.id)),
    consents: await consentsIn(db, row.id),
  }
}

async function accountOf(db: Database, account: FoundPerson['accounts'][number], historyOf: HistoryOf) {
  const { id, knownBy, signedInAt, createdAt } = account
  return {
    ...replyOf(account, 'name', 'email', 'role'),
    opened_with: knownBy,
    opened_at: createdAt,
    last_signed_in_at: signedInAt,
    ...(await belongingsOf(db, 'account', id)),
    coordinator_of: await db
      .select({ school: schools.name })
      .from(coordinators)
      .innerJoin(schools, eq(schools.id, coordinators.schoolId))
      .where(eq(coordinators.userId, id)),
    history: historyOf(id),
  }
}

async function emailsOf(db: Database, { emails }: FoundPerson, historyOf: HistoryOf) {
  const rows = await db.select().from(outbox).where(inArray(outbox.id, emails)).orderBy(asc(outbox.createdAt))
  return rows.map(({ id, recipient, title, plain, state, createdAt, sentAt }) => ({
    to: recipient,
    title,
    // The one-time link is left out.
    text: plain,
    state,
    written_at: createdAt,
    sent_at: sentAt,
    history: historyOf(id),
  }))
}

/** Rows of files of scores that the office is importing which name one of these registrations. */
async function scoreRows(db: Database, { registrations }: FoundPerson): Promise<unknown[]> {
  const { rows } = await db.execute<{ cells: unknown }>(sql`
    select one -> 'cells' as cells from score_imports, jsonb_array_elements(rows) one where ${namesOneOf(sql`one`, numbersOf(registrations))}`)
  return rows.map(({ cells }) => cells)
}

/** What was done to each thing, oldest first. */
async function historyIn(db: Database, found: FoundPerson): Promise<HistoryOf> {
  const things = {
    registration: [...found.registrations, ...found.drafts],
    booking: found.bookings,
    account: found.accounts,
    school: found.schools,
  }
  const own = new Set(idsOf(found.accounts))
  const entries = new Map<string, unknown[]>()
  for (const [subject, rows] of Object.entries({ ...things, letter: found.emails.map((id) => ({ id })) })) {
    const ids = idsOf(rows)
    const about = await db.select().from(history).where(inArray(history.subjectId, ids)).orderBy(asc(history.id))
    for (const { subject: kind, subjectId, at, actor, actorName, action, before, after, reason } of about) {
      if (kind !== subject) continue
      const by = actor === null || own.has(actor) ? actorName : 'the office'
      entries.set(subjectId, [...(entries.get(subjectId) ?? []), { at, by, action, before, after, reason }])
    }
  }
  return (subjectId) => entries.get(subjectId) ?? []
}

type Payment = typeof payments.$inferSelect & { proofs: Proof[] }

/** Their payments, by id. */
async function paymentsOf(db: Database, { registrations }: FoundPerson): Promise<Map<string, Payment>> {
  const ids = [...new Set(registrations.map(({ paymentId }) => paymentId))]
  const rows = await db.select().from(payments).where(inArray(payments.id, ids))
  const all = Map.groupBy(await proofsOf(db, ids), ({ paymentId }) => paymentId)
  return new Map(rows.map((row) => [row.id, { ...row, proofs: all.get(row.id) ?? [] }]))
}

const screenshotOf = (reference: string) => `screenshots/${reference}.jpg`

/** The proofs of a payment with the names of their pictures in the zip file; the newest has no version in its name. */
function screenshotsOf(reference: string, { proofs }: { proofs: Proof[] } = { proofs: [] }) {
  return proofs.map((proof, n) => ({
    ...proof,
    name: n === proofs.length - 1 ? screenshotOf(reference) : `screenshots/${reference}-version-${proof.version}.jpg`,
  }))
}

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
async function belongingsOf(db: Database, kind: keyof typeof belongings, id: string): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const [of, order] of belongings[kind]) {
    const table = of.table as PgTable
    const columns = Object.fromEntries(Object.values(getTableColumns(table)).map((column) => [column.name, column]))
    all[getTableName(table)] = await db.select(columns).from(table).where(eq(of, id)).orderBy(asc(order))
  }
  return JSON.parse(JSON.stringify(all, (name, value) => (isInternal.test(name) ? undefined : value)))
}
