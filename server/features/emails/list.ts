import { and, desc, eq, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm'
import { isOfficeRole } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import type { EmailPage, EmailState, OfficeEmail } from '#domain/email/outbox.ts'
import { statusLink } from '#domain/email/texts.ts'
import { emailKey } from '#domain/lib/text.ts'
import { beginLink, ownerOf, tokenIn } from '#server/auth/passwords/password-links.ts'
import type { AppOptions } from '#server/context.ts'
import { isOpenPlace, registrationByLink } from '#server/features/bookings/index.ts'
import { invitationByToken } from '#server/features/invitations/index.ts'
import { pathFor, registrationByToken, registrationIdIn, statusPath } from '#server/features/links/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { type Actor, type HistorySubject, record, recordMany } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { breaker, wantsUrl } from '#server/platform/mail/emails.ts'
import { goneAmong, refuseGone } from '#server/platform/mail/gone-addresses.ts'
import { isFree, isHeld, mayLeave } from '#server/platform/mail/outbox.ts'
import { withoutAddresses } from './mail-watch.ts'

type Row = typeof outbox.$inferSelect

/** Returns one page of the outbox, newest first, filtered by state and by part of the recipient or subject line. */
export async function listEmails(
  db: Database,
  { state, q, page, size }: { state: EmailState | 'all'; q: string; page: number; size: number },
): Promise<Omit<EmailPage, 'sends'>> {
  const part = partPattern(q)
  const where = and(
    state === 'all' ? undefined : eq(outbox.state, state),
    q === '' ? undefined : or(ilike(outbox.recipient, part), ilike(sql`replace(${outbox.title}, ${breaker}, '')`, part)),
  )
  const rows = await db
    .select()
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(size)
    .offset((page - 1) * size)
  const gone = await goneAmong(
    db,
    rows.map(({ recipient }) => recipient),
  )
  return { rows: rows.map((row) => toOffice(row, gone)), total: await db.$count(outbox, where), page, size }
}

/** Returns an email with its text. Throws 404. */
export async function readEmail(db: Database, id: string): Promise<OfficeEmail & { plain: string }> {
  const row = existing(await db.select().from(outbox).where(eq(outbox.id, id)))
  return { ...toOffice(row, await goneAmong(db, [row.recipient])), plain: row.plain }
}

/** An email that is sent as if it had never been tried; it counts against no limit. */
export const asNew = { state: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, limitKey: null, addressGone: false } as const

/** Most emails that are sent again at once. */
const mostAgain = 1000

/**
 * Sends an email that failed, is held or waits for a retry now, under the same Message-ID. It then counts as the office's, and against no
 * limit. Throws 404, and 409 for one that was sent, was withdrawn, is being sent right now, is about a decision that can still be undone, or
 * goes to an address that doesn't exist.
 */
export async function sendAgain(db: Database, actor: Actor, id: string): Promise<OfficeEmail> {
  return await db.transaction(async (tx) => {
    const known = existing(
      await tx.select({ recipient: outbox.recipient, state: outbox.state, mayLeave }).from(outbox).where(eq(outbox.id, id)),
    )
    await refuseGone(tx, known.recipient)
    const [row] = await tx
      .update(outbox)
      .set(asNew)
      .where(and(eq(outbox.id, id), or(eq(outbox.state, 'dead'), isHeld, isFree), mayLeave))
      .returning()
    if (!row) {
      if (!known.mayLeave) throw problems.stale('This email leaves by itself, as soon as the decision can’t be undone any more.')
      throw problems.stale(known.state === 'waiting' ? 'This email is being sent right now.' : `This email is ${known.state}.`)
    }
    await record(tx, { actor, action: 'sent again', subject: 'letter', subjectId: id })
    return toOffice(row)
  })
}

/**
 * Sends all emails again that weren't delivered for a reason, at most a thousand at once, but none to addresses that don't exist. Returns how
 * many, and how many are left out.
 */
export async function sendAllAgain(db: Database, actor: Actor, reason: string): Promise<{ sent: number; left: number }> {
  return await db.transaction(async (tx) => {
    const dead = await tx
      .select({ id: outbox.id, answer: outbox.lastError, recipient: outbox.recipient })
      .from(outbox)
      .where(eq(outbox.state, 'dead'))
      .for('update')
    const same = dead.filter(({ answer }) => withoutAddresses(answer ?? '') === reason)
    const gone = await goneAmong(
      tx,
      same.map(({ recipient }) => recipient),
    )
    const again = same.filter(({ recipient }) => !gone.has(emailKey(recipient))).slice(0, mostAgain)
    await tx
      .update(outbox)
      .set(asNew)
      .where(inArray(outbox.id, idsOf(again)))
    await recordMany(tx, { actor, action: 'sent again', subject: 'letter' }, again)
    return { sent: again.length, left: same.filter(({ recipient }) => gone.has(emailKey(recipient))).length }
  })
}

/** Sends everything to an address again that wasn't delivered. Returns how many emails. Throws 409 for an address that doesn't exist. */
export async function sendToAgain(db: Database, actor: Actor, address: string): Promise<number> {
  return await db.transaction(async (tx) => {
    await refuseGone(tx, address)
    const again = await tx
      .update(outbox)
      .set(asNew)
      .where(and(eq(outbox.state, 'dead'), eq(sql`lower(${outbox.recipient})`, emailKey(address))))
      .returning({ id: outbox.id })
    await recordMany(tx, { actor, action: 'sent again', subject: 'letter' }, again)
    return again.length
  })
}

/** Withdraws a held email, so that it is never sent. Throws 404, and 409 for one that is not held. */
export async function discard(db: Database, actor: Actor, id: string): Promise<OfficeEmail> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .update(outbox)
      .set({ state: 'withdrawn', link: null })
      .where(and(eq(outbox.id, id), isHeld))
      .returning()
    if (!row) {
      existing(await tx.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id)))
      throw problems.stale('This email is not held any more.')
    }
    await record(tx, { actor, action: 'discarded', subject: 'letter', subjectId: id })
    return toOffice(row)
  })
}

