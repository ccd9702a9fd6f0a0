import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { referencePattern } from '#domain/payment/receipt.ts'
import { txnKey } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { keysIn } from '#server/features/payments/index.ts'
import { searchHas } from '#server/platform/db/like.ts'
import { payments, registrations, schools } from '#server/platform/db/schema/index.ts'

const most = 20

/**
 * Returns schools' payments of which students still wait: of schools with this text in their name, place or number, with the reference that
 * it contains ('GSB-0042'), or with this transaction number. And the schools of students who wait with payments of their own.
 */
export async function findSchoolPayments({ db, season }: Pick<AppContext, 'db' | 'season'>, q: string) {
  const [, reference = ''] = new RegExp(referencePattern(season().organisation), 'i').exec(q) ?? []
  const key = txnKey(q)
  const isNamed = or(searchHas(schools.searchText, q), eq(schools.registerNo, Number(reference)))
  const of = { schoolId: schools.id, school: schools.name, register_no: schools.registerNo, students: sql<number>`count(*)::int` }
  const rows = await db
    .select({
      ...of,
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      createdAt: payments.createdAt,
      txn_no: sql<string>`min(${registrations.txnNo})`,
    })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .innerJoin(registrations, eq(registrations.paymentId, payments.id))
    .where(and(isWaiting, or(isNamed, sql`${key} = any(${keysIn(registrations.txnKey)})`)))
    .groupBy(payments.id, schools.id)
    .orderBy(desc(payments.createdAt))
    .limit(most)
  const apart = await db
    .select({ ...of, id: schools.id, amount: sql<number>`sum(${registrations.fee})::int`, currency: registrations.currency })
    .from(schools)
    .innerJoin(registrations, eq(registrations.schoolId, schools.id))
    .where(and(paysApart, isNamed))
    .groupBy(schools.id, registrations.currency)
    .orderBy(schools.registerNo)
    .limit(most)
  return { payments: rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })), schools: apart }
}

const isWaiting = inArray(registrations.status, ['pending', 'correction'])

/** Whether a registration is of a school's student who waits, and its payment neither the school's own nor matched with a line. */
export const paysApart = and(
  isWaiting,
  sql`not exists (select from payments p where p.id = ${registrations.paymentId} and p.school_id is not null)`,
  sql`not exists (select from statement_matches m where m.payment_id = ${registrations.paymentId})`,
)
