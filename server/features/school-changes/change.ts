import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { openBooking } from '#domain/booking/booking.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import { reminderDays, type SchoolActs } from '#domain/school/students.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { leadsToBooking } from '#server/features/bookings/index.ts'
import { recordConsent } from '#server/features/consent/index.ts'
import { bookingPath, isReplaced, isWithdrawn, type Registration, withdrawnAt } from '#server/features/links/index.ts'
import { newestProof } from '#server/features/payments/index.ts'
import { undoWithdrawal, withdrawRegistration } from '#server/features/privacy/index.ts'
import {
  correctAnswers,
  emailDataOf,
  lockChildren,
  registrationEmails,
  storeRegistrations,
  toAnswers,
} from '#server/features/registrations/index.ts'
import { publishedResultOf } from '#server/features/results/index.ts'
import { checkStudent, draftColumns, findRegistered, schoolDoor, studentOf } from '#server/features/school-students/index.ts'
import { refuseUnverified, type SignedInSchool } from '#server/features/schools/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { bookings, history, registrations } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { recordMany } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmails } from '#server/platform/mail/outbox.ts'

/** What a verified school can do for a student that it registered itself; nothing else of this is its own. */
type StudentOf = { school: SignedInSchool; serialNo: number }

/** Corrects a student's answers: at once, or as a request to the office; see `correctAnswers`. Returns what was done, as a sentence. */
export async function correctStudent(
  context: AppContext,
  of: StudentOf,
  sent: { key: string; shown: string; answers: Answers },
): Promise<string> {
  const row = await ownStudent(context, of)
  const form = formNamed(competitionNamed(row.competition).form)
  await correctAnswers(context, of.school.actor, row, sent)
  const asksOffice = row.status === 'accepted' && form.takingPart.some((name) => isChanged(toAnswers(form, row), sent.answers, name))
  return asksOffice ? m['school_area.change_sent_to_office']() : m['school_area.changes_to_student_saved']({ name: row.name })
}

function isChanged(stored: Answers, sent: Answers, name: string): boolean {
  return name in sent && sent[name] !== stored[name]
}

/** Withdraws a student, until the office erases it a week later. Returns what was done, as a sentence. */
export async function withdrawStudent(context: AppContext, of: StudentOf): Promise<string> {
  const row = await ownStudent(context, of)
  await withdrawRegistration(context, row, { actor: of.school.actor })
  return m['school_area.student_is_withdrawn']({ name: row.name })
}

/** Takes that back. Returns what was done, as a sentence. Throws 409 when another child has the place. */
export async function undoStudentWithdrawal(context: AppContext, of: StudentOf): Promise<string> {
  const row = await ownStudent(context, of)
  await undoWithdrawal(context, row, { actor: of.school.actor })
  return m['school_area.student_is_yours_again']({ name: row.name })
}

/**
 * Gives the place of a student to another child, at no cost: the same payment pays for it, the student is withdrawn, and the office checks
 * the child. The same key again does nothing more. Returns the child's registration. Throws 400 with the issues by field, and 409 when the
 * child is registered already or the place can't be given any more.
 */
export async function replaceStudent(
  context: AppContext,
  of: StudentOf,
  { key, answers: sent, ticked }: { key: string; answers: Answers; ticked: string },
): Promise<Registration> {
  const before = await replacedBefore(context, of, key)
  if (before) return before
  const row = await ownStudent(context, of)
  const { competition, door, form } = schoolDoor(row.door)
  const { answers, issues } = checkStudent(context, of.school, row.door, sent)
  if (!answers) throw problems.invalid(issues)
  const stored: Registration[] = []
  try {
    await withdrawRegistration(context, row, {
      actor: of.school.actor,
      async replacement(tx, locked) {
        const season = context.season()
        if (!(await placeOfStudent({ ...context, db: tx }, locked))) throw problems.stale(m['school_area.place_cant_be_given']())
        const child = draftColumns(answers, of.school, row.door, season)
        await lockChildren(tx, competition.slug, [child.childKey])
        const where = (await findRegistered(tx, season, of.school.id, competition.slug, [child]))(child)
        if (where !== null) throw problems.alreadyHere(`${answers[form.roles.name]}: ${where}`)
        const { fileHash } = await newestProof(tx, locked.paymentId)
        const [entered] = await storeRegistrations(tx, season, {
          competition,
          door,
          students: [
            {
              id: randomUUID(),
              key,
              answers: { ...answers, [form.roles.txnNo]: locked.txnNo },
              school: { id: of.school.id, link: 'registered' },
            },
          ],
          payment: { id: locked.paymentId, pictureHash: fileHash },
          fee: { amount: locked.fee, currency: locked.currency },
          actor: of.school.actor,
          submissionHash: sha256(JSON.stringify(inOneOrder(answers))),
          disclaimerVersion: locked.disclaimerVersion,
          consentLink: (one) => recordConsent(tx, context, one, { ticked, by: 'school' }),
        })
        if (!entered) throw new Error('The database returned no row for an insert')
        stored.push(entered)
        return entered
      },
    })
  } catch (error) {
    const same = await replacedBefore(context, of, key)
    if (same) return same
    if (violatedConstraint(error) === 'registrations_child_by_contact')
      throw problems.alreadyHere(m['school_area.student_on_list_already']())
    throw error
  }
  const [entered] = stored
  if (!entered) throw problems.notFound()
  return entered
}

