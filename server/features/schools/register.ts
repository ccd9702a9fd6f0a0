import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey } from '#domain/lib/text.ts'
import type { SchoolReceipt } from '#domain/school/school.ts'
import { openAccount } from '#server/auth/accounts.ts'
import type { AppContext } from '#server/context.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { type CountForm, uncounted } from '#server/platform/http/limits/rate-limit.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { addressed, enqueueEmail, waitingNotice } from '#server/platform/mail/outbox.ts'
import { refusing, schoolRefusals } from './amend.ts'
import { emailRegisteredAgain, notifyCoordinator, schoolEmailData, schoolEmails, welcome } from './emails.ts'
import { isRegistered, type SchoolRow, toSchoolColumns } from './row.ts'
import { followStatus } from './verify.ts'

type SchoolSubmission = {
  /** Checked and tidied by domain/school/school.ts. */
  answers: Answers
  /** The visitor's Idempotency-Key. */
  key: string
  countForm?: CountForm
}

/**
 * Stores a school with its account, its history and the email with its register number and password link, or nothing at all; the office
 * verifies it later (verify.ts). A school that is already registered, or an address of another school, gets the same answer: that registration
 * waits, without an account, for the office to decide (decide.ts). The same key with the same answers returns the same receipt. Throws: key reused for other answers
 * (422), too many forms from one network (429). Specification 4.6, rulings.
 */
export async function registerSchool(context: AppContext, submission: SchoolSubmission): Promise<SchoolReceipt> {
  const earlier = await findByKey(context.db, submission.key)
  if (earlier) return receiptFor(context, earlier, submission)
  try {
    return receiptFor(context, await enter(context, submission), submission)
  } catch (error) {
    if (violatedConstraint(error) === null && !(error instanceof Problem)) throw error
    // The same submission twice at once: the other one was first.
    const same = await findByKey(context.db, submission.key)
    if (!same) throw error
    return receiptFor(context, same, submission)
  }
}

/**
 * Adds a school for the office, with an account and an email as if it had registered itself. Throws 409 when another school is the same, so
 * that a repeated request adds nothing, and 400 at `email` when another school has the address.
 */
export async function addSchool(context: AppContext, actor: Actor, answers: Answers): Promise<SchoolRow> {
  const submission = { answers, key: randomUUID() }
  return await refusing(
    context.db.transaction(async (tx) => {
      if (await lockSame(tx, answers)) throw schoolRefusals.sameAsAnother()
      return await insertSchool(tx, context, actor, submission)
    }),
  )
}

async function enter(context: AppContext, submission: SchoolSubmission): Promise<SchoolRow> {
  const { countForm = uncounted } = submission
  try {
    return await countForm(() => context.db.transaction((tx) => insert(tx, context, submission)))
  } catch (error) {
    if (!['user_email_role', 'schools_same'].includes(violatedConstraint(error) ?? '')) throw error
    return await countForm(() =>
      context.db.transaction(async (tx) => insertWaiting(tx, context, submission, await lockSame(tx, submission.answers))),
    )
  }
}

async function insert(tx: Transaction, context: AppContext, submission: SchoolSubmission): Promise<SchoolRow> {
  // Checked before the insert, because a refused insert uses up a register number.
  const known = await lockSame(tx, submission.answers)
  if (await findByKey(tx, submission.key)) throw schoolRefusals.otherBody()
  return known ? await insertWaiting(tx, context, submission, known) : await insertSchool(tx, context, visitor, submission)
}

/** Stores a school with its account, its history and its email. */
async function insertSchool(tx: Transaction, context: AppContext, actor: Actor, submission: SchoolSubmission): Promise<SchoolRow> {
  const { email, name } = toSchoolColumns(submission.answers)
  const userId = await openAccount(tx, actor, { email, name, role: 'school' })
  const isByOffice = actor !== visitor
  // The office knows the school that it adds.
  const row = await store(tx, submission, {
    userId,
    status: isByOffice ? 'verified' : 'unverified',
    timeZone: isByOffice ? null : callersZone(),
  })
  await record(tx, { actor, action: 'registered', subject: 'school', subjectId: row.id, after: submission.answers })
  await welcome(tx, context, row, { userId, kind: isByOffice ? 'office' : 'asked' })
  // The coordinator's copy is a separate email: the link in the school's would let its reader choose the password.
  await notifyCoordinator(tx, context, row, schoolEmails.schoolRegisteredCopy)
  await followStatus(tx, actor, row)
  return row
}