/** `gone`: the keys of addresses that don't exist. */
function toOffice(row: Row, gone = new Set<string>()): OfficeEmail {
  return {
    ...replyOf(row, 'id', 'subjectId', 'recipient', 'title', 'state', 'attempts', 'lastError', 'createdAt', 'sentAt'),
    letter: row.template,
    next_attempt_at: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    has_link: hasLink(row),
    address_gone: gone.has(emailKey(row.recipient)),
  }
}

/**
 * Returns the link in an email that can't be sent for lack of a mail server, so that an administrator can pass it on, while it works; not
 * while the decision it reports can be undone. Never a link into an account of the office, except an invitation for those who may invite.
 * Throws 404, 403, and 409 when the link has ended or emails are being sent.
 */
export async function linkIn(context: AppOptions, actor: Actor, id: string): Promise<string> {
  const { db, sendsEmails, linkBase } = context
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ ...getTableColumns(outbox), mayLeave })
      .from(outbox)
      .where(eq(outbox.id, id))
    if (row?.state === 'withdrawn') throw problems.stale('This email was withdrawn and its link no longer works. Look for a newer email.')
    if (!row || !hasLink(row)) throw problems.notFound()
    if (sendsEmails && row.state !== 'dead') throw problems.stale('This email is on its way.')
    if (!row.mayLeave) throw problems.stale('This email is held until the decision can’t be undone any more.')
    const { path, copied } = await workingLink(tx, context, actor, row)
    if (copied) await record(tx, { actor, ...copied })
    return linkBase() + path
  })
}

/** Whether an email that hasn't left has a link: its own, or one to a status page, which is stored nowhere. */
function hasLink(row: Row): boolean {
  return row.link !== null || (row.state !== 'sent' && row.state !== 'withdrawn' && wantsUrl(row, statusLink))
}

/** A link, and what history says of it; nothing of a public address. */
type Working = { path: string; copied?: { action: string; subject: HistorySubject; subjectId: string } }

/** Returns the link in an email. Throws 409 when it has ended, and 403 for a colleague's account. */
async function workingLink(tx: Transaction, context: AppOptions, actor: Actor, row: Row): Promise<Working> {
  const { now, season, bookingLinkKey: key } = context
  if (row.link === null) {
    const path = await pathFor(tx, key, row, statusPath)
    const id = registrationIdIn(tokenIn(path))
    if (id === null)
      throw problems.stale('This email’s link no longer works: the registration has a new email address, or is from an earlier season.')
    return { path, copied: { action: 'status link copied', subject: 'registration', subjectId: id } }
  }
  const path = row.link
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [place, booking, invitation] = ['place', 'for', 'invitation'].map((name) => searchParams.get(name))
  if (place) {
    if (!(await isOpenPlace(tx, key, place, now()))) throw problems.stale('This place was left, or has gone to the next family.')
    return { path, copied: { action: 'booking link copied', subject: 'booking', subjectId: row.subjectId } }
  }
  if (booking) {
    const found = await registrationByLink(tx, key, season(), booking)
    if (!found)
      throw problems.stale(
        'This booking link no longer works: the registration is no longer accepted, has a new email address, or was sent a newer link.',
      )
    return { path, copied: { action: 'booking link copied', subject: 'registration', subjectId: found.id } }
  }
  if (invitation) {
    const found = await invitationByToken(tx, key, season(), invitation)
    if (!found) throw problems.stale('This invitation no longer works: the registration is no longer accepted, or has a new email address.')
    return { path, copied: { action: 'invitation link copied', subject: 'registration', subjectId: found.from.id } }
  }
  if (pathname.startsWith('/consent/')) {
    const found = await registrationByToken(tx, key, 'consent', season(), tokenIn(path))
    if (!found) throw problems.stale('This link to consent no longer works. Look for a newer email.')
    return { path, copied: { action: 'consent link copied', subject: 'registration', subjectId: found.id } }
  }
  // The form of a competition that has opened.
  if (!pathname.startsWith('/password/')) return { path }
  const owner = await ownerOf(tx, tokenIn(path), now())
  if (!owner) throw problems.stale('The link in this email has ended. ‘Forgot password?’ on the sign-in page sends a new one.')
  // An invitation gives no more than the administrator who sent it, or may send it.
  const isInvitation = owner.password === null && actor.role !== undefined && may({ role: actor.role }, 'manage colleagues')
  if (isOfficeRole(owner.role) && !isInvitation) throw problems.forbidden('You can’t copy a link to a colleague’s account.')
  await beginLink(tx, path, now())
  return { path, copied: { action: 'link copied', subject: 'account', subjectId: owner.id } }
}
