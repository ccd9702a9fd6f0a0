import { type AnyColumn, and, count, desc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { totalsOf } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { SchoolFigures, SchoolStudent, SchoolStudentList, StudentState } from '#domain/school/students.ts'
import type { AppContext } from '#server/context.ts'
import { bookingPath, isReplacedIn, isWithdrawn, type Registration, withdrawnOf } from '#server/features/links/index.ts'
import { asksForPayment, openRequestsOf } from '#server/features/registrations/index.ts'
import { isVerified, type OwnSchool } from '#server/features/schools/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addressHas, nameHas } from '#server/platform/db/like.ts'
import { bookings, drafts, registrations } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { draftsOf, feeOf, isDraftOf } from './drafts.ts'
import { knownOf, notBookedText } from './known.ts'

const statusOf: Record<Exclude<StudentState, 'unpaid' | 'withdrawn'>, Status> = {
  checking: 'pending',
  correct: 'correction',
  accepted: 'accepted',
  declined: 'declined',
}

type ListContext = Pick<AppContext, 'db' | 'season' | 'now' | 'bookingLinkKey'>
type Listing = Pick<OwnSchool, 'id' | 'is_verified'>
/** `class_name` '' means every class, and `students` only these serial numbers. */
type Asked = { q: string; state: StudentState | 'all'; class_name: string; page: number; size: number; students?: number[] }

/**
 * Returns one page of a school's students, newest first: its drafts, and then those it registered and, once the school is verified, those
 * whose families named it. `students` are the ids of the same.
 */
export async function listStudents(
  context: ListContext,
  { id: schoolId, is_verified: isPayable }: Listing,
  { q, state, class_name: className, page, size, students = [] }: Asked,
): Promise<{ page: SchoolStudentList; students: { id: string }[] }> {
  const { db } = context
  const { round } = context.season()
  const isInClass = (answers: AnyColumn) => (className === '' ? undefined : sql`${answers} ->> 'class_name' = ${className}`)
  const isDraft = and(isDraftOf(schoolId, round), isInClass(drafts.answers), q === '' ? undefined : isFound(drafts, q))
  const isOwn = and(
    isStudentOf(schoolId),
    isInClass(registrations.answers),
    // A family's contact is not the school's to search.
    q === '' ? undefined : or(nameHas(registrations.nameKey, q), and(isRegisteredBySchool, isFound(registrations, q))),
    isInState(state),
    students.length > 0 ? inArray(registrations.serialNo, students) : undefined,
  )
  const [draftsFound, registered] = [
    (state === 'all' || state === 'unpaid') && students.length === 0 ? await db.$count(drafts, isDraft) : 0,
    state === 'unpaid' ? 0 : await db.$count(registrations, isOwn),
  ]
  const from = (page - 1) * size
  const unpaid = from < draftsFound ? await draftsOf(context, isDraft, { from, most: size }) : []
  const left = size - unpaid.length
  const rows =
    registered === 0 || left === 0
      ? []
      : await db
          .select()
          .from(registrations)
          .where(isOwn)
          .orderBy(desc(registrations.serialNo))
          .limit(left)
          .offset(Math.max(0, from - draftsFound))
  return {
    students: [...unpaid, ...rows],
    page: {
      rows: [
        ...unpaid.map((draft) => ({
          draft_id: draft.id,
          serial_no: null,
          name: draft.name,
          class_name: draft.class_name,
          birth_date: draft.answers.birth_date ?? '',
          competition: draft.competition,
          status: 'unpaid',
          submitted_at: draft.added_at,
          by: 'school' as const,
          next: isPayable && draft.problem === null ? { label: m['school_area.pay_for_several'](), href: '/school/payments' } : null,
          known: draft.problem ?? '',
        })),
        ...(await toStudents(context, rows)),
      ],
      total: draftsFound + registered,
      page,
      size,
      figures: await figuresOf(context, schoolId),
      classes: await classesOf(context, schoolId),
    },
  }
}

function isInState(state: Asked['state']): SQL | undefined {
  if (state === 'all' || state === 'unpaid') return undefined
  return state === 'withdrawn' ? isWithdrawn() : and(eq(registrations.status, statusOf[state]), sql`not ${isWithdrawn()}`)
}

/** Registrations as their school sees them. */
export async function toStudents(context: ListContext, rows: Registration[]): Promise<SchoolStudent[]> {
  const asked = await openRequestsOf(context.db, rows)
  const known = await knownOf(context, rows, asked)
  const withdrawn = await withdrawnOf(context.db, idsOf(rows))
  return rows.map((row) => {
    const isOwn = row.schoolLink === 'registered'
    const isGone = withdrawn.has(row.id)
    return {
      draft_id: null,
      ...replyOf(row, 'serialNo', 'name', 'submittedAt'),
      class_name: row.answers.class_name ?? '',
      birth_date: isOwn ? row.birthDate : '',
      competition: competitionNamed(row.competition).name,
      status: isGone ? 'withdrawn' : row.status,
      by: isOwn ? 'school' : 'family',
      next: isGone ? null : nextFor(context, row, { known: known.get(row.id) ?? '', asked: asked.get(row.id)?.fields ?? [] }),
      known: isGone ? '' : (known.get(row.id) ?? ''),
    }
  })
}

/** What a school does next for a student that it registered itself; a family's registration stays the family's. */
function nextFor(
  { season, bookingLinkKey }: ListContext,
  row: Registration,
  { known, asked }: { known: string; asked: string[] },
): SchoolStudent['next'] {
  if (row.schoolLink !== 'registered' || row.round !== season().round) return null
  if (row.status === 'correction') {
    const isOfPayment = asksForPayment(row, { fields: asked })
    const what =
      asked.length === 1 && asked[0] === screenshot.name
        ? m['school_area.send_another_picture']()
        : m['school_area.send_the_payment_again']()
    return { label: isOfPayment ? what : m['school_area.correct'](), href: `/school/students/${row.serialNo}` }
  }
  const { from, to, slots } = season().booking
  const canBook = row.status === 'accepted' && known === notBookedText() && from !== null && to !== null && slots.length > 0
  return canBook ? { label: m['home.book_a_time'](), href: bookingPath(bookingLinkKey, row) } : null
}

const isRegisteredBySchool = eq(registrations.schoolLink, 'registered')

/** Whether the student's name, or the parent's email or mobile, contains `q`. */
function isFound({ nameKey, contactKey, phoneKey }: typeof registrations | typeof drafts, q: string): SQL | undefined {
  const digits = q.replace(/[\s()+-]/g, '')
  const isNumber = /^\d{4,}$/.test(digits)
  return or(nameHas(nameKey, q), addressHas(contactKey, q), isNumber ? sql`strpos(${phoneKey}, ${digits}) > 0` : undefined)
}

/** The condition for the registrations that a school sees. */
export function isStudentOf(schoolId: string): SQL | undefined {
  return and(eq(registrations.schoolId, schoolId), or(isRegisteredBySchool, isVerified(schoolId)))
}

/** Returns the classes of a school's students, in order. */
async function classesOf({ db, season }: Pick<AppContext, 'db' | 'season'>, schoolId: string): Promise<string[]> {
  const nameIn = (answers: AnyColumn) => ({ name: sql<string>`coalesce(${answers} ->> 'class_name', '')` })
  const found = [
    ...(await db.selectDistinct(nameIn(registrations.answers)).from(registrations).where(isStudentOf(schoolId))),
    ...(await db.selectDistinct(nameIn(drafts.answers)).from(drafts).where(isDraftOf(schoolId, season().round))),
  ]
  const order = new Intl.Collator('en', { numeric: true })
  return [...new Set(found.map(({ name }) => name))].filter((name) => name !== '').sort(order.compare)
}

const bookable = competitions.filter(({ leadsToBooking }) => leadsToBooking).map(({ slug }) => slug)

/** Counts a school's students by where they stand, and adds up its money. */
export async function figuresOf({ db, season }: Pick<AppContext, 'db' | 'season'>, schoolId: string): Promise<SchoolFigures> {
  const isOwn = isStudentOf(schoolId)
  const counted = await db
    .select({
      status: registrations.status,
      isGone: isWithdrawn(),
      currency: registrations.currency,
      students: count(),
      // Who is withdrawn was paid for, but a place that went to another child is paid once.
      paid: sql<number>`coalesce(sum(${registrations.fee}) filter (where ${registrations.schoolLink} = 'registered' and not ${isReplacedIn()}), 0)::int`,
    })
    .from(registrations)
    .where(isOwn)
    .groupBy(registrations.status, sql`2`, registrations.currency)
  const sum = (rows: typeof counted) => rows.reduce((all, { students }) => all + students, 0)
  const of = (status: Status) => sum(counted.filter((row) => row.status === status && !row.isGone))
  const unpaid = await db.select({ door: drafts.door, answers: drafts.answers }).from(drafts).where(isDraftOf(schoolId, season().round))
  const hasSeat = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrations.id), eq(bookings.state, 'booked')))
  const unbooked = and(
    isOwn,
    eq(registrations.status, 'accepted'),
    sql`not ${isWithdrawn()}`,
    eq(registrations.round, season().round),
    inArray(registrations.competition, bookable),
    notExists(hasSeat),
  )
  const paidFor = (rows: typeof counted) => totalsOf(rows.map(({ paid: amount, currency }) => ({ amount, currency })))
  return {
    students: sum(counted) + unpaid.length,
    unpaid: unpaid.length,
    checking: of('pending'),
    correct: of('correction'),
    accepted: of('accepted'),
    declined: of('declined'),
    withdrawn: sum(counted.filter(({ isGone }) => isGone)),
    unbooked: await db.$count(registrations, unbooked),
    paid: paidFor(counted.filter(({ status }) => status === 'accepted')),
    being_checked: paidFor(counted.filter(({ status, isGone }) => !isGone && (status === 'pending' || status === 'correction'))),
    to_pay: totalsOf(unpaid.map((draft) => feeOf(season(), draft))),
  }
}

