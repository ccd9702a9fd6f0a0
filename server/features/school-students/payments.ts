import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import { groupBy } from '#domain/lib/lists.ts'
import { dueText } from '#domain/registration/correction.ts'
import type { SchoolPayment } from '#domain/school/students.ts'
import type { AppContext } from '#server/context.ts'
import { type Registration, withdrawnOf } from '#server/features/links/index.ts'
import { restOf, transfersOf } from '#server/features/payments/index.ts'
import { asksForPayment, openRequestsOf } from '#server/features/registrations/index.ts'
import { schoolZone } from '#server/features/schools/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { payments, registrations, user } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { knownOf } from './known.ts'

/** Payments shown, the newest. */
const most = 50

type Context = Pick<AppContext, 'season'> & { db: Queryable }
type Found = { payments: SchoolPayment[]; students: { id: string }[] }

/** Returns a school's payments for several students, newest first, or the one with this id. `students` are the ids of theirs. */
export async function paymentsOf(context: Context, schoolId: string, id?: string): Promise<Found> {
  const { db } = context
  const own = await db
    .select({ payment: payments, by: user.email })
    .from(payments)
    .leftJoin(user, eq(user.id, payments.paidBy))
    .where(and(eq(payments.schoolId, schoolId), id === undefined ? undefined : eq(payments.id, id)))
    .orderBy(desc(payments.createdAt))
    .limit(most)
  const ids = own.map(({ payment }) => payment.id)
  if (ids.length === 0) return { payments: [], students: [] }
  // A student who moved to another school isn't this one's any more.
  const rows = await db
    .select()
    .from(registrations)
    .where(and(inArray(registrations.paymentId, ids), eq(registrations.schoolId, schoolId)))
    .orderBy(asc(registrations.serialNo))
  const asked = await openRequestsOf(db, rows)
  const [sent, known] = [groupBy(await transfersOf(db, ids), ({ paymentId }) => paymentId), await knownOf(context, rows, asked)]
  const withdrawn = await withdrawnOf(db, idsOf(rows))
  const ownZone = await schoolZone(db, schoolId)
  return {
    students: rows,
    payments: own.map(({ payment: { id, currency, ...payment }, by }) => {
      const students = rows.filter(({ paymentId }) => paymentId === id)
      const transfers = sent.get(id) ?? []
      const isOpen = students.some(({ id, status }) => !withdrawn.has(id) && (status === 'pending' || status === 'correction'))
      return {
        has_receipt: students.some(({ status }) => status === 'accepted') && !isOpen,
        id,
        paid_at: payment.createdAt.toISOString(),
        paid_by: by ?? '',
        total: { amount: payment.amount, currency },
        txn_no: transfers.map(({ txnNo }) => txnNo).join('\n'),
        transfers: transfers.map(({ txnNo, amount, receivedAt }) => ({
          txn_no: txnNo,
          amount: { amount: amount ?? payment.amount, currency },
          sent_at: receivedAt.toISOString(),
        })),
        rest: { amount: isOpen ? restOf(payment, transfers) : 0, currency },
        asked: askedOf(students),
        students: students.map((row) => ({
          serial_no: row.serialNo,
          name: row.name,
          class_name: row.answers.class_name ?? '',
          status: withdrawn.has(row.id) ? 'withdrawn' : row.status,
          known: known.get(row.id) ?? '',
          fee: { amount: row.fee, currency: row.currency },
        })),
      }
    }),
  }

  /** What the school is asked to send again of a payment: where, why, and until when. */
  function askedOf(students: Registration[]): SchoolPayment['asked'] {
    const row = students.find((one) => asksForPayment(one, asked.get(one.id)))
    const request = row && asked.get(row.id)
    if (!request) return null
    const until = dueText(request.dueAt.getTime(), context.season().timeZone, ownZone)
    return {
      text: `${request.reason} ${m['school_area.please_send_it_again_by']({ day: until })}`,
      href: `/school/students/${row.serialNo}`,
    }
  }
}

/** Returns one of a school's payments. Throws 404. */
export async function paymentOf(context: Context, schoolId: string, id: string): Promise<SchoolPayment> {
  const { payments: found } = await paymentsOf(context, schoolId, id)
  const [payment] = found
  if (!payment) throw problems.notFound()
  return payment
}
