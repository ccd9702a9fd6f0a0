import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { type Email, renderEmail } from './emails.ts'
import { stateWithinLimit } from './recipient-limit.ts'

/** Over the limit of its recipient: it has not left, and no process is sending it. */
export const isHeld = eq(outbox.state, 'held')

/** Waiting, and not in the hands of a process that is sending it. */
export const isFree = and(eq(outbox.state, 'waiting'), or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)))

export type Addressed = {
  recipient: string
  /** Gets the same letter, as one of its own: whether it arrives has nothing to do with the other. */
  copy?: string | null
  subjectId: string
  /**
   * Whether a visitor caused it: anybody who is not signed in, or who wrote down somebody else's address. To one recipient such emails are
   * limited (see recipient-limit.ts); those over the limit are held. An email that the office caused, or that goes to the address a person
   * signed in with, is never held, and withdraws those held about the same subject.
   */
  causedByVisitor: boolean
  organisation: string
  /** The path of the one-time link that the letter's {link} stands for, such as '/password/...'. */
  link?: string
  /** An iCalendar file that goes along. */
  calendar?: string
}

/** Puts a letter in the outbox, in the transaction of the change it tells of. */
export async function enqueueEmail(tx: Transaction, letter: Email, to: Addressed): Promise<void> {
  const row = {
    letter: letter.letter,
    subjectId: to.subjectId,
    title: letter.title,
    link: to.link ?? null,
    calendar: to.calendar ?? null,
    ...renderEmail(letter, to.organisation),
  }
  const recipients = [to.recipient, ...(to.copy ? [to.copy] : [])]
  for (const recipient of recipients) {
    await tx.insert(outbox).values({
      ...row,
      id: randomUUID(),
      recipient,
      ...(to.causedByVisitor && (await stateWithinLimit(tx, recipient, row.link !== null))),
    })
  }
  if (!to.causedByVisitor) {
    await tx
      .update(outbox)
      .set(withdrawn)
      .where(and(eq(outbox.subjectId, to.subjectId), isHeld))
  }
}

const withdrawn = { state: 'withdrawn', link: null } as const

/** How many of one letter were written about something within the last hour, and not taken back. */
export async function countWrittenLately(tx: Transaction, letter: string, subjectId: string): Promise<number> {
  const [row] = await tx
    .select({ written: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.subjectId, subjectId),
        eq(outbox.letter, letter),
        ne(outbox.state, 'withdrawn'),
        gt(outbox.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
  return row?.written ?? 0
}

/** Whether an email about something was written and not taken back, sent or not. */
export async function isWritten(tx: Transaction, letter: string, subjectId: string): Promise<boolean> {
  const found = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.subjectId, subjectId), eq(outbox.letter, letter), ne(outbox.state, 'withdrawn')))
    .limit(1)
  return found.length > 0
}

/** An email about something that was written within a day and is still to leave: nobody needs a second one then. One that is being sent does not count. */
export async function findUnsent(tx: Transaction, letter: string, subjectId: string): Promise<{ link: string | null } | undefined> {
  const [row] = await tx
    .select({ link: outbox.link })
    .from(outbox)
    .where(
      and(
        eq(outbox.subjectId, subjectId),
        eq(outbox.letter, letter),
        gt(outbox.createdAt, sql`now() - interval '1 day'`),
        or(isFree, isHeld),
      ),
    )
    .limit(1)
  return row
}

/** Takes back letters that have not left and are not being sent. Returns how many. */
export async function withdraw(tx: Transaction, subjectId: string, letters: string[]): Promise<number> {
  const rows = await tx
    .update(outbox)
    .set(withdrawn)
    .where(and(eq(outbox.subjectId, subjectId), inArray(outbox.letter, letters), or(isFree, isHeld)))
    .returning({ id: outbox.id })
  return rows.length
}

/** Takes back every email about something to an address that was wrong, unless it has left or is being sent: also what could not be delivered. */
export async function withdrawTo(tx: Transaction, subjectId: string, recipient: string): Promise<void> {
  const isTheirs = eq(sql`lower(${outbox.recipient})`, recipient.toLowerCase())
  await tx
    .update(outbox)
    .set(withdrawn)
    .where(and(eq(outbox.subjectId, subjectId), isTheirs, or(isFree, isHeld, eq(outbox.state, 'dead'))))
}
