import type { Competition, Door } from '#domain/competitions/competition.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { groupBy } from '#domain/lib/lists.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { Money } from '#domain/payment/money.ts'
import { doorIn, type Season } from '#domain/season/season.ts'
import { noteFlags } from '#server/features/flags/index.ts'
import { schoolZone } from '#server/features/schools/index.ts'
import { hyphenated, randomCode } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { lockKeys, together } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { callersZone } from '#server/platform/language.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, registrationEmails } from './emails.ts'
import { type Row, toColumns } from './row.ts'

/** A child, and the key under which it is stored once. The answers are checked, and hold the payment's number. */
type Student = {
  id: string
  key: string
  answers: Answers
  /** The school it belongs to. */
  school: { id: string; link: 'registered' | 'named' } | null
}

type Entered = {
  competition: Competition
  door: Door
  students: Student[]
  /** The payment for all of them, and the hash of its picture. */
  payment: { id: string; pictureHash: string }
  /** What each costs; the door's fee of today without it. */
  fee?: Money
  actor: Actor
  submissionHash: string
  disclaimerVersion: string | null
  /** Records the consent, and returns the path of the link that confirms it, for the email; '' for none. */
  consentLink?(row: Row): Promise<string>
}

/**
 * Stores registrations that one payment pays for, with their history, flags and the emails to the families. Lock their children first
 * (`lockChildren`). Violates the constraint `registrations_child_by_contact` when a child is registered already.
 */
export async function storeRegistrations(tx: Transaction, season: Season, entered: Entered): Promise<Row[]> {
  const { competition, door, students, payment, fee: given, submissionHash, disclaimerVersion } = entered
  const form = formNamed(competition.form)
  const rows: Row[] = []
  const school = students[0]?.school
  const timeZone = (school?.link === 'registered' && (await schoolZone(tx, school.id))) || callersZone()
  for (let at = 0; at < students.length; at += atOnce) {
    const values = students.slice(at, at + atOnce).map(({ id, key, answers, school }) => {
      const columns = toColumns(form, answers)
      const fee = given ?? doorIn(season, door.path).fees[columns.region as Region]
      return {
        ...columns,
        id,
        paymentId: payment.id,
        reference: hyphenated(randomCode(10), 5),
        competition: competition.slug,
        door: door.path,
        paymentType: door.paymentType,
        fee: fee.amount,
        currency: fee.currency,
        submissionKey: key,
        submissionHash,
        schoolId: school?.id ?? null,
        schoolLink: school?.link ?? null,
        round: season.round,
        language: currentLanguage(),
        timeZone,
        seasonVersion: season.version,
        disclaimerVersion,
      }
    })
    rows.push(...(await tx.insert(registrations).values(values).returning()))
  }
  const ids = rows.map(({ id }) => id)
  const fresh = [...rows.flatMap(({ txnKey, childKey }) => [txnKey, childKey]), payment.pictureHash]
  await together(noteFlags(tx, ids, fresh), tellFamilies(tx, season, entered, rows))
  return rows
}

/** Records the registrations, and emails the families: one email about all children that a family pays for, and to each parent about those of a school. */
async function tellFamilies(tx: Transaction, season: Season, { students, actor, consentLink }: Entered, rows: Row[]): Promise<void> {
  const answersOf = new Map(students.map(({ id, answers }) => [id, answers]))
  const links = new Map<string, string>()
  for (const row of rows) {
    const after = { ...answersOf.get(row.id), status: row.status }
    await record(tx, { actor, action: 'entered', subject: 'registration', subjectId: row.id, after })
    links.set(row.id, (await consentLink?.(row)) ?? '')
  }
  for (const told of actor.role === 'school' ? groupBy(rows, ({ contactKey }) => contactKey).values() : [rows]) {
    const [row] = told
    if (!row) continue
    const link = told.map(({ id }) => links.get(id) ?? '').find((path) => path !== '') ?? ''
    await enqueueEmail(
      tx,
      registrationEmails.registrationReceived(
        told.map((one) => emailDataOf(one, season)),
        told,
        link,
      ),
      {
        ...(link && { link }),
        recipient: row.contactEmail,
        subjectId: row.id,
        kind: emailKey(row.contactEmail) === actor.name ? 'office' : 'done',
        organisation: season.organisation,
      },
    )
  }
}

/** Rows per statement, which takes at most 65,535 values. */
const atOnce = 500

/** Locks children against being registered by somebody else until the transaction ends, in one order. */
export async function lockChildren(tx: Transaction, competition: string, childKeys: string[]): Promise<void> {
  await lockKeys(tx, ['registration', competition], childKeys)
}
