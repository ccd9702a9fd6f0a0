import { and, eq, sql } from 'drizzle-orm'
import { accountEmail } from '../../domain/account.ts'
import { competitionNamed } from '../../domain/competitions/index.ts'
import { emailKey } from '../../domain/fields/email.ts'
import { student } from '../../domain/forms/student.ts'
import { accountOf, hasPassword, openAccount } from '../accounts/accounts.ts'
import { endLinks, offerPassword } from '../accounts/password-links.ts'
import { violatedConstraint } from '../db/constraint.ts'
import type { Transaction } from '../db/open.ts'
import { registrations, user } from '../db/tables.ts'
import { server } from '../history/history.ts'
import type { House } from '../house.ts'
import { letters } from '../mail/letters.ts'
import { post, withdraw } from '../mail/outbox.ts'

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
