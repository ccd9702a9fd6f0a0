import { and, eq, sql } from 'drizzle-orm'
import { accountEmail } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { emailKey } from '#domain/forms/fields/email.ts'
import { student } from '#domain/forms/student.ts'
import { accountOf, hasPassword, openAccount } from '#server/auth/accounts.ts'
import { endLinks, offerPassword } from '#server/auth/passwords/password-links.ts'
import type { House } from '#server/context.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations, user } from '#server/platform/db/schema/index.ts'
import { server } from '#server/platform/history.ts'
import { letters } from '#server/platform/mail/emails.ts'
import { post, withdraw } from '#server/platform/mail/outbox.ts'

type Registration = typeof registrations.$inferSelect
type Accepted = Pick<Registration, 'id' | 'competition' | 'status' | 'name' | 'email' | 'contactEmail'>

/**
 * Opens an account for the student of an accepted registration and writes to the student, with a copy to the parent: a
 * single-use link sets the password (rulings, 'a mailed link'). Nothing happens when the registration is not on the
 * student form or not accepted, the address cannot sign in, or it has a student's account already.
 */
export async function offerAccount(tx: Transaction, house: House, row: Accepted): Promise<void> {
  const isStudent = competitionNamed(row.competition).form === student.slug
  if (!isStudent || row.status !== 'accepted' || !accountEmail.safeParse(row.email).success) return
  const userId = (await accountOf(tx, row.email, 'user')) ? null : await openUnlessTaken(tx, row)
  if (userId !== null) await writeOffer(tx, house, row, userId)
}

/**
 * The parent's address of a registration was corrected. An account that was offered with the old one and has no password yet is offered anew,
 * with the right address; the links of before end. One that has a password stays as it is (rulings), and so does one that another registration
 * with the old address needs.
 */
export async function offerAgain(tx: Transaction, house: House, before: Registration, row: Registration): Promise<void> {
  const found = await accountOf(tx, before.email, 'user')
  if (found === null || found.knownBy !== before.contactKey || (await hasPassword(tx, found.id))) return
  const isTheirs = and(eq(sql`lower(${registrations.email})`, found.email), eq(registrations.contactKey, before.contactKey))
  const [other] = await tx.select({ id: registrations.id }).from(registrations).where(isTheirs).limit(1)
  if (other) return
  await tx.update(user).set({ knownBy: row.contactKey }).where(eq(user.id, found.id))
  await endLinks(tx, found.id)
  await withdraw(tx, found.id, ['account-offered', 'password-reset'])
  // To another address of the student, an account of its own is offered.
  if (emailKey(row.email) === found.email) await writeOffer(tx, house, row, found.id)
}

async function writeOffer(tx: Transaction, house: House, row: Accepted, userId: string): Promise<void> {
  const { organisation, contact } = house.season()
  await post(tx, letters.accountOffered({ name: row.name, email: row.email, contact }), {
    recipient: row.email,
    copy: emailKey(row.contactEmail) === emailKey(row.email) ? null : row.contactEmail,
    subjectId: userId,
    causedByVisitor: false,
    organisation,
    link: await offerPassword(tx, userId, 'first', house.now()),
  })
}

/** A brother's or sister's acceptance at the same moment may come first; a savepoint keeps this decision alive then. */
async function openUnlessTaken(tx: Transaction, { email, name, contactEmail }: Accepted): Promise<string | null> {
  try {
    return await tx.transaction((savepoint) =>
      openAccount(savepoint, server, { email, name, role: 'user', knownBy: emailKey(contactEmail) }),
    )
  } catch (error) {
    if (violatedConstraint(error) === 'user_email_role') return null
    throw error
  }
}
