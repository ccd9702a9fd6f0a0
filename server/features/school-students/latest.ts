import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dateFormat, locale } from '#domain/lib/time-text.ts'
import { priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { ReviewOutcome } from '#domain/registration/review.ts'
import type { SchoolNews } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { proofsOf } from '#server/features/payments/index.ts'
import { schoolZone } from '#server/features/schools/index.ts'
import { decisions, history, payments, registrations, user } from '#server/platform/db/schema/index.ts'
import { isStudentOf } from './list.ts'

/** How many of them are shown. */
const most = 6

type Context = Pick<AppContext, 'db' | 'season' | 'now'>
type Found = { at: Date; text: string; about: { id: string }[] }

/**
 * Returns what happened last to a school, newest first: its payments and imports, and what the office decided, by day and once it can't be
 * undone any more. `students` are the ids of those who are named.
 */
export async function latestOf(context: Context, schoolId: string): Promise<{ news: SchoolNews[]; students: { id: string }[] }> {
  const { timeZone } = context.season()
  const ownZone = await schoolZone(context.db, schoolId)
  const today = dayIn(timeZone, context.now())
  const all = [...(await doneBySchool(context, schoolId)), ...(await decidedAbout(context, schoolId))]
  const found = all.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most)
  return { news: found.map(({ at, text }) => ({ when: whenText(at.getTime()), text })), students: found.flatMap(({ about }) => about) }

  /** 'Today, 08:12' or '23 Nov, 18:40'. */
  function whenText(at: number): string {
    const time = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
    const day =
      dayIn(timeZone, at) === today
        ? m['school_area.today']()
        : dateFormat(locale(), { timeZone, day: 'numeric', month: 'short' }).format(at)
    return withOwnTime(`${day}, ${time}`, at, timeZone, ownZone)
  }
}

async function doneBySchool({ db }: Context, schoolId: string): Promise<Found[]> {
  const rows = await db
    .select({ at: history.at, action: history.action, after: history.after, address: history.actorName, name: user.name })
    .from(history)
    .leftJoin(user, eq(user.id, history.actor))
    .where(and(eq(history.subject, 'school'), eq(history.subjectId, schoolId), inArray(history.action, ['paid', 'imported students'])))
    .orderBy(desc(history.id))
    .limit(most)
  const ids = rows.flatMap(({ after }) => (after?.payment ? [String(after.payment)] : []))
  const paid = new Map((await db.select().from(payments).where(inArray(payments.id, ids))).map((payment) => [payment.id, payment]))
  const newest = new Map((await proofsOf(db, ids)).map(({ paymentId, txnNo }) => [paymentId, txnNo]))
  return rows.map(({ at, action, after, address, name }) => {
    const { payment = '', students = 0, added = 0, file = '' } = after ?? {}
    const who = name ?? address
    const text =
      action === 'paid'
        ? m['school_area.latest_paid']({ who, payment: paidText(String(payment), Number(students)) })
        : m['school_area.latest_added_from_file']({ who, students: studentCountText(Number(added)), file: String(file) })
    return { at, text, about: [] }
  })

  /** '₹1,350 for 9 students, number 4123 0309 2216'; without amount and number once the payment is erased. */
  function paidText(id: string, students: number): string {
    const payment = paid.get(id)
    if (!payment) return studentCountText(students)
    const total = priceText({ amount: payment.amount, currency: payment.currency })
    return m['school_area.latest_payment']({
      total,
      students: studentCountText(students),
      number: inGroups(newest.get(id) ?? ''),
    })
  }
}

async function decidedAbout({ db, season }: Context, schoolId: string): Promise<Found[]> {
  const day = sql<string>`(${decisions.decidedAt} at time zone ${season().timeZone})::date`
  const rows = await db
    .select({
      outcome: decisions.outcome,
      students: sql<number>`count(distinct ${registrations.id})::int`,
      at: sql<Date>`max(${decisions.decidedAt})`.mapWith(decisions.decidedAt),
      id: sql<string>`min(${registrations.id}::text)`,
      name: sql<string>`min(${registrations.name})`,
    })
    .from(decisions)
    .innerJoin(registrations, eq(registrations.id, decisions.registrationId))
    .where(and(isStudentOf(schoolId), isNull(decisions.undoneAt)))
    .groupBy(day, decisions.outcome)
    .orderBy(desc(sql`max(${decisions.decidedAt})`))
    .limit(most)
  return rows.map(({ outcome, students, at, id, name }) =>
    students === 1
      ? { at, text: sentences[outcome]({ name }), about: [{ id }] }
      : { at, text: sentences[outcome]({ name: studentCountText(students) }), about: [] },
  )
}

const sentences: Record<ReviewOutcome, (of: { name: string }) => string> = {
  accepted: m['school_area.latest_accepted'],
  declined: m['school_area.latest_not_accepted'],
  correction: m['school_area.latest_correction_asked'],
}
