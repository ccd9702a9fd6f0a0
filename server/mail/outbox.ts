import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/open.ts'
import { outbox } from '../db/tables.ts'
import { type Letter, written } from './letters.ts'

/** Waiting, and not in the hands of a process that is sending it. */
export const isFree = and(eq(outbox.state, 'waiting'), or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)))

export type Addressed = {
  recipient: string
  /** Gets the same letter, as one of its own: whether it arrives has nothing to do with the other. */
  copy?: string | null
  subjectId: string
  organisation: string
  /** The path of the one-time link that the letter's {link} stands for, such as '/password/...'. */
  link?: string
  /** An iCalendar file that goes along. */
  calendar?: string
}

/** Puts a letter in the outbox, in the transaction of the change it tells of. */
export async function post(tx: Transaction, letter: Letter, to: Addressed): Promise<void> {
  const row = {
    letter: letter.letter,
    subjectId: to.subjectId,
    title: letter.title,
    link: to.link ?? null,
    calendar: to.calendar ?? null,
    ...written(letter, to.organisation),
  }
  const recipients = [to.recipient, ...(to.copy ? [to.copy] : [])]
  await tx.insert(outbox).values(recipients.map((recipient) => ({ ...row, id: randomUUID(), recipient })))
}

/** How many of one letter were written about something within the last minutes, and not taken back: no address is ever flooded. */
export async function writtenLately(tx: Transaction, letter: string, subjectId: string, minutes = 60): Promise<number> {
  const [row] = await tx
    .select({ written: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.subjectId, subjectId),
        eq(outbox.letter, letter),
        ne(outbox.state, 'withdrawn'),
        gt(outbox.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
  return row?.written ?? 0
}

/** Takes back letters that have not left and are not being sent. Returns how many. */
export async function withdraw(tx: Transaction, subjectId: string, letters: string[]): Promise<number> {
  const rows = await tx
    .update(outbox)
    .set({ state: 'withdrawn', link: null })
    .where(and(eq(outbox.subjectId, subjectId), inArray(outbox.letter, letters), isFree))
    .returning({ id: outbox.id })
  return rows.length
}
