import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Who was erased, as a hash only this portal can compute, so that they can be erased again after an older backup is restored. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    /** HMAC-SHA256 of the address, hexadecimal; see server/features/privacy/address-key.ts. */
    person: text('person').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: text('by').notNull(),
    /** How much was erased, by kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    /** Keys of pictures still to be removed; empty when done. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Ids of what was erased, to recognise it in an older backup; empty in rows from before this column, and in those of retention. */
    subjects: jsonb('subjects').$type<string[]>().notNull().default([]),
  },
  (t) => [index('erasures_person').on(t.person)],
)