/**
 * Stores a registration of a school that is registered already, or with an address that signs in for another school, without an account: the
 * office decides (decide.ts). It waits once for each address; the same sent again changes nothing.
 */
async function insertWaiting(
  tx: Transaction,
  context: AppContext,
  submission: SchoolSubmission,
  known: SchoolRow | undefined,
): Promise<SchoolRow> {
  const { answers } = submission
  const isKnownAddress = known !== undefined && emailKey(known.email) === emailKey(answers.email ?? '')
  const isAgain = isKnownAddress || (await isWaitingAlready(tx, answers))
  const row = await store(tx, submission, { status: isAgain ? 'closed' : 'waiting', userId: null, timeZone: callersZone() })
  await record(tx, {
    actor: visitor,
    action: isAgain ? 'sent again' : 'registered again',
    subject: 'school',
    subjectId: row.id,
    after: answers,
  })
  if (known) await emailRegisteredAgain(tx, context, known, { isOtherAddress: !isKnownAddress })
  if (isAgain) return row
  const season = context.season()
  const email = schoolEmails.schoolWaiting({ ...schoolEmailData(row, season), isKnown: known !== undefined })
  await enqueueEmail(tx, email, addressed('asked', row.email, row.id, season.organisation))
  await notifyCoordinator(tx, context, row, schoolEmails.schoolWaitingCopy)
  return row
}

async function isWaitingAlready(tx: Transaction, answers: Answers): Promise<boolean> {
  const isSameAddress = eq(sql`lower(${schools.email})`, emailKey(answers.email ?? ''))
  return (await tx.$count(schools, and(eq(schools.status, 'waiting'), isSame(answers), isSameAddress))) > 0
}

/**
 * Returns the registered school with the same name, country, pin code and branch, if any. Locks it, and others from registering it, until
 * the transaction ends.
 */
export async function lockSame(tx: Transaction, answers: Answers): Promise<SchoolRow | undefined> {
  const { nameKey, countryKey, pincodeKey, branchKey } = toSchoolColumns(answers)
  await lockKey(tx, 'school', nameKey, countryKey, pincodeKey, branchKey)
  const [known] = await tx
    .select()
    .from(schools)
    .where(and(isRegistered, isSame(answers)))
    .for('update')
  return known
}

/** The condition for a row to be about the same school. */
function isSame(answers: Answers): SQL | undefined {
  const { nameKey, countryKey, pincodeKey, branchKey } = toSchoolColumns(answers)
  return and(
    eq(schools.nameKey, nameKey),
    eq(schools.countryKey, countryKey),
    eq(schools.pincodeKey, pincodeKey),
    eq(schools.branchKey, branchKey),
  )
}

async function store(
  tx: Transaction,
  { answers, key }: SchoolSubmission,
  more: Pick<SchoolRow, 'userId' | 'status' | 'timeZone'>,
): Promise<SchoolRow> {
  const [row] = await tx
    .insert(schools)
    .values({ ...toSchoolColumns(answers), ...more, id: randomUUID(), submissionKey: key, submissionHash: hashOf(answers) })
    .returning()
  if (!row) throw new Error('The database returned no row for an insert')
  return row
}

async function findByKey(db: Queryable, key: string): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.submissionKey, key))
  return row
}

/** Made from what was submitted, so that a repeat gets the same receipt even after corrections. */
function receiptFor(context: Pick<AppContext, 'sendsEmails' | 'season'>, row: SchoolRow, { answers }: SchoolSubmission): SchoolReceipt {
  if (row.submissionHash !== hashOf(answers)) throw schoolRefusals.otherBody()
  const { schoolname: school = '', email = '' } = answers
  const number = row.registerNo
  return {
    status: 'success',
    message: context.sendsEmails
      ? m['school.received_registration_register_number']({
          school,
          number,
          email,
        })
      : `${m['school.received_registration_register_number_2']({ school, number })}${waitingNotice(context)}`,
    register_no: row.registerNo,
  }
}

/** Returns the SHA-256 of everything submitted, in any order. */
function hashOf(answers: Answers): string {
  return sha256(JSON.stringify(inOneOrder(answers)))
}
