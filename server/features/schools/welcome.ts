import { offerPassword } from '#server/auth/passwords/password-links.ts'
import type { House } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { letters } from '#server/platform/mail/emails.ts'
import { post } from '#server/platform/mail/outbox.ts'
import { factsOf } from './email-data.ts'
import type { Row } from './row.ts'

type Welcomed = { userId: string; causedByVisitor: boolean }

/** Writes to a school: its register number, and a single-use link to its first password. */
export async function welcome(tx: Transaction, house: House, row: Row, { userId, causedByVisitor }: Welcomed): Promise<void> {
  const season = house.season()
  await post(tx, letters.schoolRegistered(factsOf(row, season)), {
    recipient: row.email,
    subjectId: row.id,
    causedByVisitor,
    organisation: season.organisation,
    link: await offerPassword(tx, userId, 'first', house.now()),
  })
}
