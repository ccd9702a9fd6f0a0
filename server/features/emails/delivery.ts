import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { accountLink, consentLink, type EmailName, statusLink } from '#domain/email/texts.ts'
import { undeliveredReason } from '#domain/email/undelivered.ts'
import { hasPassword, isAccount } from '#server/auth/accounts.ts'
import { beginLink, createPasswordLink } from '#server/auth/passwords/password-links.ts'
import { consentPath, pathFor, statusPath } from '#server/features/links/index.ts'
import { waitAtMost } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bookings, outbox, withdrawals } from '#server/platform/db/schema/index.ts'
import { wantsUrl, withUrl } from '#server/platform/mail/emails.ts'
import { goneAmong } from '#server/platform/mail/gone-addresses.ts'
import { isFree } from '#server/platform/mail/outbox.ts'
import { releaseHeldEmails } from '#server/platform/mail/recipient-limit.ts'
import type { Carrier } from '#server/platform/mail/smtp.ts'
import { type RepeatedTask, repeat } from '#server/platform/tasks.ts'
import { watchMail } from './mail-watch.ts'

type Waiting = typeof outbox.$inferSelect

/** Minutes until the next attempt, by the number of attempts so far; in total a little over five days. */
const waits = [1, 5, 15, 60, 240, 480, 720, 1440, 1440, 1440, 1440]

const withdrawnEmails: EmailName[] = ['registration-withdrawn', 'withdrawn-by-school']
const isAboutWithdrawal = inArray(outbox.template, withdrawnEmails)

/** How often one email is tried while the mail server takes none, in milliseconds. */
const probeMs = 60_000

/** How many emails are claimed at once, and for how long; after a crash another process claims them. */
const portion = 5
const lease = sql`now() + interval '5 minutes'`

/**
 * No earlier email about the same subject is still waiting, except those that are held until a decision can't be undone. An email with a
 * password link never waits for another, since its link expires soon.
 */
const isFirst = sql`(${outbox.link} like '/password/%' or ${isAboutWithdrawal} or not exists (select 1 from ${outbox} earlier where earlier.subject_id = ${outbox.subjectId}
  and earlier.state = 'waiting' and earlier.created_at < ${outbox.createdAt} and (earlier.send_after is null or earlier.send_after <= now())))`

/** Emails about what was withdrawn wait, in case that is undone; only the one that says so leaves. */
export const isWanted = sql`(${isAboutWithdrawal} or ${outbox.subjectId} not in (
  select w.registration_id::text from ${withdrawals} w where w.undone_at is null
  union all select b.id::text from ${withdrawals} w join ${bookings} b on b.registration_id = w.registration_id where w.undone_at is null))`

type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>

type Delivery = {
  db: Database
  carrier: Carrier
  log: Log
  /** The base address of links in emails. */
  linkBase: () => string
  /** Signs the links to status pages. */
  bookingLinkKey: string
}

/**
 * Sends waiting emails until it is stopped. Several processes can run it at once: each claims emails that no other has. An email is sent at
 * least once, always with the same Message-ID. While the mail server takes nothing from us, one email is tried every minute, and the others
 * wait without losing attempts.
 */
export function startDelivery({
  everyMs = 2000,
  pauseMs = probeMs,
  ...delivery
}: Delivery & { everyMs?: number; pauseMs?: number }): RepeatedTask {
  const { carrier, log, db } = delivery
  const watch = watchMail({
    fails(reason) {
      const say = (waiting?: number) =>
        log.warn({ host: carrier.host, reason, waiting }, 'The mail server takes no emails from us; they wait')
      db.$count(outbox, eq(outbox.state, 'waiting')).then(say, () => say())
    },
    works: () => log.warn({ host: carrier.host }, 'The mail server takes emails again'),
  })
  let pausedUntil = 0
  const sending = repeat(everyMs, async (stopping) => {
    if (watch.isFailing() && Date.now() < pausedUntil) return false
    try {
      const sentSome = await sendDue({ ...delivery, watch }, stopping)
      if (watch.isFailing()) pausedUntil = Date.now() + pauseMs
      return sentSome && !watch.isFailing()
    } catch (error) {
      log.error({ err: error }, 'emails could not be claimed from the outbox')
      return false
    }
  })
  return {
    async stop() {
      // A mail server that hangs doesn't delay stopping; its email's lease expires, and it is sent again.
      await waitAtMost(5_000, sending.stop())
      carrier.close()
    },
  }
}

type Watched = Delivery & { watch: ReturnType<typeof watchMail> }

