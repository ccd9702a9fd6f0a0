import { and, eq } from 'drizzle-orm'
import type { HeldEmail } from '#domain/email/held-email.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { breaker } from './emails.ts'
import { isHeld } from './outbox.ts'

/** Returns until when emails about a subject to an address are held over its mailbox's limit; null if none is. */
export async function emailHeldUntil(db: Database, subjectId: string, recipient: string): Promise<Date | null> {
  const [email] = await db
    .select({ until: outbox.nextAttemptAt })
    .from(outbox)
    .where(and(eq(outbox.subjectId, subjectId), eq(outbox.recipient, recipient), isHeld))
    .limit(1)
  return email?.until ?? null
}

/**
 * Returns the email about a subject that is held over its mailbox's limit, for the page of whoever caused it; null if none is. Its
 * placeholders get the links that person may have: `status` is a URL, and `own` makes the URL of the email's own link. Without a link its
 * paragraph is left out, and what introduces it.
 */
export async function heldEmailAbout(
  db: Database,
  { subjectId, template, status, own }: { subjectId: string; template: string; status?: string; own?: (path: string) => string },
): Promise<HeldEmail | null> {
  const [email] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.subjectId, subjectId), eq(outbox.template, template), isHeld))
    .limit(1)
  if (!email) return null
  const urls = new Map([
    ['{status}', status],
    ['{link}', email.link === null ? undefined : own?.(email.link)],
  ])
  const paragraphs = email.plain.trim().split('\n\n')
  const isLeftOut = (paragraph = '') => urls.has(paragraph) && urls.get(paragraph) === undefined
  const text = paragraphs
    .filter((paragraph, at) => !isLeftOut(paragraph) && !(paragraph.endsWith(':') && isLeftOut(paragraphs[at + 1])))
    .map((paragraph) => urls.get(paragraph) ?? paragraph)
    .join('\n\n')
  return { until: email.nextAttemptAt.toISOString(), text: text.replaceAll(breaker, '') }
}
