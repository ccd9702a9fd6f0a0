import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '#domain/payment/money.ts'
import { instant } from './instant.ts'
import { schools } from './schools.ts'

/** Pays for one or more registrations, by one transfer or by several. The newest proof of each transfer counts. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** What was to be paid, in minor units of `currency`. */
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Money['currency']>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The school that paid for several students at once, and the account that did it; null for a family's own payment. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    paidBy: text('paid_by'),
    /** The Idempotency-Key of a school's payment, and the SHA-256 of what was submitted under it, hexadecimal. */
    submissionKey: uuid('submission_key').unique('payments_submission_key'),
    submissionHash: text('submission_hash'),
  },
  (t) => [
    check('payments_amount', sql`${t.amount} >= 0`),
    index('payments_school').on(t.schoolId, t.createdAt).where(sql`${t.schoolId} is not null`),
  ],
)

/** The transaction number and picture of a payment's transfer as they stood from `receivedAt` on: versions 1, 2, 3, ... Older ones are kept. */
export const proofs = pgTable(
  'proofs',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Which transfer of the payment: 1, 2, 3, ... */
    transfer: integer('transfer').notNull().default(1),
    /** What the transfer brings, in minor units of the payment's currency; null when it's the whole payment. */
    amount: integer('amount'),
    txnNo: text('txn_no').notNull(),
    txnKey: text('txn_key').notNull(),
    /** The picture's key. Several versions of one payment may have the same picture. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the stored picture, hexadecimal. */
    fileHash: text('file_hash').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'proofs_pkey', columns: [t.paymentId, t.version] }),
    check('proofs_version', sql`${t.version} >= 1`),
    check('proofs_transfer', sql`${t.transfer} >= 1 and ${t.amount} > 0`),
    index('proofs_txn').on(t.txnKey, t.receivedAt),
    index('proofs_file').on(t.fileHash, t.receivedAt),
    index('proofs_file_key').on(t.fileKey),
  ],
)

/** Money that the office returned: too much, declined after payment, or withdrawn. Stays when the payment is erased. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    /** In minor units of `currency`. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Money['currency']>().notNull(),
    returnedOn: date('returned_on', { mode: 'string' }).notNull(),
    /** How it was returned: the bank's number, 'in cash'; '' when nobody said. */
    how: text('how').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (t) => [check('refunds_amount', sql`${t.amount} > 0`), index('refunds_payment').on(t.paymentId)],
)

/** Pictures that weren't in the store when someone looked at them. A row goes when the picture is found again. */
export const missingPictures = pgTable(
  'missing_pictures',
  {
    paymentId: uuid('payment_id').notNull(),
    version: integer('version').notNull(),
    noticedAt: instant('noticed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'missing_pictures_pkey', columns: [t.paymentId, t.version] }),
    foreignKey({
      name: 'missing_pictures_proof',
      columns: [t.paymentId, t.version],
      foreignColumns: [proofs.paymentId, proofs.version],
    }).onDelete('cascade'),
  ],
)
