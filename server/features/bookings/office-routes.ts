import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { historyEntries } from '#domain/account/history.ts'
import {
  attendanceBody,
  bookingAmendment,
  bookingCancellation,
  bookingChanged,
  bookingPage,
  officeBooking,
  waitingLines,
} from '#domain/booking/api.ts'
import { bookingColumns, bookingWorkbook, dayPlanColumns, dayPlanWorkbook } from '#domain/booking/booking.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { dayIn } from '#domain/season/season.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { sendExport } from '#server/platform/http/download.ts'
import { pageNumber, pageSize } from '#server/platform/http/input.ts'
import { existing } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { cancel, move, noteAttendance } from './change.ts'
import { allBookings, type BookingSelection, bookingsFilter, bookingWorkbookQuery, listBookings, waitingLinesOf } from './list.ts'
import { bookingCells, toOfficeBooking } from './row.ts'

const config = { changes: 'booking' } as const

const sortings = bookingColumns.flatMap(({ name }) => [name, `-${name}` as const])
const pageQuery = z.strictObject({
  ...bookingsFilter,
  sort: z.enum(sortings, 'This list has no such column.').default('date'),
  page: pageNumber,
  size: pageSize,
})

/** Bookings for the office. They need the permissions 'read' and 'edit'. */
export const officeBookingRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  // Moves and cancellations run one at a time (decision 8); waiting here doesn't hold a connection.
  const inTurn = limitConcurrency(1)

  app.get('/bookings', answers(bookingPage, shows('listed', 'booking'), { querystring: pageQuery }), async (request) => {
    const { sort, ...rest } = request.query
    const column = sort.replace(/^-/, '') as (typeof bookingColumns)[number]['name']
    const sorting = { column, isFalling: sort.startsWith('-') }
    const { round, timeZone } = seasonIn(request, context)
    const today = dayIn(timeZone, context.now())
    const page = await listBookings(context.db, { ...rest, round, ids: [] }, { ...rest, sorting, today })
    return showing(request, page.rows, page)
  })

  app.get('/bookings/waiting', answers(waitingLines, showsNobody), (request) =>
    waitingLinesOf(context.db, seasonIn(request, context).round),
  )

  app.get('/bookings.xlsx', takes(shows('exported', 'booking'), { querystring: bookingWorkbookQuery }), (request, reply) => {
    const { kind, state, date, q, ids } = request.query
    const what = { kind, view: state, date, searched: q !== '', selected: ids.length }
    return sendExport(
      reply,
      context.db,
      { actor: actorIn(request), list: ownScreens.bookings.path, what },
      {
        ...(kind === 'plan' ? { ...dayPlanWorkbook, columns: dayPlanColumns } : { ...bookingWorkbook, columns: bookingColumns }),
        rows: rows({ ...request.query, round: seasonIn(request, context).round }),
      },
    )
  })

  app.get('/bookings/:id', answers(officeBooking, shows('opened', 'booking'), byId), async ({ params }) => {
    const row = existing(await context.db.select().from(bookings).where(eq(bookings.id, params.id)))
    return toOfficeBooking(row)
  })

  app.get('/bookings/:id/history', answers(historyEntries, shows('opened history', 'booking'), byId), ({ params }) =>
    historyOf(context.db, 'booking', params.id),
  )

  app.patch('/bookings/:id', answers(bookingChanged, config, { ...byId, body: bookingAmendment }), async (request) => {
    const { version, ...sent } = request.body
    const { row, isMoved, isNotified } = await inTurn(() => move(context, actorIn(request), request.params.id, version, sent))
    const done = isMoved
      ? `${row.studentName} is booked for ${row.timeSlot} on ${dayText(row.date)} now.`
      : `The changes to ${row.studentName} are saved.`
    const message = isNotified ? `${done} ${emailNotice(context, row.parentEmail)}` : done
    return { status: 'success' as const, message, booking: toOfficeBooking(row) }
  })

  app.put('/bookings/:id/attendance', answers(bookingChanged, config, { ...byId, body: attendanceBody }), async (request) => {
    const { note, ...noted } = request.body
    const row = await noteAttendance(context, actorIn(request), request.params.id, { ...noted, note: note.trim() })
    const here = row.attended ? 'was here' : 'wasn’t here'
    const message = `${row.studentName}: ${row.attended === null ? 'noted' : here}.`
    return { status: 'success' as const, message, booking: toOfficeBooking(row) }
  })

  app.delete('/bookings/:id', answers(bookingChanged, config, { ...byId, body: bookingCancellation }), async (request) => {
    const { version, reason } = request.body
    const row = await inTurn(() => cancel(context, actorIn(request), request.params.id, { version, reason: reason.trim() }))
    const done = row.state === 'left' ? `${row.studentName} is off the waiting list.` : `The booking of ${row.studentName} is cancelled.`
    const message = `${done} ${emailNotice(context, row.parentEmail)}`
    return { status: 'success' as const, message, booking: toOfficeBooking(row) }
  })

  async function* rows(selection: BookingSelection) {
    for await (const row of allBookings(context.db, selection)) yield bookingCells(row)
  }
}
