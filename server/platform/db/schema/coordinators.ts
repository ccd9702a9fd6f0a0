import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { moment } from './moment.ts'
import { schools } from './schools.ts'

/** Colleagues whom a school has invited: accounts of their own, beside the one it registered with. */
export const coordinators = pgTable(
  'coordinators',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    invitedAt: moment('invited_at').notNull().defaultNow(),
  },
  (t) => [index('coordinators_school').on(t.schoolId)],
)
