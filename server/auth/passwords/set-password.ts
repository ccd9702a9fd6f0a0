import { and, asc, eq } from 'drizzle-orm'
import { isOfficeRole, type SignInRole, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey, tidy } from '#domain/lib/text.ts'
import { type Account, type AccountKey, actorOf, composeAccountEmail, lockAccount, signsInAs } from '#server/auth/accounts.ts'
import { endSessions, lockOwnAccount } from '#server/auth/open-session.ts'
import type { SignedIn } from '#server/auth/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, findUnsent, withdraw } from '#server/platform/mail/outbox.ts'
import { createPasswordLink, endLinks, forgetEnded, linkMinutes, ownerOf, tokenIn } from './password-links.ts'
import { hashPassword, passwordIssues, verifyPassword } from './passwords.ts'

type Keeping = Pick<AppContext, 'db' | 'season' | 'now' | 'passwordCost'>

/**
 * Emails a link to choose a new password to the account with this address and role, or without a role to each account of the address; the
 * answer reveals nothing. Writes no second email while one with a valid link hasn't left. A link's lifetime starts when its email leaves.
 * Links already sent stay valid, however often someone else asks.
 */
export async function askForLink(context: Keeping, email: string, role?: SignInRole): Promise<void> {
  const { db, now } = context
  await forgetEnded(db, now())
  await db.transaction(async (tx) => {
    // Locked, so that the address can't change before the email is written.
    const owners = await tx
      .select()
      .from(user)
      .where(and(eq(user.email, emailKey(tidy(email))), role && signsInAs(role)))
      .orderBy(asc(user.id))
      .for('update')
    for (const owner of owners) if (!owner.banned && !isInvited(owner)) await mailLink(tx, context, owner)
  })
}

/** Only an administrator sends another link to someone who hasn't accepted the invitation to the office. */
function isInvited({ role, password }: Account): boolean {
  return isOfficeRole(role) && password === null
}

async function mailLink(tx: Transaction, { season, now }: Keeping, owner: Account): Promise<void> {
  const { organisation, contact } = season()
  const signsInOn = signInPages[signInRoleOf(owner.role)].title()
  const email = composeAccountEmail('password-reset', owner.role, {
    organisation,
    contact,
    minutes: String(linkMinutes.reset),
    page: signsInOn,
  })
  const unsent = await findUnsent(tx, email.template, owner.id)
  if (unsent?.link && (await ownerOf(tx, tokenIn(unsent.link), now()))) return
  await withdraw(tx, owner.id, [email.template])
  const link = await createPasswordLink(tx, owner.id, 'reset', now())
  await enqueueEmail(tx, email, { ...addressed('asked', owner.email, owner.id, organisation), link })
  await record(tx, { actor: { id: null, name: 'visitor' }, action: 'link asked for', subject: 'account', subjectId: owner.id })
}

/**
 * Redeems an emailed link: sets the password, ends the account's sessions and other links, and notifies the owner. Returns the account's
 * address and role, and whether it is its first password. Throws 404 'link-ended', and 400 at `password` for one that is too weak.
 */
export async function redeemLink(context: Keeping, token: string, password: string): Promise<AccountKey & { isFirst: boolean }> {
  const asked = await ownerOf(context.db, token, context.now())
  if (!asked) throw ended()
  await refuseWeak(context, asked, password)
  const hash = await hashPassword(password, context.passwordCost)
  return await context.db.transaction(async (tx) => {
    await lockAccount(tx, asked.id)
    const owner = await ownerOf(tx, token, context.now())
    if (!owner) throw ended()
    await endLinks(tx, owner.id)
    await withdraw(tx, owner.id, ['password-reset', 'colleague-invited'])
    if (owner.isProof) await tx.update(user).set({ knownBy: null }).where(eq(user.id, owner.id))
    await store(tx, context, owner, hash, { actor: actorOf(owner), keeping: null })
    return { email: owner.email, role: signInRoleOf(owner.role), isFirst: owner.password === null }
  })
}

/**
 * Changes the person's own password and ends every other session. Throws 400 at `current` or `password`, 401 when this session has ended
 * meanwhile.
 */
export async function changePassword(
  context: Keeping,
  person: SignedIn,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const owner = await confirmPassword(context, person, current)
  if (!owner) throw wrongCurrent()
  await refuseWeak(context, owner, password)
  const hash = await hashPassword(password, context.passwordCost)
  await context.db.transaction(async (tx) => {
    // A reset that came first has ended this session and wins.
    const { password: now } = await lockOwnAccount(tx, person)
    if (now !== owner.password) throw wrongCurrent()
    await endLinks(tx, owner.id)
    await withdraw(tx, owner.id, ['password-reset'])
    await store(tx, context, owner, hash, { actor: actorOf(person), keeping: person.sessionId })
  })
}

/** Returns the person's account if this is its password, or null. */
export async function confirmPassword({ db }: Pick<AppContext, 'db'>, person: SignedIn, password: string): Promise<Account | null> {
  const [owner] = await db.select().from(user).where(eq(user.id, person.id))
  return owner && (await verifyPassword(owner.password, password)) ? owner : null
}

async function store(
  tx: Transaction,
  { season }: Pick<AppContext, 'season'>,
  owner: Account,
  hash: string,
  { actor, keeping }: { actor: Actor; keeping: string | null },
) {
  const isFirst = owner.password === null
  await tx.update(user).set({ password: hash }).where(eq(user.id, owner.id))
  await endSessions(tx, owner.id, keeping)
  await record(tx, { actor, action: isFirst ? 'password set' : 'password changed', subject: 'account', subjectId: owner.id })
  if (isFirst) return
  const { organisation, contact } = season()
  await enqueueEmail(tx, composeAccountEmail('password-changed', owner.role, { organisation, contact }), {
    kind: 'office',
    recipient: owner.email,
    subjectId: owner.id,
    organisation,
  })
}

async function refuseWeak({ season }: Pick<AppContext, 'season'>, owner: Account, password: string) {
  const issues = await passwordIssues(password, { role: owner.role, email: owner.email, organisation: season().organisation })
  if (issues.length > 0) throw problems.invalid(issues)
}

function wrongCurrent() {
  return problems.invalid([{ path: 'current', message: m['profile.isnt_current_password']() }])
}

function ended() {
  return problems.linkEnded(m['account.link_already_used_expired']())
}
