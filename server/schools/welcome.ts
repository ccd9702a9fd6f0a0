import { offerPassword } from '../accounts/password-links.ts'
import type { Transaction } from '../db/open.ts'
import type { House } from '../house.ts'
import { letters } from '../mail/letters.ts'
import { post } from '../mail/outbox.ts'
import { factsOf } from './facts.ts'
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
