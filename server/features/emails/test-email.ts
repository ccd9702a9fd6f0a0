import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppOptions } from '#server/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { filledEmail, renderEmail } from '#server/platform/mail/emails.ts'

/** One at a time: each may hold a connection to the mail server for a minute. */
const inTurn = limitConcurrency(1, { line: 5, full: problems.unavailable })

const text = {
  title: 'Test email',
  body: 'This is a test. If you can read it, the portal’s emails reach you.\n\nIs it in your spam? Ask whoever installed the portal to check the sender’s domain (SPF and DKIM).',
}

/**
 * Sends a test to somebody at once, past the outbox, and returns what the mail server answered, in words. One that it took is listed with
 * the other emails. Throws 409 without a mail server.
 */
export async function sendTestEmail(
  { db, carrier, season }: Pick<AppOptions, 'db' | 'carrier' | 'season'>,
  to: { id: string; email: string },
): Promise<{ sent: boolean; message: string }> {
  if (!carrier) throw problems.stale('Email isn’t set up. Ask whoever installed the portal to connect a mail server.')
  const email = filledEmail('test', text, {})
  const { title } = email
  const row = { id: randomUUID(), recipient: to.email, title, ...renderEmail(email, season().organisation), calendar: null }
  const outcome = await inTurn(() => carrier.carry(row))
  if (outcome.state !== 'sent') return { sent: false, message: `The mail server ${carrier.host} didn’t take it: ${outcome.error}` }
  await db.insert(outbox).values({ ...row, template: email.template, subjectId: to.id, state: 'sent', sentAt: sql`now()` })
  return { sent: true, message: `The mail server ${carrier.host} took it. Look for it at ${to.email}, in spam too.` }
}
