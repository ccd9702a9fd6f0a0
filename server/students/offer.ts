import { accountEmail } from '../../domain/account.ts'
import { competitionNamed } from '../../domain/competitions/index.ts'
import { emailKey } from '../../domain/fields/email.ts'
import { student } from '../../domain/forms/student.ts'
import { accountOf, openAccount } from '../accounts/accounts.ts'
import { offerPassword } from '../accounts/password-links.ts'
import { violatedConstraint } from '../db/constraint.ts'
import type { Transaction } from '../db/open.ts'
import type { registrations } from '../db/tables.ts'
import { server } from '../history/history.ts'
import type { House } from '../house.ts'
import { letters } from '../mail/letters.ts'
import { post } from '../mail/outbox.ts'

type Accepted = Pick<typeof registrations.$inferSelect, 'id' | 'competition' | 'status' | 'name' | 'email' | 'contactEmail'>

/**
 * Opens an account for the student of an accepted registration and writes to the student, with a copy to the parent: a
 * single-use link sets the password (rulings, 'a mailed link'). Nothing happens when the registration is not on the
 * student form or not accepted, the address cannot sign in, or it has a student's account already.
 */
export async function offerAccount(tx: Transaction, house: House, row: Accepted): Promise<void> {
  const isStudent = competitionNamed(row.competition).form === student.slug
  if (!isStudent || row.status !== 'accepted' || !accountEmail.safeParse(row.email).success) return
  const userId = (await accountOf(tx, row.email, 'user')) ? null : await openUnlessTaken(tx, row)
  if (userId === null) return
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
