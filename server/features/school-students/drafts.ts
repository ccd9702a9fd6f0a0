import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, type DoorPlace, doorAt, doors } from '#domain/competitions/index.ts'
import { checkAnswers } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Form, Region } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { isSameName } from '#domain/lib/names.ts'
import { emailKey } from '#domain/lib/text.ts'
import { locale } from '#domain/lib/time-text.ts'
import type { Money } from '#domain/payment/money.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { mostDrafts, type SchoolDraft, withoutPayment } from '#domain/school/students.ts'
import { doorIn, occasionAt, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { ChildIndex, findSame, toColumns } from '#server/features/registrations/index.ts'
import { doorFor, type OwnSchool, type SignedInSchool } from '#server/features/schools/index.ts'
import { holdSeason } from '#server/features/season/index.ts'
import { changedNames } from '#server/lib/changed-answers.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { drafts, registrations, schools } from '#server/platform/db/schema/index.ts'
import { lockKey, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'

export type DraftRow = typeof drafts.$inferSelect
type Asking = Pick<AppContext, 'db' | 'season' | 'now'>

/** The drafts of a school in a round. */
export function isDraftOf(schoolId: string, round: number): SQL | undefined {
  return and(eq(drafts.schoolId, schoolId), eq(drafts.round, round))
}

/** Returns what a draft costs today. */
export function feeOf(season: Season, { door, answers }: Pick<DraftRow, 'door' | 'answers'>): Money {
  return doorIn(season, door).fees[answers[formAt(door).roles.region] as Region]
}

/** Returns a school's drafts, newest first and those of one file by name, each with its fee and why it can't be paid for, if so. */
export async function draftsOf(
  context: Asking,
  where: SQL | undefined,
  { from, most }: { from: number; most: number },
): Promise<SchoolDraft[]> {
  const rows = await context.db
    .select()
    .from(drafts)
    .where(where)
    .orderBy(desc(drafts.addedAt), drafts.nameKey, drafts.id)
    .limit(most)
    .offset(from)
  const problemOf = await problemsOf(context.db, context, rows)
  return rows.map((row) => toDraft(context.season(), row, problemOf(row)))
}

/** Returns one of a school's drafts by its id, or null. */
export async function draftNamed(context: Asking, schoolId: string, id: string): Promise<SchoolDraft | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [found] = await draftsOf(context, and(eq(drafts.schoolId, schoolId), eq(sql`${drafts.id}::text`, id)), { from: 0, most: 1 })
  return found ?? null
}

function toDraft(season: Season, row: DraftRow, problem: string | null): SchoolDraft {
  return {
    ...replyOf(row, 'id', 'version', 'addedAt', 'answers'),
    name: nameOf(row),
    class_name: row.answers.class_name ?? '',
    competition: competitionNamed(row.competition).name,
    fee: feeOf(season, row),
    problem,
  }
}

/** The name of a draft's student. */
export function nameOf({ door, answers }: Pick<DraftRow, 'door' | 'answers'>): string {
  return answers[formAt(door).roles.name] ?? ''
}

/**
 * Returns a function that says why a draft can't be paid for, or null: the student is registered already, or an answer doesn't fit the form
 * (any more).
 */
export async function problemsOf(
  db: Queryable,
  { season, now }: Pick<AppContext, 'season' | 'now'>,
  rows: DraftRow[],
): Promise<(row: DraftRow) => string | null> {
  const occasion = occasionAt(season(), now())
  const known = new Map<string, string>()
  for (const [competition, same] of Map.groupBy(rows, (row) => row.competition)) {
    const found = await findRegistered(db, season(), same[0]?.schoolId ?? '', competition, same)
    for (const row of same) known.set(row.id, found(row) ?? '')
  }
  return (row) => {
    const at = schoolDoor(row.door)
    const { issues } = checkAnswers({ ...at, form: withoutPayment(at.form) }, row.answers, occasion)
    return known.get(row.id) || (issues[0]?.message ?? null)
  }
}

type Child = Pick<DraftRow, 'nameKey' | 'childKey' | 'contactKey' | 'phoneKey'>

/**
 * Returns a function that says where a child is registered already, or null: by this school; and, once the school is verified, by its family
 * for this school, or anywhere by the same parent. Says nothing about other schools' students, whose parents the school doesn't know.
 */
export async function findRegistered(
  db: Queryable,
  season: Season,
  schoolId: string,
  competition: string,
  children: Child[],
): Promise<(child: Child) => string | null> {
  const isTrusted = (await db.$count(schools, and(eq(schools.id, schoolId), eq(schools.status, 'verified')))) > 0
  const own = await db
    .select({
      nameKey: registrations.nameKey,
      childKey: registrations.childKey,
      serialNo: registrations.serialNo,
      link: registrations.schoolLink,
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        eq(registrations.competition, competition),
        eq(registrations.round, season.round),
        inArray(registrations.schoolLink, isTrusted ? ['registered', 'named'] : ['registered']),
        inArray(registrations.status, [...activeStatuses]),
        sql`${registrations.childKey} = any(${sql.param(children.map(({ childKey }) => childKey))}::text[])`,
      ),
    )
  const registered = new ChildIndex(own)
  const byFamilies = isTrusted ? await findSame(db, competition, season, children) : []
  const byContact = new ChildIndex(byFamilies, ({ contactKey }) => contactKey)
  const byPhone = new ChildIndex(byFamilies, ({ phoneKey }) => phoneKey)
  return (child) => {
    const here = registered.find(child)
    if (here)
      return here.link === 'named'
        ? m['school_area.registered_by_family_with_serial']({ serial: here.serialNo })
        : m['school_area.already_registered_with_serial']({ serial: here.serialNo })
    return byContact.find(child, child.contactKey) || byPhone.find(child, child.phoneKey)
      ? m['school_area.already_registered_by_family']()
      : null
  }
}

/**
 * Adds a student whom the school will pay for later. The same answers again return the same draft. Throws 400 with the issues by field, and
 * 409 when the student is registered or added already.
 */
export async function addDraft(context: AppContext, school: SignedInSchool, door: string, sent: Answers): Promise<SchoolDraft> {
  const answers = check(context, school, door, sent)
  return await context.db.transaction(async (tx) => {
    const season = await holdSeason(tx, context)
    const columns = draftColumns(answers, school, door, season)
    await lockDrafts(tx, school)
    const standing = await sameDraft(tx, school, season, columns)
    if (standing) {
      if (JSON.stringify(inOneOrder(standing.answers)) === JSON.stringify(inOneOrder(columns.answers)))
        return toDraft(season, standing, null)
      throw problems.alreadyHere(m['school_area.named_on_list_already']({ name: nameOf(standing) }))
    }
    const where = (await findRegistered(tx, season, school.id, columns.competition, [columns]))(columns)
    if (where !== null) throw problems.alreadyHere(`${nameOf(columns)}: ${where}`)
    await refuseMoreThan(tx, school, 1)
    const [row] = await insertDrafts(tx, school.actor, [columns])
    if (!row) throw new Error('The database returned no row for an insert')
    return toDraft(season, row, null)
  })
}

/** Returns the school's draft of a child, if any. Lock the drafts first. */
async function sameDraft(
  tx: Transaction,
  { id }: OwnSchool,
  { round }: Season,
  child: Pick<DraftRow, 'nameKey' | 'childKey' | 'competition'>,
): Promise<DraftRow | undefined> {
  const rows = await tx
    .select()
    .from(drafts)
    .where(and(isDraftOf(id, round), eq(drafts.competition, child.competition), eq(drafts.childKey, child.childKey)))
  return rows.find((row) => isSameName(row.nameKey, child.nameKey))
}

/** Locks a school's drafts against being added at the same time. */
export async function lockDrafts(tx: Transaction, { id }: Pick<OwnSchool, 'id'>): Promise<void> {
  await lockKey(tx, 'drafts', id)
}

/** Throws 409 when a school would have more drafts than one person can look through. */
export async function refuseMoreThan(tx: Transaction, { id }: Pick<OwnSchool, 'id'>, more: number): Promise<void> {
  if ((await tx.$count(drafts, eq(drafts.schoolId, id))) + more > mostDrafts)
    throw problems.stale(m['school_area.too_many_unpaid_students']({ count: mostDrafts.toLocaleString(locale()) }))
}

type NewDraft = Omit<typeof drafts.$inferInsert, 'id'> & { answers: Answers }

/** Stores drafts with their history, which says nothing about the student: nobody could find it once the draft is removed. */
export async function insertDrafts(tx: Transaction, actor: Actor, added: NewDraft[]): Promise<DraftRow[]> {
  const rows: DraftRow[] = []
  for (let at = 0; at < added.length; at += atOnce) {
    const values = added.slice(at, at + atOnce).map((draft) => ({ ...draft, id: randomUUID() }))
    rows.push(...(await tx.insert(drafts).values(values).returning()))
  }
  await recordMany(tx, { actor, action: 'added', subject: 'registration' }, rows)
  return rows
}

/** Rows per statement; other requests get their turn between them. */
const atOnce = 100

/** Returns checked answers as a new draft's columns. */
export function draftColumns(answers: Answers, { id }: Pick<OwnSchool, 'id'>, door: string, season: Season): NewDraft & Child {
  const { competition, form } = schoolDoor(door)
  const { nameKey, childKey, contactKey, phoneKey, email } = toColumns(form, answers)
  return {
    schoolId: id,
    competition: competition.slug,
    door,
    round: season.round,
    nameKey,
    emailKey: emailKey(email),
    childKey,
    contactKey,
    phoneKey,
    answers,
  }
}

/** Checks the answers that a school sends about a student. Throws 404 for a form that isn't for schools, and 400 with the issues. */
function check(context: Pick<AppContext, 'season' | 'now'>, school: OwnSchool, door: string, sent: Answers): Answers {
  const { answers, issues } = checkStudent(context, school, door, sent)
  if (!answers) throw problems.invalid(issues)
  return answers
}

/** Checks the answers about a student, whose school is filled in. Throws 404 for a form that isn't for schools. */
export function checkStudent({ season, now }: Pick<AppContext, 'season' | 'now'>, school: OwnSchool, door: string, sent: Answers) {
  const at = schoolDoor(door)
  const own = doorFor(school, at.door)
  return checkAnswers({ ...at, door: own, form: withoutPayment(at.form) }, { ...sent, ...own.presets }, occasionAt(season(), now()))
}

/** Corrects a draft. Throws like `addDraft`, 404, and 409 when it was changed after `version`. */
export async function amendDraft(
  context: AppContext,
  school: SignedInSchool,
  id: string,
  { version, answers: sent }: { version: number; answers: Answers },
): Promise<SchoolDraft> {
  const season = context.season()
  return await context.db.transaction(async (tx) => {
    await lockDrafts(tx, school)
    const before = await lockDraft(tx, school, id)
    if (before.version !== version) throw problems.stale(m['school_area.changed_after_you_opened']({ name: nameOf(before) }))
    const answers = check(context, school, before.door, { ...before.answers, ...sent })
    const columns = draftColumns(answers, school, before.door, season)
    const other = await sameDraft(tx, school, season, columns)
    if (other && other.id !== id) throw problems.alreadyHere(m['school_area.student_on_list_already']())
    const where = (await findRegistered(tx, season, school.id, columns.competition, [columns]))(columns)
    if (where !== null) throw problems.alreadyHere(`${nameOf(columns)}: ${where}`)
    const row = await updateVersion(tx, drafts, before, { ...columns, round: before.round })
    const changed = changedNames(before.answers, answers)
    const after = { changed }
    if (changed.length > 0) await record(tx, { actor: school.actor, action: 'changed', subject: 'registration', subjectId: id, after })
    return toDraft(season, row, null)
  })
}

/** Removes a draft. Returns the student's name. Throws 404. */
export async function removeDraft(db: Database, school: SignedInSchool, id: string): Promise<string> {
  return await db.transaction(async (tx) => {
    const row = await lockDraft(tx, school, id)
    await tx.delete(drafts).where(eq(drafts.id, id))
    await record(tx, { actor: school.actor, action: 'removed', subject: 'registration', subjectId: id })
    return nameOf(row)
  })
}

async function lockDraft(tx: Transaction, { id: schoolId }: OwnSchool, id: string): Promise<DraftRow> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.schoolId, schoolId)))
    .for('update')
  if (!row) throw problems.notFound()
  return row
}

/** Returns the answers that the next student of a school starts with: those of the last one it added, otherwise the school's own address. */
export async function sharedAnswers(db: Queryable, form: Form, schoolId: string, own: Answers): Promise<Answers> {
  const [last] = await db.select().from(drafts).where(eq(drafts.schoolId, schoolId)).orderBy(desc(drafts.addedAt)).limit(1)
  const { roles } = form
  const names = [roles.city, roles.state, roles.country, 'address_name', 'class_name']
  const first = { [roles.city]: own.city, [roles.state]: own.state, [roles.country]: own.country, address_name: own.address }
  return Object.fromEntries(names.map((name) => [name, last?.answers[name] ?? first[name] ?? '']))
}

/** The form whose students schools pay for. */
export const doorForSchools = doors.find(({ door }) => door.forSchools) as DoorPlace

/** Returns a form for schools. Throws 404. */
export function schoolDoor(door: string): DoorPlace {
  const found = doorAt(door)
  if (!found?.door.forSchools) throw problems.notFound()
  return found
}

function formAt(door: string): Form {
  return schoolDoor(door).form
}
