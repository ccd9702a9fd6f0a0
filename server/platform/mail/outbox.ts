import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { storedScope } from '#domain/email/texts.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { emailTexts, outbox } from '#server/platform/db/schema/index.ts'
import { lockKey, together } from '#server/platform/db/transaction.ts'
import { type Email, followedBy, renderEmail, written as writtenFrom } from './emails.ts'
import { limitKeyOf, scheduleHeld } from './recipient-limit.ts'

/** Held because its recipient's limit was reached: not sent, and not being sent by any process. */
export const isHeld = eq(outbox.state, 'held')

/** Waiting, and not being sent by any process. */
export const isFree = and(eq(outbox.state, 'waiting'), or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)))

/** Not held back until a decision can't be undone. */
export const mayLeave = sql<boolean>`${or(isNull(outbox.sendAfter), lte(outbox.sendAfter, sql`now()`))}`

/**
 * Why an email is written, which decides how many of its kind one mailbox gets (domain/email/outbox.ts); the others are held:
 * - 'asked': anyone can ask for it: a link sent again, a new password, an invitation, news that a child is registered already
 * - 'done': a visitor really did something: registered, booked, corrected, consented, withdrew. Whatever can be repeated needs a limit itself
 * - 'office': the office caused it, or it goes to a signed-in person's own address. It is never held, and withdraws held emails about the
 *   same subject
 */
export type EmailCause = 'asked' | 'done' | 'office'

export type Addressed = {
  kind: EmailCause
  recipient: string
  /** Gets the same email as a separate one, delivered independently. */
  copy?: string | null
  subjectId: string
  organisation: string
  /** The path of the one-time link that replaces {link} in the email, such as '/password/...'. */
  link?: string
  /** The account whose link to choose a password follows the email. */
  accountId?: string | null
  /** Whether the link to confirm a parent's consent follows the email. */
  asksConsent?: boolean
  /** The mailing that it is part of. */
  mailingId?: string
  /** An attached iCalendar file. */
  calendar?: string
  /** Doesn't leave before. */
  sendAfter?: Date | null
}

/** Addresses an email. */
export function addressed(kind: EmailCause, recipient: string, subjectId: string, organisation: string): Addressed {
  return { kind, recipient, subjectId, organisation }
}

/**
 * Adds an email to the outbox, in the transaction of the change it reports. What can be asked for isn't written twice while it hasn't left.
 * Returns until when it is held; null if it isn't.
 */
export async function enqueueEmail(tx: Transaction, shipped: Email, to: Addressed): Promise<Date | null> {
  const { kind, recipient, copy, subjectId, link = null, accountId = null, asksConsent, calendar = null, sendAfter, organisation } = to
  const [[written = shipped], , unsent] = await together(
    withOfficeTexts(tx, [shipped]),
    kind === 'asked' ? lockKey(tx, 'recipient', limitKeyOf(kind, recipient)) : undefined,
    kind === 'asked' ? findUnsent(tx, shipped.template, subjectId) : undefined,
    kind === 'office' ? withdrawHeld(tx, subjectId) : undefined,
  )
  if (unsent) return unsent.state === 'held' ? unsent.nextAttemptAt : null
  const withAccount = accountId === null ? written : followedBy(written, 'account')
  const email = asksConsent ? followedBy(withAccount, 'consent') : withAccount
  const { template, title } = email
  const times = sendAfter ? { sendAfter, nextAttemptAt: sendAfter } : {}
  const row = { template, subjectId, title, link, accountId, calendar, ...times, ...renderEmail(email, organisation) }
  const rows = [recipient, ...(copy ? [copy] : [])].map((recipient) => {
    const limit = kind === 'office' ? {} : { limitKey: limitKeyOf(kind, recipient), state: 'held' as const }
    return { ...row, id: randomUUID(), recipient, ...limit }
  })
  await tx.insert(outbox).values(rows)
  let wait = 0
  for (const { id, limitKey } of rows) if (limitKey) wait = (await scheduleHeld(tx, limitKey)).get(id) ?? oneDay
  return wait > 0 ? new Date(Date.now() + wait * 1000) : null
}

