import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Answers } from '../../domain/answers.ts'
import type { SchoolReceipt } from '../../domain/school.ts'
import { openAccount } from '../accounts/accounts.ts'
import { violatedConstraint } from '../db/constraint.ts'
import type { Transaction } from '../db/open.ts'
import { schools } from '../db/tables.ts'
import { record, visitor } from '../history/history.ts'
import type { House } from '../house.ts'
import { type CountForm, uncounted } from '../http/form-limit.ts'
import { inOneOrder } from '../http/submission.ts'
import { letters } from '../mail/letters.ts'
import { post, writtenLately } from '../mail/outbox.ts'
import { sha256 } from '../sha256.ts'
import { factsOf } from './facts.ts'
import { refusals } from './refusals.ts'
import { type Row, toColumns } from './row.ts'
import { welcome } from './welcome.ts'

export type SchoolSubmission = {
  /** Checked and tidied by domain/school.ts. */
  answers: Answers
  /** The visitor's Idempotency-Key. */
  key: string
  countForm?: CountForm
}

/** Emails about a repeated registration that are written, at most, per hour. */
const repeatsAnHour = 3

/**
 * Stores a school with its account, its history and the letter that carries its register number and the link to a
 * password, or nothing at all. The same key with the same answers is the same school and gets the same receipt. Throws:
 * already registered (409; its number is mailed to the address on file), an address that has an account (400 at
 * `email`), key re-used for other answers (422), too many forms from one network (429). Specification 4.6, rulings.
 */
export async function registerSchool(house: House, submission: SchoolSubmission): Promise<SchoolReceipt> {
  const earlier = await findByKey(house, submission.key)
  if (earlier) return receiptFor(earlier, submission)
  const { countForm = uncounted } = submission
  try {
    const row = await countForm(() => house.db.transaction((tx) => insert(tx, house, submission)))
    return receiptFor(row, submission)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === null) throw error
    // The same submission twice at once breaks whichever rule the database looks at first; so does the same school.
    const same = await findByKey(house, submission.key)
    if (same) return receiptFor(same, submission)
    if (await remind(house, submission)) throw refusals.alreadyRegistered()
    if (constraint === 'user_email_role') throw refusals.emailTaken()
    throw error
  }
}

async function insert(tx: Transaction, house: House, { answers, key }: SchoolSubmission): Promise<Row> {
  const columns = toColumns(answers)
  const season = house.season()
  const userId = await openAccount(tx, visitor, { email: columns.email, name: columns.name, role: 'school' })
  const [row] = await tx
    .insert(schools)
    .values({ ...columns, id: randomUUID(), userId, submissionKey: key, submissionHash: hashOf(answers) })
    .returning()
  if (!row) throw new Error('The database returned no row for an insert')
  await record(tx, { actor: visitor, action: 'registered', subject: 'school', subjectId: row.id, after: answers })
  await welcome(tx, house, row, { causedByVisitor: true })
  // The coordinator's copy is a letter of its own: the link in the school's would let its reader choose the password.
  if (season.coordinator !== null) {
    await post(tx, letters.schoolRegisteredCopy(factsOf(row, season)), {
      recipient: season.coordinator,
      subjectId: row.id,
      causedByVisitor: true,
      organisation: season.organisation,
    })
  }
  return row
}

/** Mails the register number to the address on file and to no other. False when no such school is registered. */
async function remind(house: House, { answers }: SchoolSubmission): Promise<boolean> {
  const { nameKey, countryKey, pincodeKey } = toColumns(answers)
  return await house.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(schools)
      .where(and(eq(schools.nameKey, nameKey), eq(schools.countryKey, countryKey), eq(schools.pincodeKey, pincodeKey)))
      .for('update')
    if (!row) return false
    const letter = letters.schoolAlreadyRegistered(factsOf(row, house.season()))
    if ((await writtenLately(tx, letter.letter, row.id)) < repeatsAnHour) {
      await post(tx, letter, {
        recipient: row.email,
        subjectId: row.id,
        causedByVisitor: true,
        organisation: house.season().organisation,
      })
    }
    return true
  })
}

async function findByKey(house: House, key: string): Promise<Row | undefined> {
  const [row] = await house.db.select().from(schools).where(eq(schools.submissionKey, key))
  return row
}

/** Made from what was submitted: the same submission gets the same words, whatever was corrected since. */
function receiptFor(row: Row, { answers }: SchoolSubmission): SchoolReceipt {
  if (row.submissionHash !== hashOf(answers)) throw refusals.otherBody()
  return {
    status: 'success',
    message: `${answers.schoolname} is registered. The register number is ${row.registerNo}. We have written to ${answers.email}: the link in that letter sets the password.`,
    register_no: row.registerNo,
  }
}

/** SHA-256 over everything that was submitted, whatever order it came in. */
function hashOf(answers: Answers): string {
  return sha256(JSON.stringify(inOneOrder(answers)))
}
