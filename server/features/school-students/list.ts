import { and, count, desc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { SchoolFigures, SchoolStudentPage, StudentState } from '#domain/school/students.ts'
import type { AppContext } from '#server/context.ts'
import { allSeenByFamily } from '#server/features/links/index.ts'
import { isUnderClaim } from '#server/features/schools/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { bookings, drafts, registrations } from '#server/platform/db/schema/index.ts'
import { draftsOf, feeOf, isDraftOf } from './drafts.ts'
import { knownOf } from './known.ts'

const statusOf: Record<Exclude<StudentState, 'unpaid'>, Status> = {
  checking: 'pending',
  correct: 'correction',
  accepted: 'accepted',
  declined: 'declined',
}

type Asked = { q: string; state: StudentState | 'all'; page: number; size: number }

/**
 * Returns one page of a school's students, newest first: its drafts, and then those it registered and those whose families named it. Hides
 * the latter while someone else claims the school, since it isn't clear whose it is. `students` are the ids of the same.
 */
export async function listStudents(
  context: Pick<AppContext, 'db' | 'season' | 'now'>,
  schoolId: string,
  { q, state, page, size }: Asked,
): Promise<{ page: SchoolStudentPage; students: { id: string }[] }> {
  const { db } = context
  const { round } = context.season()
  const isDraft = and(isDraftOf(schoolId, round), q === '' ? undefined : foldedHas(drafts.nameKey, q))
  const isOwn = and(
    await isStudentOf(db, schoolId),
    q === '' ? undefined : foldedHas(registrations.nameKey, q),
    state === 'all' || state === 'unpaid' ? undefined : eq(registrations.status, statusOf[state]),
  )
  const [draftsFound, registered] = [
    state === 'all' || state === 'unpaid' ? await db.$count(drafts, isDraft) : 0,
    state === 'unpaid' ? 0 : await db.$count(registrations, isOwn),
  ]
  const from = (page - 1) * size
  const unpaid = from < draftsFound ? await draftsOf(context, isDraft, { from, most: size }) : []
  const left = size - unpaid.length
  const rows =
    registered === 0 || left === 0
      ? []
      : await allSeenByFamily(
          db,
          await db
            .select()
            .from(registrations)
            .where(isOwn)
            .orderBy(desc(registrations.serialNo))
            .limit(left)
            .offset(Math.max(0, from - draftsFound)),
        )
  const known = await knownOf(context, rows)
  return {
    students: [...unpaid, ...rows],
    page: {
      rows: [
        ...unpaid.map((draft) => ({
          draft_id: draft.id,
          serial_no: null,
          name: draft.name,
          class_name: draft.class_name,
          competition: draft.competition,
          status: 'unpaid',
          submitted_at: draft.added_at,
          by: 'school' as const,
          objection: null,
          known: draft.problem ?? '',
        })),
        ...rows.map((row) => ({
          draft_id: null,
          serial_no: row.serialNo,
          name: row.name,
          class_name: row.answers.class_name ?? '',
          competition: competitionNamed(row.competition).name,
          status: row.status,
          submitted_at: row.submittedAt.toISOString(),
          by: row.schoolLink === 'registered' ? ('school' as const) : ('family' as const),
          objection: row.objection,
          known: known.get(row.id) ?? '',
        })),
      ],
      total: draftsFound + registered,
      page,
      size,
      figures: await figuresOf(context, schoolId),
    },
  }
}

/** The condition for the registrations that a school sees. */
async function isStudentOf(db: Database, schoolId: string): Promise<SQL | undefined> {
  const isClaimed = await isUnderClaim(db, schoolId)
  return and(eq(registrations.schoolId, schoolId), isClaimed ? eq(registrations.schoolLink, 'registered') : undefined)
}

const bookable = competitions.filter(({ leadsToBooking }) => leadsToBooking).map(({ slug }) => slug)

/** Counts a school's students by where they stand, and adds up its money. */
export async function figuresOf({ db, season }: Pick<AppContext, 'db' | 'season'>, schoolId: string): Promise<SchoolFigures> {
  const isOwn = await isStudentOf(db, schoolId)
  const counted = await db
    .select({
      status: registrations.status,
      currency: registrations.currency,
      students: count(),
      paid: sql<number>`coalesce(sum(${registrations.fee}) filter (where ${registrations.schoolLink} = 'registered'), 0)::int`,
    })
    .from(registrations)
    .where(isOwn)
    .groupBy(registrations.status, registrations.currency)
  const of = (status: Status) => counted.filter((row) => row.status === status).reduce((sum, { students }) => sum + students, 0)
  const unpaid = await db.select({ door: drafts.door, answers: drafts.answers }).from(drafts).where(isDraftOf(schoolId, season().round))
  const hasSeat = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrations.id), eq(bookings.state, 'booked')))
  const unbooked = and(
    isOwn,
    eq(registrations.status, 'accepted'),
    eq(registrations.round, season().round),
    inArray(registrations.competition, bookable),
    notExists(hasSeat),
    isNull(registrations.objection),
  )
  const registered = counted.reduce((sum, { students }) => sum + students, 0)
  const paid = counted.filter(({ status }) => status !== 'declined')
  return {
    students: registered + unpaid.length,
    unpaid: unpaid.length,
    checking: of('pending'),
    correct: of('correction'),
    accepted: of('accepted'),
    declined: of('declined'),
    unbooked: await db.$count(registrations, unbooked),
    paid: totalsOf(paid.map(({ paid: amount, currency }) => ({ amount, currency: currency as Money['currency'] }))),
    to_pay: totalsOf(unpaid.map((draft) => feeOf(season(), draft))),
  }
}