/** In seconds. */
const oneDay = 86_400

async function withdrawHeld(tx: Transaction, subjectId: string): Promise<void> {
  await tx
    .update(outbox)
    .set(withdrawn)
    .where(and(eq(outbox.subjectId, subjectId), isHeld))
}

/** Adds emails that the office caused, all at once, as `enqueueEmail` does one. */
export async function enqueueEmails(tx: Transaction, shipped: { email: Email; to: Addressed }[]): Promise<void> {
  const emails = await withOfficeTexts(
    tx,
    shipped.map(({ email }) => email),
  )
  for (let at = 0; at < emails.length; at += rowsAtOnce) {
    const rows = emails.slice(at, at + rowsAtOnce).flatMap((email, index) => {
      const to = shipped[at + index]?.to
      if (!to) return []
      const { sendAfter, recipient, subjectId, link = null, mailingId = null, organisation } = to
      const bodies = renderEmail(email, organisation)
      const held = sendAfter && { sendAfter, nextAttemptAt: sendAfter }
      return [{ id: randomUUID(), template: email.template, title: email.title, recipient, subjectId, link, mailingId, ...bodies, ...held }]
    })
    await tx.insert(outbox).values(rows)
  }
  await tx
    .update(outbox)
    .set(withdrawn)
    .where(
      and(
        inArray(
          outbox.subjectId,
          // What the office writes to a list replaces nothing.
          shipped.filter(({ to }) => !to.mailingId).map(({ to }) => to.subjectId),
        ),
        isHeld,
      ),
    )
}

/** Rows per statement, which takes at most 65,535 values. */
const rowsAtOnce = 500

/** Returns emails with the office's texts, where it has one: in their language, or else in English. */
export async function withOfficeTexts(tx: Queryable, shipped: Email[]): Promise<Email[]> {
  const names = shipped.flatMap(({ source }) => source?.name ?? [])
  if (names.length === 0) return shipped
  const own = await tx
    .select()
    .from(emailTexts)
    .where(inArray(emailTexts.template, [...new Set(names)]))
  return shipped.map((email) => {
    const { source, language: ownLanguage = 'en' } = email
    if (!source) return email
    for (const language of new Set([ownLanguage, 'en'] as const)) {
      const scope = storedScope(source.scope, language)
      const text = own.find((one) => one.template === source.name && one.competition === scope)
      if (!text || text.title === null || text.body === null) continue
      return writtenFrom(source, { title: text.title, body: text.body }, language)
    }
    return email
  })
}

const withdrawn = { state: 'withdrawn', link: null } as const

/** Counts emails with this template about a subject, written within the last hour and not withdrawn. */
export async function countWrittenLately(tx: Transaction, template: string, subjectId: string): Promise<number> {
  return await tx.$count(outbox, and(isOf(template, subjectId), gt(outbox.createdAt, sql`now() - interval '1 hour'`)))
}

/** Whether an email about a subject was written and not withdrawn, sent or not. */
export async function isWritten(tx: Transaction, template: string, subjectId: string): Promise<boolean> {
  return (await tx.$count(outbox, isOf(template, subjectId))) > 0
}

/** Whether an email with a link to an account's password was written and not withdrawn, sent or not. */
export async function isAccountOffered(tx: Transaction, accountId: string): Promise<boolean> {
  return (await tx.$count(outbox, and(eq(outbox.accountId, accountId), ne(outbox.state, 'withdrawn')))) > 0
}

/** Returns the account in the newest email with this template about a subject; null without one. */
export async function findOfferedAccount(tx: Transaction, template: string, subjectId: string): Promise<string | null> {
  const [row] = await tx
    .select({ accountId: outbox.accountId })
    .from(outbox)
    .where(and(eq(outbox.subjectId, subjectId), eq(outbox.template, template)))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return row?.accountId ?? null
}

