import { eq } from 'drizzle-orm'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { Season } from '#domain/season/season.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { type Email, subject, text, trusted } from '#server/platform/mail/emails.ts'
import { byOffice, enqueueEmail } from '#server/platform/mail/outbox.ts'
import type { SignedInSchool } from './drafts.ts'

type Paid = { students: number; total: Money; txnNo: string }

/** Emails a school that its payment for several students has come in. */
export async function emailPaid(tx: Transaction, season: Season, { id, actor }: SignedInSchool, paid: Paid): Promise<void> {
  const [school] = await tx.select({ name: schools.name, email: schools.email }).from(schools).where(eq(schools.id, id))
  if (!school) return
  const email = paymentReceived({
    ...paid,
    ...school,
    by: actor.name,
    contact: season.contact,
    usually: workingDaysText(season.reviewDays),
  })
  await enqueueEmail(tx, email, byOffice(school.email, id, season.organisation))
}

type PaidData = Paid & { name: string; by: string; contact: string; usually: string }

function paymentReceived({ name, students, total, txnNo, by, contact, usually }: PaidData): Email {
  const count = `${students} student${students === 1 ? '' : 's'}`
  return {
    template: 'school-payment-received',
    title: subject('your school')`We have received the payment of ${name}`,
    paragraphs: [
      text`${name} paid ${trusted(priceText(total))} for ${trusted(count)}, with the transaction number ${txnNo}. It was sent by ${trusted(by)}.`,
      text`We’re comparing it with our account, which usually takes ${trusted(usually)}. Please don’t pay again. Each parent gets an email of their own.`,
      text`You’ll see where every student stands when you sign in on the school sign-in page, under Registered Students.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }
}
