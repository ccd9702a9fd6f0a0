import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'
import { type BookingRequest, checkBookingRequest, tidyBookingRequest } from '#domain/booking/booking-request.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { refuseWithoutConsent } from '#server/features/consent/index.ts'
import { currentSeason, holdSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { record, visitor } from '#server/platform/history.ts'
import { type CountForm, uncounted } from '#server/platform/http/limits/form-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { deliver, emails } from '../emails.ts'
import type { Gate } from '../limits.ts'
import { refusals } from '../refusals.ts'
import { holdsLink, nameIssues, registrationShown } from '../registration-proof.ts'
import { type Row, toAnswers, toColumns } from '../row.ts'
import { firstFree } from '../seats.ts'
import { nextInLine } from './offers.ts'

type Joined = { row: Row | null; isNew: boolean; shown: boolean }

/** Most waiting lists that one registration can be on at the same time. */
export const mostPlaces = 5

/**
 * Puts a child on the waiting list of a full slot, with its history and an email. Needs the same proof as booking, and answers strangers
 * alike: `row` is null when the sender must not learn that the child is on the list, or booked at this time, already. Throws what `book`
 * throws, and 409 when the slot has a free place or the registration is on too many lists.
 *
 * `key` is the visitor's Idempotency-Key.
 */
export async function join(
  context: AppContext,
  gate: Gate,
  { sent, key, countForm = uncounted }: { sent: BookingRequest; key: string; countForm?: CountForm },
): Promise<Joined> {
  const request = tidyBookingRequest(sent)
  const submissionHash = sha256(JSON.stringify(inOneOrder({ ...request, waiting: 'yes' })))
  const season = await currentSeason(context.db, context.season())
  const issues = checkBookingRequest(request, season.booking)
  if (issues.length > 0) throw problems.invalid(issues)
  const attempt = () => context.db.transaction((tx) => joinList(tx, context, request, { submissionKey: key, submissionHash }))
  if (await holdsLink(context, season, request)) return await gate.seat('shown', attempt)
  if (!season.booking.acceptedOnly) return await gate.seat('open', () => countForm(attempt))
  return await gate.guess(request.reference, () => gate.seat('shown', attempt))
}

async function joinList(
  tx: Transaction,
  context: AppContext,
  request: BookingRequest,
  submission: { submissionKey: string; submissionHash: string },
): Promise<Joined> {
  const season = await holdSeason(tx, context.season())
  const registration = await registrationShown(tx, context.bookingLinkKey, season, request)
  const issues = [...checkBookingRequest(request, season.booking), ...nameIssues(request, registration)]
  if (issues.length > 0) throw problems.invalid(issues)
  if (season.booking.acceptedOnly && !registration) throw refusals.notAccepted(season)
  if (registration) await refuseWithoutConsent(tx, context, registration)
  const columns = toColumns(request)
  if (slotStart(columns.date, columns.timeSlot, season.timeZone) <= context.now()) throw refusals.timeIsOver(request)
  const shown = registration !== null
  const registrationId = registration?.id ?? null
  const known = await placesOf(tx, season, columns, registrationId)
  const isThere = (row: Row) => row.date === columns.date && row.timeSlot === columns.timeSlot
  const same = known.find((row) => isThere(row) && (row.state !== 'booked' || row.registrationId === registrationId))
  if (same && same.submissionKey === submission.submissionKey && same.submissionHash !== submission.submissionHash)
    throw refusals.otherBody()
  if (same && registration && same.registrationId === registrationId) {
    if (same.state === 'booked') throw refusals.alreadyBooked(same, season)
    return { row: same, isNew: false, shown }
  }
  const isFree = (await firstFree(tx, columns, season.booking.seats)) !== null && (await nextInLine(tx, season, columns)) === undefined
  if (isFree) throw refusals.placeIsFree(request)
  if (known.some(isThere)) return { row: null, isNew: true, shown }
  const own = known.filter((row) => row.state !== 'booked' && registration && row.registrationId === registrationId)
  if (own.length >= mostPlaces) throw refusals.tooManyPlaces(season)
  const place = {
    ...columns,
    ...submission,
    id: randomUUID(),
    state: 'waiting',
    round: season.round,
    seasonVersion: season.version,
  } as const
  const [row] = await tx
    .insert(bookings)
    .values({ ...place, registrationId })
    .onConflictDoNothing()
    .returning()
  // Sent twice at once: the other request was first.
  if (!row) return { row: null, isNew: true, shown }
  await record(tx, { actor: visitor, action: 'joined the waiting list', subject: 'booking', subjectId: row.id, after: toAnswers(row) })
  await deliver(tx, context, season, row, emails.waitingJoined, { causedByVisitor: true })
  return { row, isNew: true, shown }
}

/** Returns the places on lists and the booking of a child or its registration in this season. */
async function placesOf(
  tx: Transaction,
  season: Season,
  columns: ReturnType<typeof toColumns>,
  registrationId: string | null,
): Promise<Row[]> {
  const { nameKey, parentMobile } = columns
  const isSame = and(eq(bookings.round, season.round), eq(bookings.nameKey, nameKey), eq(bookings.parentMobile, parentMobile))
  const isOwn = registrationId === null ? undefined : eq(bookings.registrationId, registrationId)
  return await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.state, ['booked', 'waiting', 'held']), or(isOwn, isSame)))
}
