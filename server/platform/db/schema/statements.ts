import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DayGroup } from '#domain/payment/day-end.ts'
import type { Money } from '#domain/payment/money.ts'
import type { RememberedColumns } from '#domain/payment/statement-columns.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'

/** The accounts that statements come from, and how the last file of each was read. */
export const banks = pgTable('banks', {
  /** As the office names it. */
  name: text('name').primaryKey(),
  currency: text('currency').$type<Money['currency']>().notNull(),
  columns: jsonb('columns').$type<RememberedColumns>().notNull(),
})

/** Imported files. The counts are of the import: new lines of money in, and what was left out. */
export const statements = pgTable('statements', {
  id: uuid('id').primaryKey(),
  bank: text('bank').notNull(),
  currency: text('currency').$type<Money['currency']>().notNull(),
  fileName: text('file_name').notNull(),
  importedAt: instant('imported_at').notNull().defaultNow(),
  importedBy: text('imported_by').notNull(),
  /** The season in which it was imported. */
  round: integer('round').notNull(),
  moneyIn: integer('money_in').notNull(),
  moneyOut: integer('money_out').notNull(),
  /** Lines that an earlier statement had. */
  seenBefore: integer('seen_before').notNull(),
  unreadable: integer('unreadable').notNull(),
})

/** A row that belongs to a statement, and goes with it. */
const ofStatement = () => uuid('statement_id').references(() => statements.id, { onDelete: 'cascade' })

/** Money that came in, line by line. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid('id').primaryKey(),
    statementId: ofStatement().notNull(),
    /** The row in the file, from 1. */
    line: integer('line').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** In minor units of `currency`. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Money['currency']>().notNull(),
    payer: text('payer').notNull(),
    narration: text('narration').notNull(),
    number: text('number').notNull(),
    /** What the number may be compared with; see domain/payment/statement-values.ts. */
    numberKeys: text('number_keys').array().notNull(),
    referenceKeys: text('reference_keys').array().notNull(),
    /** HMAC-SHA256 of what tells this line from others, hexadecimal: the same line of a later file is left out. */
    checksum: text('checksum').notNull(),
    /** The account's balance after it, as the bank writes it; '' when the file has none. */
    balance: text('balance').notNull().default(''),
    /**
     * 'repeated': printed again in its file, counted once with the first. 'dismissed': the office says it isn't for the organisation.
     * 'undone': the money went back. 'out': money that went out, of an amount that was to be returned. 'erased': nothing is left of it but day and amount.
     */
    state: text('state', { enum: ['open', 'repeated', 'dismissed', 'undone', 'out', 'erased'] })
      .notNull()
      .default('open'),
  },
  (t) => [
    check('statement_lines_state', sql`${t.state} in ('open', 'repeated', 'dismissed', 'undone', 'out', 'erased')`),
    check('statement_lines_amount', sql`${t.amount} > 0`),
    unique('statement_lines_checksum').on(t.checksum),
    index('statement_lines_statement').on(t.statementId, t.line),
    index('statement_lines_day').on(t.day, t.id),
    index('statement_lines_numbers').using('gin', t.numberKeys),
  ],
)

/** Lines of a statement that could not be read. */
export const statementProblems = pgTable(
  'statement_problems',
  {
    statementId: ofStatement().notNull(),
    line: integer('line').notNull(),
    /** The cells as they are in the file, with ' | ' between them. */
    content: text('content').notNull(),
    why: text('why').notNull(),
  },
  (t) => [primaryKey({ name: 'statement_problems_pkey', columns: [t.statementId, t.line] })],
)

/** Which line paid for what: by its number once everything it paid for is accepted, or because a person said so. */
export const statementMatches = pgTable(
  'statement_matches',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => statementLines.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    by: text('by', { enum: ['number', 'person'] }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'statement_matches_pkey', columns: [t.lineId, t.paymentId] }),
    check('statement_matches_by', sql`${t.by} in ('number', 'person')`),
    index('statement_matches_payment').on(t.paymentId),
  ],
)

/** Days whose totals the office has closed, as they were then. */
export const closedDays = pgTable('closed_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  closedAt: instant('closed_at').notNull().defaultNow(),
  closedBy: text('closed_by').notNull(),
  groups: jsonb('groups').$type<DayGroup[]>().notNull(),
})
