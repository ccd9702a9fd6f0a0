import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { accountEmail } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import { student } from '#domain/forms/student.ts'
import { emailKey } from '#domain/lib/text.ts'
import { type Account, hasPassword, openAccountIfFree } from '#server/auth/accounts.ts'
import { createPasswordLink, endLinks } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { outbox, registrations, user } from '#server/platform/db/schema/index.ts'
import { together } from '#server/platform/db/transaction.ts'
import { record, server } from '#server/platform/history.ts'
import { enqueueEmail, isAccountOffered, isWritten, withdraw } from '#server/platform/mail/outbox.ts'
import { emailDataOf, emailState, registrationEmails } from '../emails.ts'
import { heldUntil } from './decision.ts'

type Registration = typeof registrations.$inferSelect
type Accepted = Pick<Registration, 'id' | 'reference' | 'competition' | 'status' | 'name' | 'email' | 'contactEmail' | 'language'>

/**
 * Emails the family that a registration is accepted, with the link to choose the password of the student's account if it is offered now.
 * A student with another mailbox gets the link in an email of their own. Both are held until `held`, or as `heldUntil` says.
 */
export async function emailAcceptance(tx: Transaction, context: AppContext, row: Registration, held?: Date | null): Promise<void> {
  const account = await openUninvited(tx, row)
  await emailState(tx, context, row, { held, account })
  await offerAccount(tx, context, row, { account, emailed: [row.contactEmail], held })
}

/**
 * Opens an account for the student of an accepted registration and emails the student, with a copy to the parent, a single-use link to set
 * the password (rulings, 'a mailed link'), if `openUninvited` finds none that was offered before.
 */
export async function inviteStudent(tx: Transaction, context: AppContext, row: Accepted): Promise<void> {
  await offerAccount(tx, context, row, { account: await openUninvited(tx, row) })
}

/**
 * Opens an account for the student of an accepted registration. Returns its id, or null when the registration is not on the student form or
 * not accepted, the address can't have an account (Errors shows that), or its account was already offered; a withdrawn email doesn't count.
 */
export async function openUninvited(tx: Transaction, row: Accepted): Promise<string | null> {
  if (!ofStudents.includes(row.competition) || row.status !== 'accepted' || !accountEmail.safeParse(row.email).success) return null
  const known = await lockAccount(tx, row.email)
  return known ? await claimUninvited(tx, known, row) : await openUnlessTaken(tx, row)
}

/**
 * Call after the parent's address of a registration was corrected. Returns the account that was offered with the old address and has no
 * password yet, to offer it again, if the registration is accepted; else null. Earlier links expire. An account with a password stays as it
 * is (rulings), and so does one that another registration with the old address needs.
 */
export async function withdrawOffer(tx: Transaction, before: Registration, row: Registration): Promise<string | null> {
  const unused = await lockUnused(tx, before)
  if (unused === null || unused.account.knownBy !== before.contactKey || unused.isNeeded) return null
  const { id, email } = unused.account
  await tx.update(user).set({ knownBy: row.contactKey }).where(eq(user.id, id))
  await endLinks(tx, id)
  await withdraw(tx, id, [invitation, 'password-reset'])
  // A changed student address gets a separate account.
  return row.status === 'accepted' && emailKey(row.email) === email ? id : null
}

type Offer = {
  account: string | null
  /** The addresses that get another email about the same change, which offers the account too. */
  emailed?: string[]
  held?: Date | null | undefined
}

/** Emails a student the link to choose the password of an account, with a copy to the parent; no mailbox gets two emails about one change. */
export async function offerAccount(
  tx: Transaction,
  context: AppContext,
  row: Accepted,
  { account, emailed = [], held }: Offer,
): Promise<void> {
  const mailboxes = new Map([row.contactEmail, row.email].map((address) => [emailKey(address), address]))
  for (const address of emailed) mailboxes.delete(emailKey(address))
  const [recipient, copy] = [...mailboxes.values()].toReversed()
  if (account === null || recipient === undefined) return
  const [link, sendAfter] = await together(
    createPasswordLink(tx, account, 'first', context.now()),
    held === undefined ? heldUntil(tx, row) : held,
  )
  const data = emailDataOf(row, context.season())
  await enqueueEmail(tx, registrationEmails.accountOffered(data, row.email), {
    recipient,
    copy: copy ?? null,
    subjectId: account,
    kind: 'office',
    organisation: data.organisation,
    link,
    sendAfter,
  })
}

