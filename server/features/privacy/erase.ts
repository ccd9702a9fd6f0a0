import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import { type Erasure, personalDataLines } from '#domain/privacy/privacy.ts'
import { endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import { closeGap, lockAllSeats } from '#server/features/bookings/index.ts'
import { deleteUnneededPayments, proofsOf } from '#server/features/payments/index.ts'
import { eraseLinesOfPerson } from '#server/features/statements/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  bookings,
  disputes,
  drafts,
  erasures,
  outbox,
  registrations,
  schools,
  scoreImports,
  studentImports,
  user,
} from '#server/platform/db/schema/index.ts'
import { insertRow } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { findPerson } from './find.ts'
import { type FoundPerson, isNothing, namesOneOf, numbersOf, paymentsOfPerson, subjectsOf } from './found-person.ts'
import { addressKey, append, personHash } from './ledger.ts'
import { countsOf, planOf } from './personal-data.ts'

/**
 * Erases everything that find.ts finds by an address: rows, emails, accounts, sessions and links, and their history. The caller removes the
 * pictures (pictures.ts), whose keys are stored until then. Frees booked seats. Leaves a history row and an erasure without personal data.
 * `plan` identifies what was shown before. Throws 404 when there is nothing, and 409 when the data differ from what was shown.
 */
export async function erase(context: AppContext, actor: Actor, { email, plan }: { email: string; plan?: string }): Promise<Erasure> {
  const person = (await personHash(context.db))(email)
  const counts = await context.db.transaction(async (tx) => {
    await lockAllSeats(tx, context)
    const found = await findPerson(tx, email, { holds: true })
    if (isNothing(found)) throw problems.notFound()
    if (plan !== undefined && plan !== planOf(found))
      throw problems.stale('The stored data has changed since you looked. Check it again, then erase it.')
    const counts = await countsOf(tx, found)
    const pictures = await remove(tx, found, [email])
    await record(tx, { actor, action: 'erased', subject: 'person', subjectId: person, after: counts })
    const subjects = subjectsOf(found)
    const at = sql`clock_timestamp()`
    const entry = await insertRow(tx, erasures, { id: randomUUID(), person, at, by: actor.name, counts, pictures, subjects })
    context.wipe.soon(context.season().timeZone)
    // Last, just before the commit: without a ledger entry, nothing is erased.
    await append(context.dataDir, { person, at: entry.at.toISOString(), subjects })
    return counts
  })
  return { message: `Erased: ${personalDataLines(counts).join(', ')}.`, counts }
}

/**
 * Deletes what was found, with its history and access log entries, and with the payments that nothing else needs. Returns the keys of their
 * pictures. The caller locks the seats, stores those keys and removes the pictures afterwards. `addresses` are searched for there as well.
 */
export async function remove(tx: Transaction, found: FoundPerson, addresses: string[] = []): Promise<string[]> {
  const accounts = idsOf(found.accounts)
  const payments = [...new Set(found.registrations.map(({ paymentId }) => paymentId))]
  const sent = await proofsOf(tx, payments)
  const numbers = sent.map(({ txnNo }) => txnNo)
  const known = searchedAs(found, [...addresses.map(addressKey), ...numbers])
  const lists = [subjectsOf(found), accounts, known].map((list) => sql`${sql.param(list)}::text[]`)
  await tx.execute(sql`select erase_history(${sql.join(lists, sql`, `)})`)
  await tx.execute(sql`select erase_access_log(${sql.param(accounts)}::text[], ${sql.param(known)}::text[])`)
  await eraseLinesOfPerson(tx, paymentsOfPerson(found, sent))
  await deleteRows(tx, found)
  await forgetImported(tx, studentImports, [...ownAddresses(found), ...addresses.map(addressKey)])
  await forgetImported(tx, scoreImports, numbersOf(found.registrations))
  await forgetParents(tx, [
    ...found.registrations.map(({ contactKey }) => contactKey),
    ...found.formerAddresses,
    ...addresses.map(addressKey),
  ])
  return await deleteUnneededPayments(tx, payments)
}

/** What someone may have typed to find them, `others` included. */
function searchedAs({ registrations, drafts, bookings, schools, accounts, formerTexts }: FoundPerson, others: string[]): string[] {
  const typed = [
    ...registrations.flatMap((row) => [row.name, row.email, row.contactEmail, row.phone, row.reference]),
    ...drafts.flatMap((row) => Object.values(row.answers)),
    ...bookings.flatMap((row) => [row.studentName, row.parentEmail, row.parentMobile]),
    ...[...schools, ...accounts].flatMap((row) => [row.name, row.email]),
    ...formerTexts,
    ...others,
  ]
  const known = typed.flatMap((text) => [text.toLowerCase(), fold(text)])
  return [...new Set(known)].filter((text) => text.length > 0)
}

async function deleteRows(tx: Transaction, found: FoundPerson) {
  await tx.delete(outbox).where(inArray(outbox.id, found.emails))
  await tx.delete(bookings).where(inArray(bookings.id, idsOf(found.bookings)))
  const seats = found.bookings.filter(({ state }) => state === 'booked' || state === 'held').sort((a, b) => (b.seat ?? 0) - (a.seat ?? 0))
  for (const seat of seats) await closeGap(tx, seat)
  await tx.delete(drafts).where(inArray(drafts.id, idsOf(found.drafts)))
  await tx.delete(disputes).where(inArray(disputes.id, idsOf(found.disputes)))
  await tx.delete(registrations).where(inArray(registrations.id, idsOf(found.registrations)))
  const gone = idsOf(found.schools)
  await tx.update(registrations).set({ schoolId: null, schoolLink: null }).where(inArray(registrations.schoolId, gone))
  await tx.delete(schools).where(inArray(schools.id, gone))
  const accounts = idsOf(found.accounts)
  for (const id of accounts) await endLinks(tx, id)
  // A school that is closed can do without its account.
  await tx.update(schools).set({ userId: null }).where(inArray(schools.userId, accounts))
  await tx.delete(user).where(inArray(user.id, accounts))
  for (const { id, name } of found.renamed) await tx.update(user).set({ name }).where(eq(user.id, id))
}

/** The children's own addresses: a parent's may be a sister's too. */
function ownAddresses({ registrations, drafts, formerAddresses }: FoundPerson): string[] {
  return [...registrations.map(({ email }) => addressKey(email)), ...drafts.map(({ emailKey }) => emailKey), ...formerAddresses]
}

/** Takes the rows with one of these texts out of the files that schools, or the office, are importing. */
async function forgetImported(tx: Transaction, table: typeof studentImports | typeof scoreImports, texts: string[]) {
  const isTheirs = (row: SQL) => namesOneOf(row, texts)
  await tx.execute(sql`
    update ${table} set version = version + 1,
      rows = coalesce((select jsonb_agg(kept) from jsonb_array_elements(rows) kept where not ${isTheirs(sql`kept`)}), '[]')
    where exists (select from jsonb_array_elements(rows) one where ${isTheirs(sql`one`)})`)
}

/** An account that stays may have come with the address of a parent who is erased: '' matches nobody, and proves nothing. */
async function forgetParents(tx: Transaction, addresses: string[]) {
  const isKnown = exists(tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.contactKey, user.knownBy)))
  await tx
    .update(user)
    .set({ knownBy: '' })
    .where(and(inArray(user.knownBy, addresses), not(isKnown)))
}
