import { and, desc, eq, or, sql } from 'drizzle-orm'
import { emailKey } from '#domain/lib/text.ts'
import type { AppContext } from '#server/context.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf, registrationEmails } from '../emails.ts'

/** Most registrations whose links one request sends; a family has few. */
const most = 5

/**
 * Emails the links to this season's registrations with this address, the newest first, each to its contact address. Says nothing about
 * whether there are any. Sending counts against the recipient's limits (mail/recipient-limit.ts).
 */
export async function emailLinks(context: Pick<AppContext, 'db' | 'season'>, asked: string): Promise<void> {
  const key = emailKey(asked.trim())
  if (key === '') return
  const season = context.season()
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(registrations)
      .where(
        and(
          // Both addresses are part of the text that is searched with an index.
          sql`${registrations.searchText} like ${partPattern(key)}`,
          or(eq(registrations.contactKey, key), eq(sql`lower(${registrations.email})`, key)),
          eq(registrations.round, season.round),
        ),
      )
      .orderBy(desc(registrations.serialNo))
      .limit(most)
    for (const row of rows) {
      const email = registrationEmails.statusLinkSent(emailDataOf(row, season))
      await enqueueEmail(tx, email, addressed('asked', row.contactEmail, row.id, season.organisation))
    }
  })
}
