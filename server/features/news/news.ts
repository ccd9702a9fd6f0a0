import { inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { may, type Permission } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { dayMonthText, daysText } from '#domain/lib/time-text.ts'
import { type News, type NewsKind, newNews, newsList, readBody } from '#domain/news.ts'
import { moneyFrom, priceText } from '#domain/payment/money.ts'
import { answerLabel } from '#domain/registration/own-changes.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { personIn, type SignedIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { withDays } from '#server/features/statements/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { corrections, flags, history, outbox, registrations, schools, statements, user } from '#server/platform/db/schema/index.ts'
import { namesInOffice, visitor } from '#server/platform/history.ts'
import { answers } from '#server/platform/http/route.ts'

/** The office's bell. */
export const newsRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/news', answers(newsList, shows('listed', 'registration')), async (request) => {
    const news = await newsFor(context, personIn(request))
    return showing(
      request,
      news.flatMap(({ registration }) => registration ?? []),
      { news },
    )
  })

  app.get('/news/new', answers(newNews, showsNobody), async (request) => ({
    count: await countNews(context, personIn(request)),
  }))

  app.put(
    '/news/read',
    {
      config: needs('read'),
      schema: { description: 'Marks the news up to a moment as read.', body: readBody, response: { 204: z.undefined() } },
    },
    (request) => markRead(context.db, personIn(request), new Date(request.body.until)),
  )
}

/** How long something is news, in milliseconds. */
const lasts = 14 * 24 * 60 * 60_000
/** Most that are shown of each list. */
const most = 50
/** Most addresses that are named of a day. */
const mostAddresses = 3

/** Who is told of what; the rest is for everyone in the office. */
const needed: Partial<Record<NewsKind, Permission>> = {
  undelivered: 'send emails',
  imported: 'match payments',
  registered: 'edit',
  disputed: 'edit',
  reported: 'edit',
}

type Event = {
  kind: NewsKind
  at: string
  /** The registration, school or statement; the day of emails that weren't delivered. */
  subject: string
  actor: string | null
  details: Record<string, unknown> | null
  is_mine: boolean
}

type Asked = { since: Date; isMine: boolean }

