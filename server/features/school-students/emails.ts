import { eq } from 'drizzle-orm'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { studentsText } from '#domain/school/texts.ts'
import type { Season } from '#domain/season/season.ts'
import type { SignedInSchool } from '#server/features/schools/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'

/** `part` is what this transfer brought, if not all, and `rest` what is still to send, in minor units. */
type Paid = { students: number; total: Money; part: number | undefined; rest: number; txnNo: string }

/** Emails a school that its payment for several students, or a part of it, has come in. */
export async function emailPaid(tx: Transaction, season: Season, { id, actor }: SignedInSchool, paid: Paid): Promise<void> {
  const { students, total, part, rest, txnNo } = paid
  const price = (amount: number) => inLanguage('en', () => priceText({ ...total, amount }))
  const [school] = await tx.select({ name: schools.name, email: schools.email }).from(schools).where(eq(schools.id, id))
  if (!school) return
  const email = emailFrom('school-payment-received', 'schools', {
    school: school.name,
    students: trusted(studentsText(students)),
    total: trusted(part === undefined ? price(total.amount) : `${price(part)} of ${price(total.amount)}`),
    rest: trusted(rest > 0 ? `${price(rest)} is still to send: sign in and open Payments.` : 'Please don’t pay again.'),
    txn: inGroups(txnNo),
    by: trusted(actor.name),
    usually: trusted(inLanguage('en', () => workingDaysText(season.reviewDays))),
    contact: trusted(season.contact),
  })
  await enqueueEmail(tx, email, { ...addressed('office', school.email, id, season.organisation), link: '/school/students' })
}
