import { createPasswordLink } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { emails } from '#server/platform/mail/emails.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { emailDataOf } from './email-data.ts'
import type { Row } from './row.ts'

type Welcomed = { userId: string; causedByVisitor: boolean }

/** Emails a school its register number, and a single-use link to set its first password. */
export async function welcome(tx: Transaction, context: AppContext, row: Row, { userId, causedByVisitor }: Welcomed): Promise<void> {
  const season = context.season()
  await enqueueEmail(tx, emails.schoolRegistered(emailDataOf(row, season)), {
    recipient: row.email,
    subjectId: row.id,
    causedByVisitor,
    organisation: season.organisation,
    link: await createPasswordLink(tx, userId, 'first', context.now()),
  })
}
