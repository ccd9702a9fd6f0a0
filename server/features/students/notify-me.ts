import { and, count, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { openForms, openingLater, type Visitor } from '#domain/competitions/opening.ts'
import { translate } from '#domain/language/translate.ts'
import { isBlank } from '#domain/lib/text.ts'
import { type NotifyMeList, news } from '#domain/notify-me.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { addressHas, nameHas } from '#server/platform/db/like.ts'
import { notifyRequests, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { languageOf } from './registrations-of.ts'

/** How many people are told per transaction. */
const portion = 50

const isUnnotified = isNull(notifyRequests.notifiedAt)

/**
 * Stores that an account wants to be told of something (specification 2.10 and 2.11, 'Notify Me'): the opening of a competition, or news.
 * Asking again changes nothing until it was told. Throws 404 for a competition that doesn't open later for such a visitor.
 */
export async function notifyMe(
  context: Pick<AppContext, 'db' | 'season' | 'now'>,
  actor: Actor & { id: string },
  visitor: Visitor,
  about: string,
): Promise<void> {
  const { db, season, now } = context
  const isLater = openingLater(season(), now(), visitor).some(({ slug }) => slug === about)
  if (about !== news && !isLater) throw problems.notFound()
  await db.transaction(async (tx) => {
    const row = { userId: actor.id, about, askedAt: new Date(now()), notifiedAt: null }
    const rows = await tx
      .insert(notifyRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [notifyRequests.userId, notifyRequests.about],
        set: row,
        setWhere: sql`${notifyRequests.notifiedAt} is not null`,
      })
      .returning({ about: notifyRequests.about })
    if (rows.length > 0)
      await record(tx, { actor, action: 'wished to be notified', subject: 'account', subjectId: actor.id, after: { about } })
  })
}

/** What an account asked about and hasn't been told. */
export async function askedAbout(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ about: notifyRequests.about })
    .from(notifyRequests)
    .where(and(eq(notifyRequests.userId, userId), isUnnotified))
  return rows.map(({ about }) => about)
}

/** Returns one page of what was asked, newest first. */
export async function listNotifyMe(db: Database, { q, page, size }: { q: string; page: number; size: number }): Promise<NotifyMeList> {
  const found = isSearchedFor(db, q)
  const joined = eq(user.id, notifyRequests.userId)
  const rows = await db
    .select({ user, request: notifyRequests })
    .from(notifyRequests)
    .innerJoin(user, joined)
    .where(found)
    .orderBy(desc(notifyRequests.askedAt), user.id, notifyRequests.about)
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await db.select({ total: count() }).from(notifyRequests).innerJoin(user, joined).where(found)
  return {
    rows: rows.map(({ user: { id, name, email, role }, request: { about, askedAt, notifiedAt } }) => ({
      id,
      name,
      email,
      role: role === 'school' ? 'school' : 'user',
      competition: about === news ? null : (competitions.find(({ slug }) => slug === about)?.name ?? about),
      asked_at: askedAt.toISOString(),
      told_at: notifiedAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
    page,
    size,
    wants_news: await wantNews(db),
  }
}

async function wantNews(tx: Queryable): Promise<number> {
  return await tx.$count(notifyRequests, and(eq(notifyRequests.about, news), isUnnotified))
}

/**
 * Emails people whose competition has opened since they asked, each once, however many processes do this. Returns how many were told.
 */
export async function tellOfOpenings(context: AppContext): Promise<number> {
  const { season, now } = context
  const open = { user: openForms(season(), now(), 'user'), school: openForms(season(), now(), 'school') }
  const isOpenFor = (role: Visitor) => and(eq(user.role, role), inArray(notifyRequests.about, [...open[role].keys()]))
  return await context.db.transaction(async (tx) => {
    const due = await tx
      .select({ request: notifyRequests, role: user.role })
      .from(notifyRequests)
      .innerJoin(user, eq(user.id, notifyRequests.userId))
      .where(and(isUnnotified, or(isOpenFor('user'), isOpenFor('school'))))
      .orderBy(notifyRequests.askedAt)
      .limit(portion)
      .for('update', { of: notifyRequests, skipLocked: true })
    for (const { request, role } of due) {
      const compose = () =>
        emailFrom('competition-open', 'accounts', {
          competition: trusted(translate(competitionNamed(request.about).name)),
          ...ownValues(context),
        })
      await notify(tx, context, request, compose, `/${open[role === 'school' ? 'school' : 'user'].get(request.about)}`)
    }
    return due.length
  })
}

/**
 * Emails news to everyone who wants some and hasn't had any since. Returns how many. Throws 409 when they are no longer as many as
 * expected, so that nobody is told by surprise.
 */
export async function sendNews(context: AppContext, actor: Actor, { text, expected }: { text: string; expected: number }): Promise<number> {
  return await context.db.transaction(async (tx) => {
    await lockKey(tx, 'news')
    const wanting = await tx
      .select()
      .from(notifyRequests)
      .where(and(eq(notifyRequests.about, news), isUnnotified))
      .for('update')
    if (wanting.length !== expected) {
      throw problems.stale(`${wanting.length} want news now, instead of ${expected}. Nothing was sent. Look again, then send it.`)
    }
    const compose = () => emailFrom('news', 'accounts', { news: trusted(text), ...ownValues(context) })
    for (const request of wanting) await notify(tx, context, request, compose)
    await record(tx, { actor, action: 'news sent', subject: 'email text', subjectId: 'accounts/news', after: { told: wanting.length } })
    return wanting.length
  })
}

async function notify(
  tx: Transaction,
  context: AppContext,
  { userId, about }: { userId: string; about: string },
  compose: () => Email,
  link?: string,
) {
  await tx
    .update(notifyRequests)
    .set({ notifiedAt: new Date(context.now()) })
    .where(and(eq(notifyRequests.userId, userId), eq(notifyRequests.about, about)))
  const [account] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (!account) return
  const { organisation } = context.season()
  const email = inLanguage(await languageOf(tx, userId), compose)
  await enqueueEmail(tx, email, { ...addressed('office', account.email, userId, organisation), ...(link && { link }) })
}

function ownValues({ season }: Pick<AppContext, 'season'>): EmailValues {
  const { organisation, contact } = season()
  return { organisation: trusted(organisation), contact: trusted(contact) }
}

/** Values for a preview of these emails. */
export const exampleNews: EmailValues = {
  competition: trusted(competitions[0]?.name ?? ''),
  news: trusted('You can try a mock test now. Sign in to find it.'),
}

/** Tells people of openings every ten minutes until it is stopped. */
export function startNotifying(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'people could not be told that a competition has opened; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'notify-me', failed, async () => (await tellOfOpenings(context)) === portion)
}

/** The condition for a search: part of the address, or of the name that the student or school registered with. */
function isSearchedFor(db: Database, q: string): SQL | undefined {
  if (isBlank(q)) return undefined
  const ofStudent = and(eq(sql`lower(${registrations.email})`, user.email), eq(user.role, 'user'), nameHas(registrations.nameKey, q))
  const ofSchool = and(eq(schools.userId, user.id), nameHas(schools.nameKey, q))
  return or(
    addressHas(user.email, q),
    exists(db.select({ id: registrations.id }).from(registrations).where(ofStudent)),
    exists(db.select({ id: schools.id }).from(schools).where(ofSchool)),
  )
}