function isOf(template: string, subjectId: string) {
  return and(eq(outbox.subjectId, subjectId), eq(outbox.template, template), ne(outbox.state, 'withdrawn'))
}

/**
 * Finds an email about a subject that was written within the last day and hasn't left, so that no second one is needed. Ignores emails that
 * are being sent.
 */
export async function findUnsent(
  tx: Transaction,
  template: string,
  subjectId: string,
): Promise<Pick<typeof outbox.$inferSelect, 'link' | 'state' | 'nextAttemptAt'> | undefined> {
  const [row] = await tx
    .select({ link: outbox.link, state: outbox.state, nextAttemptAt: outbox.nextAttemptAt })
    .from(outbox)
    .where(
      and(
        eq(outbox.subjectId, subjectId),
        eq(outbox.template, template),
        gt(outbox.createdAt, sql`now() - interval '1 day'`),
        or(isFree, isHeld),
      ),
    )
    .limit(1)
  return row
}

/** Withdraws emails that haven't left and aren't being sent. Returns how many. */
export async function withdraw(tx: Transaction, subjectId: string, templates: string[]): Promise<number> {
  return await withdrawAll(tx, [subjectId], templates)
}

/** Does the same for several subjects. */
export async function withdrawAll(tx: Transaction, subjectIds: string[], templates: string[]): Promise<number> {
  if (subjectIds.length === 0) return 0
  const rows = await tx
    .update(outbox)
    .set(withdrawn)
    .where(and(inArray(outbox.subjectId, subjectIds), inArray(outbox.template, templates), or(isFree, isHeld)))
    .returning({ id: outbox.id })
  return rows.length
}

/** Lets emails about several subjects leave now that wait for a later moment. Returns how many. */
export async function releaseAll(tx: Transaction, subjectIds: string[], templates: string[]): Promise<number> {
  const isLater = gt(outbox.sendAfter, sql`clock_timestamp()`)
  const rows = await tx
    .update(outbox)
    .set({ sendAfter: sql`clock_timestamp()`, nextAttemptAt: sql`clock_timestamp()` })
    .where(and(inArray(outbox.subjectId, subjectIds), inArray(outbox.template, templates), isFree, isLater))
    .returning({ id: outbox.id })
  return rows.length
}

/**
 * Withdraws every email about a subject to an address, or those with some templates, including undeliverable ones, unless it was sent or is
 * being sent.
 */
export async function withdrawTo(tx: Transaction, subjectId: string, recipient: string, templates?: string[]): Promise<void> {
  const isTheirs = eq(sql`lower(${outbox.recipient})`, recipient.toLowerCase())
  const isSuch = templates && inArray(outbox.template, templates)
  await tx
    .update(outbox)
    .set(withdrawn)
    .where(and(eq(outbox.subjectId, subjectId), isTheirs, isSuch, or(isFree, isHeld, eq(outbox.state, 'dead'))))
}

/**
 * What the office reads after a change that emails `recipient`, at once or after `heldMs` milliseconds. Without a mail server it says where
 * the email waits.
 */
export function emailNotice({ sendsEmails }: { sendsEmails: boolean }, recipient: string, heldMs = 0): string {
  if (!sendsEmails) return `The email to ${recipient} is waiting under Emails, because no mail server is set up.`
  return heldMs > 0 ? `We’ll email ${recipient} in ${Math.round(heldMs / 60_000)} minutes.` : `We’ve emailed ${recipient}.`
}

/** What a visitor reads after something that emails, without a mail server: where the email waits. '' with one. */
export function waitingNotice({ sendsEmails = false, season }: { sendsEmails?: boolean; season: () => { contact: string } }): string {
  return sendsEmails ? '' : ` ${m['frame.cant_send_email_yet']({ contact: season().contact })}`
}
