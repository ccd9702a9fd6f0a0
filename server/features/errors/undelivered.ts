import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type CorrectionDone, likelyAddress, type Undelivered, undeliveredReason } from '#domain/email/undelivered.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { emailKey } from '#domain/lib/text.ts'
import { undoTime } from '#domain/registration/review.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { asNew, notTried } from '#server/features/emails/index.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import { amendIn } from '#server/features/registrations/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, history, outbox, registrations, schools } from '#server/platform/db/schema/index.ts'
import { type Actor, namesInOffice, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isFree } from '#server/platform/mail/outbox.ts'

const isUndelivered = eq(outbox.state, 'dead')
const recipientKey = sql<string>`lower(${outbox.recipient})`

/** Most emails of an address that are named. */
const mostEmails = 50

/** Counts the addresses that emails don't reach, and those of them that don't exist. */
export async function countUndelivered(db: Database): Promise<{ all: number; gone: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(distinct ${recipientKey})::int`,
      gone: sql<number>`(count(distinct ${recipientKey}) filter (where ${outbox.addressGone}))::int`,
    })
    .from(outbox)
    .where(isUndelivered)
  return row ?? { all: 0, gone: 0 }
}

/** Returns the addresses that emails don't reach, the latest first, at most `most`. */
export async function listUndelivered(
  { db, season, now }: Pick<AppOptions, 'db' | 'season' | 'now'>,
  most: number,
): Promise<Undelivered[]> {
  const latest = await db
    .select({ key: recipientKey })
    .from(outbox)
    .where(isUndelivered)
    .groupBy(recipientKey)
    .orderBy(desc(sql`max(${outbox.createdAt})`))
    .limit(most)
  const keys = latest.map(({ key }) => key)
  if (keys.length === 0) return []
  const emails = await db
    .select({ ...sentColumns, bookedOn: bookings.date })
    .from(outbox)
    .leftJoin(bookings, sql`${bookings.id}::text = ${outbox.subjectId}`)
    .where(and(isUndelivered, inArray(recipientKey, keys)))
    .orderBy(asc(outbox.createdAt))
  const people = await peopleWith(db, keys)
  const known = await schoolsWith(db, keys)
  const calls = await callsAbout(db, idsOf(emails))
  const nameOf = await namesInOffice(db)
  const today = dayIn(season().timeZone, now())
  return keys.flatMap((key) => {
    const own = emails.filter((email) => emailKey(email.recipient) === key)
    const last = own.at(-1)
    if (!last) return []
    const call = own.flatMap(({ id }) => calls.get(id) ?? []).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
    const those = people.filter(({ addresses }) => addresses.includes(key))
    const answer = own.findLast(({ lastError }) => lastError !== null && lastError !== notTried)?.lastError ?? ''
    return {
      address: last.recipient,
      reason: own.some(({ addressGone }) => addressGone) ? ('absent' as const) : undeliveredReason(answer),
      answer,
      likely: likelyAddress(last.recipient),
      people: those.map(({ addresses: _, ...person }) => person),
      school: known.find(({ email }) => emailKey(email) === key) ?? null,
      other: those.flatMap(({ addresses }) => addresses).find((address) => !keys.includes(address)) ?? null,
      emails: own.slice(-mostEmails).map((email) => ({
        ...replyOf(email, 'id', 'title', 'createdAt', 'attempts'),
        expired: expiredText(email.link, email.bookedOn !== null && email.bookedOn < today),
      })),
      called: call ? { by: nameOf(call.by), at: call.at.toISOString(), note: call.note ?? '' } : null,
    }
  })
}

const sentColumns = {
  id: outbox.id,
  recipient: outbox.recipient,
  title: outbox.title,
  createdAt: outbox.createdAt,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  addressGone: outbox.addressGone,
  link: outbox.link,
  accountId: outbox.accountId,
}

/** Why an email isn't sent again to a corrected address; null when it is. */
function expiredText(link: string | null, isOver: boolean): string | null {
  if (isOver) return 'The day has passed.'
  return link?.startsWith('/password/') ? 'The new address gets a link of its own.' : null
}

/** Returns the registrations with one of these addresses, and bookings without a registration. */
async function peopleWith(db: Database, keys: string[]): Promise<(Undelivered['people'][number] & { addresses: string[] })[]> {
  const found = await db.select().from(registrations).where(hasAddress(keys)).orderBy(asc(registrations.serialNo)).limit(1000)
  const booked = await db
    .select()
    .from(bookings)
    .where(and(isNull(bookings.registrationId), inArray(sql`lower(${bookings.parentEmail})`, keys)))
    .limit(1000)
  return [
    ...found.map(({ id, name, serialNo, competition, status, dialCode, phone, contactEmail, email }) => ({
      id,
      name,
      serial_no: serialNo,
      competition,
      status,
      phone: `${dialCode} ${phone}`,
      addresses: [contactEmail, email].map(emailKey),
    })),
    ...booked.map(({ number, studentName, parentMobile, parentEmail }) => ({
      id: null,
      name: studentName,
      serial_no: number,
      competition: '',
      status: 'booked',
      phone: parentMobile,
      addresses: [emailKey(parentEmail)],
    })),
  ]
}

const hasAddress = (keys: string[]): SQL | undefined =>
  or(inArray(registrations.contactKey, keys), inArray(sql`lower(${registrations.email})`, keys))

async function schoolsWith(db: Database, keys: string[]) {
  return await db
    .select({ name: schools.name, phone: schools.mobile, email: schools.email })
    .from(schools)
    .where(inArray(sql`lower(${schools.email})`, keys))
}

async function callsAbout(db: Database, emails: string[]) {
  const rows = await db
    .select({ id: history.subjectId, by: history.actorName, at: history.at, note: history.reason })
    .from(history)
    .where(and(eq(history.subject, 'letter'), eq(history.action, 'called'), inArray(history.subjectId, emails)))
    .orderBy(asc(history.id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Records that someone has called the family whose address this is. Throws 404 when nothing came back from it. */
export async function recordCall(db: Database, actor: Actor, { address, note }: { address: string; note: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [last] = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isUndelivered, eq(recipientKey, emailKey(address))))
      .orderBy(desc(outbox.createdAt))
      .limit(1)
    if (!last) throw problems.notFound()
    await record(tx, { actor, action: 'called', subject: 'letter', subjectId: last.id, reason: note || null })
  })
}

type Correction = { address: string; corrected: string; send: string[] }

/**
 * Corrects an address wherever registrations have it, with history, and sends these emails again in five minutes. Their links have ended with
 * the old address, so the email that says where a registration stands is written anew. Throws 404 when no registration has the address, and
 * 400 when a form refuses the new one.
 */
export async function correctAddress(context: AppContext, actor: Actor, { address, corrected, send }: Correction): Promise<CorrectionDone> {
  return await context.db.transaction(async (tx) => {
    const until = new Date(Date.now() + (context.undoMs ?? undoTime))
    const rows = await lockWith(tx, address)
    const isAbout = and(isUndelivered, eq(recipientKey, emailKey(address)), inArray(outbox.subjectId, idsOf(rows)))
    // The old ones keep what is known of them, for `takeBackCorrection`.
    const old = await tx.update(outbox).set({ state: 'withdrawn', sendAfter: until }).where(isAbout).returning()
    const asked = old.filter(({ id }) => send.includes(id))
    const isSame = isSameEmail(corrected, address)
    const copied = asked.filter(({ link, accountId }) => isSame || (link === null && accountId === null))
    const again = { ...asNew, recipient: corrected, sendAfter: until, nextAttemptAt: until, lastError: null }
    for (const email of copied)
      await tx.insert(outbox).values({ ...email, ...again, id: randomUUID(), createdAt: new Date(email.createdAt.getTime() + 1) })
    const held = asked.length > copied.length ? until : 'never'
    for (const row of rows) {
      const { roles } = formNamed(competitionNamed(row.competition).form)
      const amended = {
        ...(isSameEmail(row.contactEmail, address) && { [roles.contactEmail]: corrected }),
        ...(isSameEmail(row.email, address) && { [roles.email]: corrected }),
      }
      await amendIn(tx, context, actor, { id: row.id, version: row.version, amended, held })
    }
    await tx
      .update(outbox)
      .set({ state: 'withdrawn', link: null })
      .where(and(isUndelivered, eq(recipientKey, emailKey(address)), sql`${outbox.link} like '/password/%'`))
    const sent = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.subjectId, idsOf(rows)), eq(recipientKey, emailKey(corrected)), eq(outbox.sendAfter, until), isFree))
    const names = new Intl.ListFormat('en-GB').format(rows.map(({ name }) => name))
    const emails = sent.length === 1 ? '1 email leaves' : `${sent.length} emails leave`
    const ended = endedText(asked.length - copied.length, sent.length - copied.length)
    return {
      message: `The address of ${names} is corrected.${sent.length === 0 ? '' : ` ${emails} in 5 minutes.`}${ended}`,
      sent: idsOf(sent),
      send_after: sent.length === 0 ? null : until.toISOString(),
    }
  })
}

/** What becomes of emails whose links have ended: ' A new one replaces the 2 with links, which ended with the old address.' */
function endedText(ended: number, written: number): string {
  if (ended === 0) return ''
  const [those, links] = ended === 1 ? ['the one', 'a link'] : [`the ${ended}`, 'links']
  const replaced = written === 0 ? 'Nothing replaces' : written === 1 ? 'A new one replaces' : `${written} new ones replace`
  return ` ${replaced} ${those} with ${links}, which ended with the old address.`
}

/**
 * Takes a correction back while its emails haven't left: the registrations have the address they had, their links work, and the emails to it
 * are undelivered for the reason they were.
 */
export async function takeBackCorrection(context: AppContext, actor: Actor, { address, corrected, send }: Correction): Promise<void> {
  await context.db.transaction(async (tx) => {
    const rows = await lockWith(tx, corrected)
    const isAbout = inArray(outbox.subjectId, idsOf(rows))
    const unsent = await tx
      .delete(outbox)
      .where(and(inArray(outbox.id, send), eq(recipientKey, emailKey(corrected)), isAbout, isFree))
      .returning({ sendAfter: outbox.sendAfter })
    const [first] = unsent
    if (!first?.sendAfter || unsent.length < send.length) throw problems.stale('The emails have left.')
    await tx
      .update(outbox)
      .set({ state: 'dead', sendAfter: null })
      .where(and(eq(outbox.state, 'withdrawn'), eq(recipientKey, emailKey(address)), isAbout, eq(outbox.sendAfter, first.sendAfter)))
    for (const { id, version, contactKey } of rows) {
      const amended = await beforeCorrection(tx, id, { address, corrected })
      if (Object.keys(amended).length === 0) continue
      const row = await amendIn(tx, context, actor, { id, version, amended, held: 'never' })
      if (row.contactKey === contactKey) continue
      await tx
        .update(registrations)
        .set({ linkNo: row.linkNo - 2 })
        .where(eq(registrations.id, id))
    }
    // The emails above say what a new one would.
    await tx.delete(outbox).where(and(eq(recipientKey, emailKey(address)), isFree, eq(outbox.createdAt, sql`now()`)))
  })
}

/** Returns the answers that were this address before it was corrected. */
async function beforeCorrection(tx: Transaction, id: string, { address, corrected }: Omit<Correction, 'send'>): Promise<Answers> {
  const entries = await tx
    .select({ before: history.before, after: history.after })
    .from(history)
    .where(and(eq(history.subject, 'registration'), eq(history.subjectId, id), eq(history.action, 'amended')))
    .orderBy(desc(history.id))
  const amended = entries.map(({ before, after }) =>
    Object.entries(before ?? {}).flatMap(([name, was]): [string, string][] =>
      isSameEmail(was, address) && isSameEmail(after?.[name], corrected) ? [[name, String(was)]] : [],
    ),
  )
  return Object.fromEntries(amended.find((answers) => answers.length > 0) ?? [])
}

const isSameEmail = (value: unknown, address: string) => emailKey(String(value)) === emailKey(address)

type Row = typeof registrations.$inferSelect

/** Locks the registrations with an address that their families haven't withdrawn. Throws 404 when there are none. */
async function lockWith(tx: Transaction, address: string): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(registrations)
    .where(and(hasAddress([emailKey(address)]), sql`not ${isWithdrawn()}`))
    .orderBy(asc(registrations.id))
    .limit(mostEmails)
    .for('update')
  if (rows.length === 0) throw problems.notFound()
  return rows
}