/** Most students of one workbook. */
const mostExported = 5000

/** Yields a school's students for its workbook, as its list shows them; times in the organisation's time zone. */
export async function* exportStudents(
  context: ListContext,
  school: Listing,
  asked: Pick<Asked, 'q' | 'state' | 'class_name' | 'students'>,
): AsyncGenerator<Record<string, string>> {
  const { timeZone } = context.season()
  const { page } = await listStudents(context, school, { ...asked, page: 1, size: mostExported })
  for (const { serial_no, name, class_name, birth_date, competition, status, known, submitted_at, by } of page.rows) {
    yield {
      serial_no: String(serial_no ?? ''),
      name,
      class_name,
      birth_date: birth_date && dayText(birth_date),
      competition,
      state: stateTexts[status] ?? status,
      known,
      registered_by: by === 'school' ? 'School' : 'Family',
      registered_on: dayText(submitted_at, timeZone),
    }
  }
}

const stateTexts: Record<string, string> = {
  unpaid: 'Not paid yet',
  pending: 'Checking payment',
  correction: 'Please correct',
  accepted: 'Accepted',
  declined: 'Not accepted',
  withdrawn: 'Withdrawn',
}

/** The columns of that workbook. */
export const exportColumns = [
  { name: 'serial_no', label: 'Serial No' },
  { name: 'name', label: 'Name' },
  { name: 'class_name', label: 'Class' },
  { name: 'birth_date', label: 'Birth Date' },
  { name: 'competition', label: 'Competition' },
  { name: 'state', label: 'State' },
  { name: 'known', label: 'What to know' },
  { name: 'registered_by', label: 'Registered by' },
  { name: 'registered_on', label: 'Registered on' },
]

/** Returns a student whom a school sees. Throws 404. */
export async function studentOf(db: Database, schoolId: string, serialNo: number): Promise<Registration> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(isStudentOf(schoolId), eq(registrations.serialNo, serialNo)))
  if (!row) throw problems.notFound()
  return row
}
