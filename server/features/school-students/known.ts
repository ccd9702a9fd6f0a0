import { and, eq, inArray, sql } from 'drizzle-orm'
import { slotWithOwnTime } from '#domain/booking/own-time.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { dueText } from '#domain/registration/correction.ts'
import type { AppContext } from '#server/context.ts'
import type { Registration } from '#server/features/links/index.ts'
import type { openRequestsOf } from '#server/features/registrations/index.ts'
import { schoolZone } from '#server/features/schools/index.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'

/** Said of an accepted student without an appointment. */
export const notBookedText = m['school_area.not_booked_yet']

type Asked = Awaited<ReturnType<typeof openRequestsOf>>

/**
 * Returns what a school should know about its students, by id: why one was declined or has to be corrected (`asked`), when its appointment is,
 * or with how many others it was paid.
 */
export async function knownOf(
  { db, season }: Pick<AppContext, 'season'> & { db: Queryable },
  rows: Registration[],
  asked: Asked,
): Promise<Map<string, string>> {
  const [first] = rows
  if (!first) return new Map()
  const ids = rows.map(({ id }) => id)
  const { timeZone } = season()
  const ownZone = first.schoolId === null ? null : await schoolZone(db, first.schoolId)
  const booked = await db
    .select({ id: bookings.registrationId, date: bookings.date, timeSlot: bookings.timeSlot })
    .from(bookings)
    .where(and(inArray(bookings.registrationId, ids), eq(bookings.state, 'booked')))
  const { rows: batches } = await db.execute<{ id: string; students: number }>(sql`
    select p.id, count(*)::int as students from payments p join registrations r on r.payment_id = p.id
    where p.school_id is not null and p.id = any(${sql.param([...new Set(rows.map(({ paymentId }) => paymentId))])}::uuid[]) group by p.id`)
  return new Map(rows.map((row) => [row.id, textFor(row)]))

  function textFor(row: Registration): string {
    if (row.status === 'declined') return row.reason ?? ''
    if (row.status === 'correction') {
      const request = asked.get(row.id)
      return request
        ? `${request.reason} ${m['school_area.please_correct_it_by']({ day: dueText(request.dueAt.getTime(), timeZone, ownZone) })}`
        : ''
    }
    if (row.status === 'accepted') {
      const seat = booked.find(({ id }) => id === row.id)
      if (seat)
        return m['school_area.booked_at']({ day: dayText(seat.date), time: slotWithOwnTime(seat.date, seat.timeSlot, timeZone, ownZone) })
      return competitionNamed(row.competition).leadsToBooking ? notBookedText() : ''
    }
    const others = (batches.find(({ id }) => id === row.paymentId)?.students ?? 1) - 1
    if (others < 1) return ''
    return m['school_area.paid_together_with_others']({ count: others, day: dayText(row.submittedAt.toISOString(), timeZone) })
  }
}
