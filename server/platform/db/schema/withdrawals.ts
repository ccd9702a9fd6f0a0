import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/** Registrations that their families have withdrawn: nothing is done with them any more, and they are erased after a week; see features/privacy/withdraw.ts. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** When the family took it back. */
    undoneAt: moment('undone_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_one').on(t.registrationId).where(sql`${t.undoneAt} is null`),
    index('withdrawals_registration').on(t.registrationId),
  ],
)
