import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { emailKey } from '#domain/forms/fields/email.ts'
import type { Answers } from '#domain/forms/issue.ts'
import type { SchoolReceipt } from '#domain/school/school.ts'
import { openAccount } from '#server/auth/accounts.ts'
import type { AppContext } from '#server/context.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { record, visitor } from '#server/platform/history.ts'
import { type CountForm, uncounted } from '#server/platform/http/form-limit.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { type Email, emails, type SchoolEmailData } from '#server/platform/mail/emails.ts'
import { countWrittenLately, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf } from './email-data.ts'
import { refusals } from './refusals.ts'
import { type Row, toColumns } from './row.ts'
import { welcome } from './welcome.ts'

export type SchoolSubmission = {
  /** Checked and tidied by domain/school/school.ts. */
  answers: Answers
  /** The visitor's Idempotency-Key. */
  key: string
  countForm?: CountForm
}

/** Emails to a school about further registrations of it, at most, per hour. */
const repeatsAnHour = 3

/**
 * Stores a school with its account, its history and the email that carries its register number and the link to a
 * password, or nothing at all. A school that is registered already, and an address that is another school's, get the same
 * answer: that registration is kept as a claim without an account, which the office decides (claims.ts). The same key with
 * the same answers is the same registration and gets the same receipt. Throws: key re-used for other answers (422), too
 * many forms from one network (429).
 * Specification 4.6, rulings.
 */
export async function registerSchool(context: AppContext, submission: SchoolSubmission): Promise<SchoolReceipt> {
  const earlier = await findByKey(context.db, submission.key)
  if (earlier) return receiptFor(earlier, submission)
  try {
    return receiptFor(await enter(context, submission), submission)
  } catch (error) {
    if (violatedConstraint(error) === null && !(error instanceof Problem)) throw error
    // The same submission twice at once: the other one was first.
    const same = await findByKey(context.db, submission.key)
    if (!same) throw error
    return receiptFor(same, submission)
  }
}

async function enter(context: AppContext, submission: SchoolSubmission): Promise<Row> {
  const { countForm = uncounted } = submission
  try {
    return await countForm(() => context.db.transaction((tx) => insert(tx, context, submission)))
  } catch (error) {
    if (!['user_email_role', 'schools_same'].includes(violatedConstraint(error) ?? '')) throw error
    return await countForm(() => context.db.transaction(async (tx) => insertClaim(tx, context, submission, await lockSame(tx, submission))))
  }
}

async function insert(tx: Transaction, context: AppContext, submission: SchoolSubmission): Promise<Row> {
  const { answers } = submission
  const columns = toColumns(answers)
  // Looked for before the insert: one that the database refuses has used up a register number.
  const known = await lockSame(tx, submission)
  if (known) return await insertClaim(tx, context, submission, known)
  const userId = await openAccount(tx, visitor, { email: columns.email, name: columns.name, role: 'school' })
  const row = await store(tx, submission, { userId })
  await record(tx, { actor: visitor, action: 'registered', subject: 'school', subjectId: row.id, after: answers })
  await welcome(tx, context, row, { userId, causedByVisitor: true })
  // The coordinator's copy is an email of its own: the link in the school's would let its reader choose the password.
  await tellCoordinator(tx, context, row, emails.schoolRegisteredCopy)
  return row
}

/** The first to register a school does not shut out the real one: what comes later is kept for the office to decide. */
async function insertClaim(tx: Transaction, context: AppContext, submission: SchoolSubmission, known: Row | undefined): Promise<Row> {
  const isSameAddress = known !== undefined && emailKey(known.email) === emailKey(submission.answers.email ?? '')
  if (known) await remind(tx, context, known, { isClaim: !isSameAddress })
  const row = await store(tx, submission, { standing: isSameAddress ? 'repeated' : 'claimed', claimOf: known?.id ?? null })
  const action = isSameAddress ? 'registered again' : 'claimed'
  await record(tx, { actor: visitor, action, subject: 'school', subjectId: row.id, after: submission.answers })
  if (isSameAddress) return row
  if (known) await record(tx, { actor: visitor, action: 'claimed by another', subject: 'school', subjectId: known.id })
  const season = context.season()
  const letter = emails.schoolClaimed({ ...emailDataOf(row, season), isKnown: known !== undefined })
  await enqueueEmail(tx, letter, { recipient: row.email, subjectId: row.id, causedByVisitor: true, organisation: season.organisation })
  await tellCoordinator(tx, context, row, emails.schoolClaimedCopy)
  return row
}

/** The registered school that a submission is about, if there is one. No other of the same school is stored until the transaction ends. Throws when this one is stored already. */
async function lockSame(tx: Transaction, { answers, key }: SchoolSubmission): Promise<Row | undefined> {
  const { nameKey, countryKey, pincodeKey, branchKey } = toColumns(answers)
  await lockKey(tx, 'school', nameKey, countryKey, pincodeKey, branchKey)
  if (await findByKey(tx, key)) throw refusals.otherBody()
  const [known] = await tx
    .select()
    .from(schools)
    .where(
      and(
        eq(schools.standing, 'registered'),
        eq(schools.nameKey, nameKey),
        eq(schools.countryKey, countryKey),
        eq(schools.pincodeKey, pincodeKey),
        eq(schools.branchKey, branchKey),
      ),
    )
    .for('update')
  return known
}

async function store(
  tx: Transaction,
  { answers, key }: SchoolSubmission,
  more: Partial<Pick<Row, 'userId' | 'standing' | 'claimOf'>>,
): Promise<Row> {
  const [row] = await tx
    .insert(schools)
    .values({ ...toColumns(answers), ...more, id: randomUUID(), submissionKey: key, submissionHash: hashOf(answers) })
    .returning()
  if (!row) throw new Error('The database returned no row for an insert')
  return row
}

/** Tells a school that somebody registered it again, at its address on file; nothing of who that was. */
async function remind(tx: Transaction, context: AppContext, row: Row, { isClaim }: { isClaim: boolean }): Promise<void> {
  const letter = emails.schoolAlreadyRegistered({ ...emailDataOf(row, context.season()), isClaim })
  if ((await countWrittenLately(tx, letter.letter, row.id)) >= repeatsAnHour) return
  await enqueueEmail(tx, letter, {
    recipient: row.email,
    subjectId: row.id,
    causedByVisitor: true,
    organisation: context.season().organisation,
  })
}

async function tellCoordinator(tx: Transaction, context: AppContext, row: Row, letter: (facts: SchoolEmailData) => Email): Promise<void> {
  const season = context.season()
  if (season.coordinator === null) return
  await enqueueEmail(tx, letter(emailDataOf(row, season)), {
    recipient: season.coordinator,
    subjectId: row.id,
    causedByVisitor: true,
    organisation: season.organisation,
  })
}

async function findByKey(db: Database | Transaction, key: string): Promise<Row | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.submissionKey, key))
  return row
}

/** Made from what was submitted: the same submission gets the same words, whatever was corrected since, and so does a claim. */
function receiptFor(row: Row, { answers }: SchoolSubmission): SchoolReceipt {
  if (row.submissionHash !== hashOf(answers)) throw refusals.otherBody()
  return {
    status: 'success',
    message: `We have received the registration of ${answers.schoolname}. The register number is ${row.registerNo}. We’ll email ${answers.email} with what to do next.`,
    register_no: row.registerNo,
  }
}

/** SHA-256 over everything that was submitted, whatever order it came in. */
function hashOf(answers: Answers): string {
  return sha256(JSON.stringify(inOneOrder(answers)))
}