/**
 * Withdraws the unsent invitation of an acceptance when the registration is no longer accepted or its address changed, and deletes the
 * account that it was for. Keeps both while another accepted registration of the same student and parent leads to the same account.
 */
export async function withdrawInvitation(tx: Transaction, context: AppContext, before: Accepted): Promise<void> {
  const unused = await lockUnused(tx, before)
  if (unused === null) return
  const { account, others, isNeeded } = unused
  if (!isNeeded) await withdraw(tx, account.id, [invitation])
  if (await isOffered(tx, account)) return
  const other = others.find(({ contactKey }) => contactKey === account.knownBy) ?? others[0]
  if (other) await inviteStudent(tx, context, other)
  else await deleteAccount(tx, account)
}

/** Deletes an account with its emails and what history says about it: an erasure finds these by the account. */
async function deleteAccount(tx: Transaction, { id }: Account): Promise<void> {
  await endLinks(tx, id)
  await tx.delete(outbox).where(eq(outbox.subjectId, id))
  await tx.delete(user).where(eq(user.id, id))
  await record(tx, { actor: server, action: 'removed', subject: 'account', subjectId: id })
  await tx.execute(sql`select erase_history(array[${id}]::text[], '{}', '{}')`)
}

/**
 * Locks the account of a registration's student if nobody can have signed in to it yet; otherwise returns null. `others` are the accepted
 * registrations of students with the same address, newest first; `isNeeded` says whether one has the parent's address that the account came
 * with.
 */
async function lockUnused(tx: Transaction, { id, email }: Pick<Registration, 'id' | 'email'>) {
  const account = await lockAccount(tx, email)
  if (account === null || (await hasPassword(tx, account.id))) return null
  const others = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(sql`lower(${registrations.email})`, account.email),
        ne(registrations.id, id),
        eq(registrations.status, 'accepted'),
        inArray(registrations.competition, ofStudents),
      ),
    )
    .orderBy(desc(registrations.serialNo))
  return { account, others, isNeeded: others.some(({ contactKey }) => contactKey === account.knownBy) }
}

/** Renames the account of an address after a correction, if it had the old name. */
export async function renameAccount(tx: Transaction, { email, name }: Accepted, corrected: string): Promise<void> {
  const account = await lockAccount(tx, email)
  if (account?.name !== name) return
  await tx.update(user).set({ name: corrected }).where(eq(user.id, account.id))
}

const invitation = 'account-offered'

/** Whether an email that offers an account was written and not withdrawn: one of its own, or an acceptance. */
async function isOffered(tx: Transaction, { id }: Account): Promise<boolean> {
  return (await isWritten(tx, invitation, id)) || (await isAccountOffered(tx, id))
}

/** The competitions whose accepted students get accounts. */
export const ofStudents = competitions.filter(({ form }) => form === student.slug).map(({ slug }) => slug)

/** Returns the student's account of an address, or null, locked until the transaction ends. */
async function lockAccount(tx: Transaction, email: string): Promise<Account | null> {
  const [account] = await tx
    .select()
    .from(user)
    .where(and(eq(user.email, emailKey(email)), eq(user.role, 'user')))
    .for('update')
  return account ?? null
}

/** Assigns an account that nobody can have opened yet to this student. Returns its id, or null when someone was already invited to it. */
async function claimUninvited(tx: Transaction, account: Account, { name, contactEmail }: Accepted): Promise<string | null> {
  if ((await hasPassword(tx, account.id)) || (await isOffered(tx, account))) return null
  await tx
    .update(user)
    .set({ name, knownBy: emailKey(contactEmail) })
    .where(eq(user.id, account.id))
  return account.id
}

/** Returns the id of the new account, or null when a sibling's concurrent acceptance has opened one. */
async function openUnlessTaken(tx: Transaction, { email, name, contactEmail }: Accepted): Promise<string | null> {
  return await openAccountIfFree(tx, server, { email, name, role: 'user', knownBy: emailKey(contactEmail) })
}
