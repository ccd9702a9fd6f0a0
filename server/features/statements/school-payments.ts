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
 * it contains ('GSB-0042'), or with this transaction number.
 */
export async function findSchoolPayments({ db, season }: Pick<AppContext, 'db' | 'season'>, q: string) {
  const [, reference = ''] = new RegExp(referencePattern(season().organisation), 'i').exec(q) ?? []
  const key = txnKey(q)
  const waiting = inArray(registrations.status, ['pending', 'correction'])
  const rows = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      currency: payments.currency,
      createdAt: payments.createdAt,
      schoolId: schools.id,
      school: schools.name,
      register_no: schools.registerNo,
      students: sql<number>`count(*)::int`,
      txn_no: sql<string>`min(${registrations.txnNo})`,
    })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .innerJoin(registrations, eq(registrations.paymentId, payments.id))
    .where(
      and(
        waiting,
        or(searchHas(schools.searchText, q), eq(schools.registerNo, Number(reference)), sql`${key} = any(${keysIn(registrations.txnKey)})`),
      ),
    )
    .groupBy(payments.id, schools.id)
    .orderBy(desc(payments.createdAt))
    .limit(most)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}