/** Returns what happened, newest first, as sentences for this person. */
async function newsFor(context: Pick<AppContext, 'db' | 'season' | 'now'>, person: SignedIn): Promise<News[]> {
  const { db, now } = context
  const [reader] = await db.select({ until: user.newsReadUntil }).from(user).where(sql`${user.id} = ${person.id}`)
  const since = new Date(now() - lasts)
  const all = await Promise.all([false, true].map((isMine) => eventsFor(context, person, { since, isMine })))
  const events = new Map(all.flat().map((event) => [`${event.kind} ${event.subject} ${event.at}`, event]))
  const tell = await teller(db, context.season(), [...events.values()])
  return [...events]
    .flatMap(([id, event]) => {
      const told = tell(event)
      const isNew = Date.parse(event.at) > (reader?.until.getTime() ?? 0)
      return told ? [{ id, kind: event.kind, at: event.at, for_you: event.is_mine, is_new: isNew, ...told }] : []
    })
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** Counts what is new and for this person, up to 50. */
async function countNews(context: Pick<AppContext, 'db' | 'season' | 'now'>, person: SignedIn): Promise<number> {
  const [reader] = await context.db.select({ until: user.newsReadUntil }).from(user).where(sql`${user.id} = ${person.id}`)
  const since = new Date(Math.max(reader?.until.getTime() ?? 0, context.now() - lasts))
  return (await eventsFor(context, person, { since, isMine: true })).length
}

/** Everything up to this moment is read. The database's times are finer than the milliseconds that people are shown. */
async function markRead(db: Database, { id }: SignedIn, until: Date): Promise<void> {
  const readUntil = new Date(until.getTime() + 1)
  await db
    .update(user)
    .set({ newsReadUntil: sql`greatest(${user.newsReadUntil}, ${readUntil})` })
    .where(sql`${user.id} = ${id}`)
}

/** The newest events after `since`, without what the person did; with `isMine` only those that are for the person. */
async function eventsFor({ db, season }: Pick<AppContext, 'db' | 'season'>, person: SignedIn, { since, isMine }: Asked): Promise<Event[]> {
  const allowed = (kind: NewsKind) => needed[kind] === undefined || may(person, needed[kind])
  const told = (['imported', 'paid', 'registered', 'disputed', 'reported'] as const).filter(allowed)
  const isWanted = (condition: SQL) => (isMine ? condition : sql`true`)
  const isFlaggedForMe = sql`(${flags.setFor} is null or ${flags.setFor} = ${person.id})`
  const isAskedByMe = sql`${person.id} = (select actor from ${history} h where h.subject = 'registration'
    and h.subject_id = ${corrections.registrationId}::text and h.action = 'sent back' order by h.id desc limit 1)`
  const needsPerson = sql`${history.action} in ('disputed', 'reported')`
  const day = sql`to_char(${outbox.nextAttemptAt} at time zone ${season().timeZone}, 'YYYY-MM-DD')`
  const newest = sql`order by 2 desc limit ${most}`
  const { rows } = await db.execute<Event>(sql`
    select kind, at, subject, actor, details, is_mine from (
      (select 'flagged' as kind, ${flags.setAt} as at, ${flags.registrationId}::text as subject, ${user.name} as actor,
        jsonb_build_object('note', ${flags.note}, 'for', (select name from ${user} f where f.id = ${flags.setFor})) as details,
        ${isFlaggedForMe} as is_mine
      from ${flags} join ${user} on ${user.id} = ${flags.setBy}
      where ${flags.kind} = 'colleague' and ${flags.setAt} > ${since} and ${flags.setBy} <> ${person.id} and ${isWanted(isFlaggedForMe)} ${newest})
      union all
      (select 'answered', ${corrections.answeredAt}, ${corrections.registrationId}::text, ${corrections.askedBy},
        jsonb_build_object('fields', ${corrections.fields}, 'asked_at', ${corrections.askedAt}), ${isAskedByMe}
      from ${corrections}
      where ${corrections.answeredAt} > ${since} and ${corrections.askedBy} <> ${visitor.name} and ${isWanted(isAskedByMe)} ${newest})
      union all
      (select 'undelivered', max(${outbox.nextAttemptAt}), ${day}, null,
        jsonb_build_object('count', count(*), 'to', (array_agg(distinct ${outbox.recipient}))[1:${mostAddresses + 1}::int]), true
      from ${outbox} where ${outbox.state} = 'dead' and ${outbox.nextAttemptAt} > ${since} and ${allowed('undelivered')} group by 3 ${newest})
      union all
      (select ${history.action}, ${history.at}, ${history.subjectId}, ${history.actorName}, ${history.after}, ${needsPerson}
      from ${history}
      where ${history.action} = any(${sql.param(told)}::text[])
        and ${history.action} in ('imported', 'paid', 'registered', 'disputed', 'reported')
        and ${history.at} > ${since} and ${history.actor} is distinct from ${person.id} and ${isWanted(needsPerson)} ${newest})
    ) event ${newest}`)
  const nameOf = await namesInOffice(db)
  return rows.map((row) => ({ ...row, actor: row.actor && nameOf(row.actor), at: new Date(row.at).toISOString() }))
}

type Told = Pick<News, 'title' | 'about' | 'registration'>

/** Returns what puts an event into words, or null for one whose registration, school or statement is gone. */
async function teller(db: Database, season: Season, events: Event[]): Promise<(event: Event) => Told | null> {
  const ids = (...kinds: NewsKind[]) => [...new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject))]
  const people = await named(db, registrations, ids('flagged', 'answered', 'disputed'))
  const known = await named(db, schools, ids('paid', 'registered'))
  const imported = new Map((await withDays(db, [...(await named(db, statements, ids('imported'))).values()])).map((one) => [one.id, one]))
  const about = (event: Event): Told | null => {
    const row = people.get(event.subject)
    if (!row) return null
    const { id, serialNo, competition, status, name } = row
    return {
      ...aboutPerson(event, `${name} (${serialNo})`, row, season),
      registration: { id, serial_no: serialNo, competition, status },
    }
  }
  return (event) => {
    const { kind, subject, details } = event
    if (kind === 'flagged' || kind === 'answered' || kind === 'disputed') return about(event)
    const told = { registration: null }
    if (kind === 'undelivered') return { ...told, ...undelivered(details as Undelivered) }
    if (kind === 'reported') return { ...told, title: 'A problem was reported', about: event.actor ?? '' }
    if (kind === 'imported') {
      const one = imported.get(subject)
      if (!one) return null
      const days = one.first_day && one.last_day ? `, ${daysText(one.first_day, one.last_day)}` : ''
      return { ...told, title: `${one.imported_by} imported a statement${days}`, about: `${counted(one.money_in, 'payment')}, ${one.bank}` }
    }
    const school = known.get(subject)
    if (!school) return null
    if (kind === 'registered') return { ...told, title: `${school.name} registered`, about: `${school.city}, ${school.country}` }
    const { students, total } = details as { students: number; total: string }
    const paid = moneyFrom(total)
    return {
      ...told,
      title: `${school.name} paid for ${students} student${students === 1 ? '' : 's'}`,
      about: paid ? `${priceText(paid)} under one number.` : '',
    }
  }
}

type Row = typeof registrations.$inferSelect

function aboutPerson({ kind, actor, details, is_mine: isMine }: Event, person: string, row: Row, season: Season) {
  if (kind === 'disputed')
    return { title: `Another family says that ${person} isn’t theirs`, about: 'They were refused as a second registration.' }
  if (kind === 'flagged') {
    const { note, for: name } = details as { note: string; for: string | null }
    return { title: `${actor} flagged ${person} for ${name === null ? 'everybody' : isMine ? 'you' : name}`, about: `“${note}”` }
  }
  const { fields, asked_at: askedAt } = details as { fields: string[]; asked_at: string }
  const competition = competitionNamed(row.competition)
  const labels = fields.map((name) => answerLabel(competition, season, name))
  const by = isMine ? 'You' : actor
  return {
    title: `${row.name}’s family answered (${row.serialNo})`,
    about: `New: ${new Intl.ListFormat('en-GB').format(labels)}. ${by} asked for it on ${dayMonthText(dayIn(season.timeZone, Date.parse(askedAt)))}.`,
  }
}

type Undelivered = { count: number; to: string[] }

function undelivered({ count, to }: Undelivered) {
  const rest = to.length > mostAddresses ? ', …' : ''
  return { title: `${counted(count, 'email')} did not arrive`, about: `To ${to.slice(0, mostAddresses).join(', ')}${rest}` }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

type Table = typeof registrations | typeof schools | typeof statements

async function named<T extends Table>(db: Database, table: T, ids: string[]): Promise<Map<string, T['$inferSelect']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(table as typeof registrations)
    .where(inArray(table.id, ids))
  return new Map(rows.map((row) => [row.id, row as T['$inferSelect']]))
}
