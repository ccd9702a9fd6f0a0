import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Who was erased, by a hash that only this portal can make, so that an older backup can be made to forget them again. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    /** HMAC-SHA256 of the address, hexadecimal; see server/features/privacy/address-key.ts. */
    person: text('person').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: text('by').notNull(),
    /** How much went, by kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    /** Keys of pictures that are still to be taken away; empty once they are. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Ids of what went, by which it is recognised in an older backup; empty in rows from before this column, and in those of retention. */
    subjects: jsonb('subjects').$type<string[]>().notNull().default([]),
  },
  (t) => [index('erasures_person').on(t.person)],
)