/** Sends emails that are due, or tries one while the mail server takes none. Returns whether there were any. */
async function sendDue(delivery: Watched, stopping: AbortSignal): Promise<boolean> {
  const { db, watch } = delivery
  await releaseHeldEmails(db)
  const wasFailing = watch.isFailing()
  const claimed = await claimEmails(db, wasFailing ? 1 : portion)
  for (const email of claimed) {
    if (stopping.aborted || (watch.isFailing() && !wasFailing)) await giveBack(db, email)
    else await send(delivery, email)
  }
  return claimed.length > 0
}

/** Claims emails that are due and unclaimed. Emails about one subject are sent in the order they were written. */
async function claimEmails(db: Database, most: number): Promise<Waiting[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isFree, lte(outbox.nextAttemptAt, sql`now()`), isFirst, isWanted))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, leasedUntil: lease })
    .where(inArray(outbox.id, due))
    .returning()
}

async function send(delivery: Watched, email: Waiting) {
  const { db, carrier, log, watch } = delivery
  if ((await goneAmong(db, [email.recipient])).size > 0)
    return await mark(db, email, { state: 'dead', addressGone: true, nextAttemptAt: sql`now()`, lastError: notTried })
  const bodies = await bodiesOf(delivery, email)
  if (email.link !== null) await beginLink(db, email.link, Date.now())
  const outcome = await carrier.carry({ ...email, ...bodies })
  if (outcome.state === 'sent') {
    watch.sent()
    return await mark(db, email, { state: 'sent', sentAt: sql`now()`, lastError: null, link: null })
  }
  const { isOurs, takesBack } = watch.failed(email, outcome)
  const wait = waits[email.attempts - 1]
  if (isOurs) {
    await giveBack(db, email, { nextAttemptAt: sql`now() + interval '1 minute'`, lastError: outcome.error })
    await wakeAgain(db, takesBack)
  } else if (outcome.state === 'refused' || wait === undefined) {
    log.warn({ outbox: email.id, attempts: email.attempts, code: outcome.code }, 'an email cannot be delivered')
    const addressGone = undeliveredReason(outcome.error) === 'absent'
    await mark(db, email, { state: 'dead', addressGone, nextAttemptAt: sql`now()`, lastError: outcome.error })
  } else {
    await mark(db, email, { nextAttemptAt: sql`now() + make_interval(mins => ${wait})`, lastError: outcome.error })
  }
}

/** What is noted of an email to an address that didn't exist before. */
export const notTried = 'Not tried: this address doesn’t exist, as the mail server said before.'

/** Fills in the links, which are for the recipient alone. */
async function bodiesOf({ db, linkBase, bookingLinkKey }: Delivery, email: Waiting) {
  const base = linkBase()
  let bodies = email.link === null ? email : withUrl(email, '{link}', base + email.link)
  if (email.accountId !== null) bodies = withUrl(bodies, accountLink, base + (await accountPath(db, email.accountId)))
  for (const [placeholder, pathOf] of [
    [consentLink, consentPath],
    [statusLink, statusPath],
  ] as const)
    if (wantsUrl(bodies, placeholder)) bodies = withUrl(bodies, placeholder, base + (await pathFor(db, bookingLinkKey, email, pathOf)))
  return bodies
}

/** The path of a new link to choose an account's password; to sign in, once it has one or is gone. */
async function accountPath(db: Database, accountId: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const isOpen = (await isAccount(tx, accountId)) && !(await hasPassword(tx, accountId))
    return isOpen ? await createPasswordLink(tx, accountId, 'first', Date.now()) : '/Studentlogin'
  })
}

type Changes = Parameters<ReturnType<Database['update']>['set']>[0]

/** Ends the claim on an email as if it hadn't been tried. */
function giveBack(db: Database, email: Waiting, set: Changes = { nextAttemptAt: sql`now()` }) {
  return mark(db, email, { attempts: sql`${outbox.attempts} - 1`, ...set })
}

/** Emails that were given up because we are refused wait again. */
async function wakeAgain(db: Database, ids: string[]) {
  if (ids.length === 0) return
  const isGivenUp = and(inArray(outbox.id, ids), eq(outbox.state, 'dead'))
  await db.update(outbox).set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now() + interval '1 minute'` }).where(isGivenUp)
}

async function mark(db: Database, email: Waiting, set: Changes) {
  await db
    .update(outbox)
    .set({ leasedUntil: null, ...set })
    .where(and(eq(outbox.id, email.id), eq(outbox.state, 'waiting')))
}
