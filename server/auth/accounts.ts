import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { type AccountRole, accountRoles, isOfficeRole, type SignInRole, signInRoleOf } from '#domain/account/account.ts'
import type { accountEmailKinds } from '#domain/email/account-emails.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'
import { emailKey } from '#domain/lib/text.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, emailFrom, trusted } from '#server/platform/mail/emails.ts'

export type Account = typeof user.$inferSelect

/** Identifies one account: an address has at most one for each sign-in page. */
export type AccountKey = { email: string; role: SignInRole }

/** Finds the account with which an address signs in on a page, or null. The address may have accounts on the others. */
export async function accountOf(db: Queryable, email: string, role: SignInRole): Promise<Account | null> {
  const [found] = await db
    .select()
    .from(user)
    .where(and(eq(user.email, emailKey(email)), signsInAs(role)))
  return found ?? null
}

/** The accounts that sign in on one page. */
export function signsInAs(role: SignInRole): SQL {
  return inArray(
    user.role,
    accountRoles.filter((known) => signInRoleOf(known) === role),
  )
}

/**
 * The owner of an account, for the history of what they do: by name in the office, by address elsewhere. In the office an account without a
 * name has its address as name.
 */
export function actorOf({ id, email, name, role }: Pick<Account, 'id' | 'email' | 'name' | 'role'>): Actor {
  return { id, name: (isOfficeRole(role) && name) || email, role }
}

/** Changes the name of a locked account, with its history. The same name changes nothing. */
export async function rename(tx: Transaction, actor: Actor, { id, name: before }: Account, name: string): Promise<void> {
  if (name === before) return
  await tx.update(user).set({ name }).where(eq(user.id, id))
  await record(tx, { actor, action: 'name changed', subject: 'account', subjectId: id, before: { name: before }, after: { name } })
}

/**
 * Returns an account as it is now, and locks it until the transaction ends; null when it's gone. Whatever changes an account's password,
 * second factor or sessions locks the account first, so that such changes happen one after another.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [found] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  return found ?? null
}

/**
 * Opens an account without a password; an emailed link sets the first one (password-links.ts). Returns its id. Violates the constraint
 * `user_email_role` when the address has an account of this kind.
 */
export async function openAccount(
  tx: Transaction,
  actor: Actor,
  account: { email: string; name: string; role: AccountRole },
): Promise<string> {
  const values = valuesOf(account)
  await tx.insert(user).values(values)
  await recordOpened(tx, actor, values)
  return values.id
}

/** The same, but returns null when the address has an account of this kind. */
export async function openAccountIfFree(
  tx: Transaction,
  actor: Actor,
  account: { email: string; name: string; role: AccountRole; knownBy: string },
): Promise<string | null> {
  const values = valuesOf(account)
  const opened = await tx.insert(user).values(values).onConflictDoNothing().returning({ id: user.id })
  if (opened.length === 0) return null
  await recordOpened(tx, actor, values)
  return values.id
}

function valuesOf<Account extends { email: string }>(account: Account) {
  return { ...account, id: randomUUID(), email: emailKey(account.email) }
}

async function recordOpened(tx: Transaction, actor: Actor, { id, email, role }: { id: string; email: string; role: AccountRole }) {
  await record(tx, { actor, action: 'created', subject: 'account', subjectId: id, after: { email, role } })
}

/** Whether an account can sign in yet. */
export async function isAccount(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(user, eq(user.id, userId))) > 0
}

export async function hasPassword(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), isNotNull(user.password)))) > 0
}

type Name = keyof typeof accountEmailKinds
/** A value for every placeholder but the link, which is filled in when the email leaves. */
type ValuesFor<Of extends Name> = Record<Exclude<(typeof accountEmailKinds)[Of]['needs' | 'allows'][number], 'link'>, string>

/**
 * Makes an email about an account, from its text in domain/email/account-emails.ts: to a student in the current language, to schools and the
 * office in English. Its values must not be a visitor's: links in them work.
 */
export function composeAccountEmail<Of extends Name>(name: Of, role: AccountRole, values: ValuesFor<Of>): Email {
  return inLanguage(signInRoleOf(role) === 'user' ? currentLanguage() : 'en', () => {
    const entries = Object.entries<string>(values).map(([placeholder, text]) => [placeholder, trusted(translate(text))])
    return emailFrom(name, 'accounts', Object.fromEntries(entries))
  })
}
