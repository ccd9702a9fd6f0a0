import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { decisions } from './decisions.ts'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/**
 * Why a reviewer should look twice at a registration. What two have in common is stored for both. A trigger keeps `registrations.is_flagged`,
 * also when the other one is erased.
 */
export const flags = pgTable(
  'flags',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague'] }).notNull(),
    /** The registration it has something in common with. */
    otherId: uuid('other_id').references(() => registrations.id, { onDelete: 'cascade' }),
    /** What a school or a colleague wrote. */
    note: text('note'),
    setAt: moment('set_at').notNull().defaultNow(),
    /** The colleague's account; null for the portal itself. */
    setBy: text('set_by'),
    /** The account of the colleague who is asked to look; null for everybody, and for what the portal set. */
    setFor: text('set_for'),
    /** The acceptance that gave a reason for it. */
    decisionId: uuid('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('flags_kind', sql`${t.kind} in ('number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague')`),
    // Colleagues may set several.
    uniqueIndex('flags_once')
      .on(t.registrationId, t.kind, sql`coalesce(${t.otherId}, ${t.registrationId})`)
      .where(sql`${t.kind} <> 'colleague'`),
    index('flags_news').on(t.setAt).where(sql`${t.kind} = 'colleague'`),
    index('flags_registration').on(t.registrationId),
    index('flags_other').on(t.otherId).where(sql`${t.otherId} is not null`),
    index('flags_decision').on(t.decisionId).where(sql`${t.decisionId} is not null`),
  ],
)