async function replacedBefore({ db }: Pick<AppContext, 'db'>, { school }: StudentOf, key: string): Promise<Registration | undefined> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.submissionKey, key), eq(registrations.schoolId, school.id)))
  return row
}

/**
 * Returns until when the place of a student can be given to another child, as a day or '' without one; null when it can't. It can before
 * the quarter-final begins, and in rounds without appointments until there is a result.
 */
export async function placeOfStudent(
  { db, season, now }: { db: Queryable } & Pick<AppContext, 'season' | 'now'>,
  row: Registration,
): Promise<{ until: string } | null> {
  const { round, booking, timeZone } = season()
  if (row.round !== round || !(row.status === 'pending' || row.status === 'accepted')) return null
  if ((await publishedResultOf(db, row.id)) !== null) return null
  const today = dayIn(timeZone, now())
  if (!competitionNamed(row.competition).leadsToBooking || booking.from === null) return { until: '' }
  if (openBooking(booking, today).from !== booking.from) return null
  return { until: booking.from >= today ? dayText(booking.from) : '' }
}

/** Returns what a school can do for one of its students now, and what was done. */
export async function actsFor(context: AppContext, row: Registration): Promise<SchoolActs> {
  const { db, season } = context
  const withdrawn = await withdrawnAt(db, row.id)
  const isGone = withdrawn !== null || row.round !== season().round || row.status === 'declined'
  return {
    isWithdrawn: withdrawn !== null,
    isReplaced: withdrawn !== null && (await isReplaced(db, row.id)),
    place: isGone ? null : await placeOfStudent(context, row),
    canWithdraw: !isGone,
    canRemind: (await remindable(db, season(), [row.serialNo], row.schoolId ?? '')).length > 0,
    history: await historyFor(db, season(), row.id),
  }
}

/**
 * Reminds the parents of these students to book a time: of those who are accepted without one, weren't reminded in the last days, and are the
 * school's own. Returns how many emails are written.
 */
export async function remindParents(context: AppContext, school: SignedInSchool, serialNos: number[]): Promise<number> {
  const season = context.season()
  refuseUnverified(school, season)
  return await context.db.transaction(async (tx) => {
    await lockKey(tx, 'reminders', school.id)
    const rows = await remindable(tx, season, serialNos, school.id)
    await recordMany(tx, { actor: school.actor, action: 'reminded', subject: 'registration' }, rows)
    await enqueueEmails(
      tx,
      rows.map((row) => {
        const data = emailDataOf(row, season)
        const to = addressed('office', row.contactEmail, row.id, data.organisation)
        return { email: registrationEmails.timeToBook(data, school.name), to: { ...to, link: bookingPath(context.bookingLinkKey, row) } }
      }),
    )
    return rows.length
  })
}

async function remindable(db: Queryable, season: Season, serialNos: number[], schoolId: string): Promise<Registration[]> {
  const { from, to, slots } = season.booking
  if (from === null || to === null || slots.length === 0 || serialNos.length === 0) return []
  const rows = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        eq(registrations.schoolLink, 'registered'),
        inArray(registrations.serialNo, serialNos),
        eq(registrations.status, 'accepted'),
        eq(registrations.round, season.round),
        sql`not ${isWithdrawn()}`,
        notExists(
          db
            .select({ id: bookings.id })
            .from(bookings)
            .where(and(eq(bookings.registrationId, registrations.id), eq(bookings.state, 'booked'))),
        ),
        notExists(
          db
            .select({ id: history.id })
            .from(history)
            .where(
              and(
                eq(history.subject, 'registration'),
                eq(history.subjectId, sql`${registrations.id}::text`),
                eq(history.action, 'reminded'),
                gt(history.at, sql`now() - make_interval(days => ${reminderDays})`),
              ),
            ),
        ),
      ),
    )
    .orderBy(registrations.serialNo)
  return rows.filter((row) => leadsToBooking(row, season))
}

/** What was done to a registration, newest first: when, what and by whom. */
async function historyFor(db: Database, { timeZone }: Season, id: string): Promise<SchoolActs['history']> {
  const rows = await db
    .select()
    .from(history)
    .where(and(eq(history.subject, 'registration'), eq(history.subjectId, id), inArray(history.action, Object.keys(actTexts))))
    .orderBy(sql`${history.id} desc`)
    .limit(50)
  return rows.flatMap(({ at, action, actorName, actorRole }) => {
    const text = actTexts[action]?.()
    const by = actorRole === 'school' ? actorName : actorRole === null ? m['school_area.by_the_family']() : m['school_area.by_the_office']()
    return text ? [{ day: dayText(at.toISOString(), timeZone), text, by }] : []
  })
}

const actTexts: Record<string, () => string> = {
  entered: m['school_area.act_registered'],
  corrected: m['school_area.act_corrected'],
  amended: m['school_area.act_corrected'],
  'asked for a change': m['school_area.act_change_asked'],
  withdrawn: m['status.withdrawn'],
  'withdrawal undone': m['school_area.act_withdrawal_undone'],
  replaced: m['school_area.act_replaced'],
  reminded: m['school_area.act_reminded'],
}

async function ownStudent(context: AppContext, { school, serialNo }: StudentOf): Promise<Registration> {
  refuseUnverified(school, context.season())
  const row = await studentOf(context.db, school.id, serialNo)
  if (row.schoolLink !== 'registered' || row.round !== context.season().round) throw problems.notFound()
  return row
}
