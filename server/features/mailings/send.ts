import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ilike, inArray, isNull, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { Mailing, MailingDraft, MailingPage } from '#domain/mailing/mailing.ts'
import { undoTime } from '#domain/registration/review.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { mailings, outbox } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, namesInOffice, recordMany } from '#server/platform/history.ts'
import type { Workbook } from '#server/platform/http/download.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmails, isFree } from '#server/platform/mail/outbox.ts'
import { checkDraft, filledText, letterFrom, type Mailout } from './compose.ts'
import { type Person, peopleById } from './people.ts'

type Wanted = MailingDraft & { expected: number; again: boolean }

/**
 * Writes a mailing, whose emails leave in five minutes. Throws 400 at `title` and `body`, and 409 when as many as `expected` don't get it, or
 * somebody of them got the same subject within a day, unless it is wanted `again`.
 */
export async function writeMailing(
  context: AppContext,
  actor: Actor,
  { plan, about, draft }: { plan: Mailout; about: string; draft: Wanted },
): Promise<{ id: string; emails: number }> {
  const { letters, unreachable } = plan
  const season = context.season()
  checkDraft(draft, plan)
  if (letters.length !== draft.expected || letters.length === 0)
    throw problems.stale(`The list has changed: ${letters.length} ${letters.length === 1 ? 'email leaves' : 'emails leave'} now.`)
  const title = draft.title.trim()
  const id = randomUUID()
  const people = [...new Set(letters.flatMap((letter) => letter.people))]
  const sendAfter = new Date(Date.now() + (context.undoMs ?? undoTime))
  await context.db.transaction(async (tx) => {
    await lockKey(tx, 'mailing', title)
    if (!draft.again) await refuseTwice(tx, title, letters)
    await tx.insert(mailings).values({
      id,
      round: season.round,
      title,
      body: draft.body.trim(),
      about,
      emails: letters.length,
      people: idsOf(people),
      unreachable: idsOf(unreachable),
      examLinks: Object.fromEntries(unreachable.flatMap(({ id, exam }) => (exam === '' ? [] : [[id, exam]]))),
      writtenBy: actor.name,
      leavesAt: sendAfter,
    })
    const emails = letters.map((letter) => ({
      email: letterFrom(letter, draft, season),
      to: { ...addressed('office', letter.recipient, letter.people[0]?.id ?? '', season.organisation), mailingId: id, sendAfter },
    }))
    await enqueueEmails(tx, emails)
    await note(tx, { actor, action: 'written to', reason: title }, people)
  })
  return { id, emails: letters.length }
}

async function refuseTwice(tx: Transaction, title: string, letters: Mailout['letters']): Promise<void> {
  const recipients = letters.map(({ recipient }) => emailKey(recipient))
  const [before] = await tx
    .select({ at: outbox.createdAt })
    .from(outbox)
    .innerJoin(mailings, eq(mailings.id, outbox.mailingId))
    .where(
      and(
        eq(mailings.title, title),
        isNull(mailings.takenBackAt),
        gt(mailings.writtenAt, sql`now() - interval '1 day'`),
        inArray(sql`lower(${outbox.recipient})`, recipients),
      ),
    )
    .limit(1)
  if (before) throw problems.invalid([{ path: 'again', message: 'Some of them got an email with this subject within a day.' }])
}

type Noted = { actor: Actor; action: string; reason: string }

/** Notes in the history of each student what became of an email. */
async function note(tx: Transaction, noted: Noted, people: Pick<Person, 'id' | 'subject'>[]): Promise<void> {
  for (const [subject, same] of Map.groupBy(people, (person) => person.subject)) await recordMany(tx, { ...noted, subject }, same)
}

/** Takes a mailing back before it leaves: no email is sent. Throws 404, and 409 when it has left. */
export async function takeBack(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { title, people } = await waitingMailing(tx, id)
    await tx.update(mailings).set({ takenBackAt: sql`now()` }).where(eq(mailings.id, id))
    await tx
      .update(outbox)
      .set({ state: 'withdrawn' })
      .where(and(eq(outbox.mailingId, id), isFree))
    await note(tx, { actor, action: 'email taken back', reason: title }, await peopleById({ ...context, db: tx }, people))
  })
}

/** Lets a mailing leave now. Throws 404, and 409 when it has left. */
export async function sendNow(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await waitingMailing(tx, id)
    await tx.update(mailings).set({ leavesAt: sql`clock_timestamp()` }).where(eq(mailings.id, id))
    await tx
      .update(outbox)
      .set({ sendAfter: sql`clock_timestamp()`, nextAttemptAt: sql`clock_timestamp()` })
      .where(and(eq(outbox.mailingId, id), isFree))
  })
}

async function waitingMailing(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      title: mailings.title,
      people: mailings.people,
      takenBackAt: mailings.takenBackAt,
      hasLeft: sql<boolean>`${mailings.leavesAt} <= clock_timestamp()`,
    })
    .from(mailings)
    .where(eq(mailings.id, id))
    .for('update')
  if (!row) throw problems.notFound()
  if (row.takenBackAt) throw problems.stale('It was taken back before.')
  if (row.hasLeft) throw problems.stale('The emails have left.')
  return row
}

/** Returns a page of what was written in a season (its id), newest first, filtered by part of the subject. */
export async function listMailings(
  db: Database,
  { round, q, page, size }: { round: number; q: string; page: number; size: number },
): Promise<MailingPage> {
  const where = and(eq(mailings.round, round), q === '' ? undefined : ilike(mailings.title, partPattern(q)))
  const count = (state: 'sent' | 'dead') =>
    sql<number>`(select count(*)::int from ${outbox} where ${outbox.mailingId} = ${mailings.id} and ${outbox.state} = ${state})`
  const rows = await db
    .select({ row: mailings, sent: count('sent'), failed: count('dead') })
    .from(mailings)
    .where(where)
    .orderBy(desc(mailings.writtenAt), desc(mailings.id))
    .limit(size)
    .offset((page - 1) * size)
  const nameOf = await namesInOffice(db)
  return {
    rows: rows.map(
      ({ row, sent, failed }): Mailing => ({
        ...replyOf(row, 'id', 'title', 'body', 'about', 'writtenAt', 'leavesAt', 'takenBackAt', 'emails'),
        by: nameOf(row.writtenBy),
        sent,
        failed,
        unreachable: row.unreachable.length,
      }),
    ),
    total: await db.$count(mailings, where),
    page,
    size,
  }
}

const phoneColumns = [
  { name: 'name', label: 'Name' },
  { name: 'serial_no', label: 'Serial No' },
  { name: 'phone', label: 'Phone' },
  { name: 'text', label: 'WhatsApp Text' },
  { name: 'link', label: 'WhatsApp Link' },
] as const

/** Returns the phone list of those whom a mailing doesn't reach by email, each with the text for WhatsApp. Throws 404. */
export async function phoneList(context: AppContext, id: string): Promise<Workbook> {
  const mailing = existing(await context.db.select().from(mailings).where(eq(mailings.id, id)))
  const people = await peopleById(context, mailing.unreachable)
  const rows = people.map((person) => {
    const text = filledText([{ ...person, exam: mailing.examLinks[person.id] ?? '' }], mailing)
    const link = `https://wa.me/${person.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
    return { name: person.name, serial_no: person.serial, phone: person.phone, text, link }
  })
  return { file: 'PhoneList.xlsx', sheet: 'Phone list', columns: phoneColumns, rows }
}
