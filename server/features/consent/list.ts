import { and, count, countDistinct, desc, eq, inArray, isNull, min, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { isBlank } from '#domain/lib/text.ts'
import { type AgreedNotices, agreedNotices, type WaitingConsentsPage, waitingConsentsPage } from '#domain/privacy/waiting-consents.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { withdrawnAt } from '#server/features/links/index.ts'
import { seasonIn } from '#server/features/season/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addressHas, nameHas } from '#server/platform/db/like.ts'
import { consentRequests, consents, notices, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { refuseGone } from '#server/platform/mail/gone-addresses.ts'
import { sendRequest } from './act.ts'
import { type NoticeContext, versionNow } from './status.ts'

/** Returns one page of the children whose parents haven't confirmed the consent yet, those asked longest ago first. */
async function listWaiting(
  db: Database,
  round: number,
  { q, page, size }: { q: string; page: number; size: number },
): Promise<WaitingConsentsPage> {
  const waiting = and(isWaiting(round), isSearchedFor(q))
  const withdrawn = and(eq(withdrawals.registrationId, registrations.id), isNull(withdrawals.undoneAt))
  const agreedAt = db
    .select({ at: min(consents.at) })
    .from(consents)
    .where(and(eq(consents.registrationId, registrations.id), inArray(consents.act, ['given', 'declared'])))
  const rows = await db
    .select({ row: registrations, request: consentRequests, agreedAt: sql<Date | string | null>`(${agreedAt})` })
    .from(consentRequests)
    .innerJoin(registrations, eq(registrations.id, consentRequests.registrationId))
    .leftJoin(withdrawals, withdrawn)
    .where(waiting)
    .orderBy(consentRequests.askedAt, registrations.id)
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await db
    .select({ total: count() })
    .from(consentRequests)
    .innerJoin(registrations, eq(registrations.id, consentRequests.registrationId))
    .leftJoin(withdrawals, withdrawn)
    .where(waiting)
  return {
    rows: rows.map(({ row: { id, reference, name, contactEmail, competition }, request, agreedAt: agreed }) => ({
      id,
      reference,
      name,
      email: contactEmail,
      competition: competitionNamed(competition).name,
      agreed_at: agreed === null ? null : new Date(agreed).toISOString(),
      asked_at: request.askedAt.toISOString(),
    })),
    total: counted?.total ?? 0,
    page,
    size,
  }
}

/** Returns each text that parents ever agreed to, newest first, and the version in force. */
async function listNotices(db: Database, context: NoticeContext): Promise<AgreedNotices> {
  const rows = await db
    .select({ notice: notices, registrations: countDistinct(consents.registrationId) })
    .from(notices)
    .leftJoin(consents, eq(consents.noticeHash, notices.hash))
    .groupBy(notices.hash)
    .orderBy(desc(notices.at), notices.hash)
  return {
    version: versionNow(context),
    rows: rows.map(({ notice: { hash, at, ...notice }, registrations: n }) => ({
      ...notice,
      id: hash,
      at: at.toISOString(),
      registrations: n,
    })),
  }
}

/** Emails a parent the link that confirms the consent once more. Throws 404, and 409 when the parent isn't asked any more. */
async function remindNow(context: AppContext, actor: Actor, id: string): Promise<{ name: string }> {
  return await context.db.transaction(async (tx) => {
    const row = existing(await tx.select().from(registrations).where(eq(registrations.id, id)).for('update'))
    const [request] = await tx.select().from(consentRequests).where(eq(consentRequests.registrationId, id))
    if (!request || (await withdrawnAt(tx, id))) throw problems.stale('This parent has consented or withdrawn meanwhile. Reload the list.')
    await refuseGone(tx, row.contactEmail)
    await record(tx, { actor, action: 'consent asked for', subject: 'registration', subjectId: id })
    await sendRequest(tx, context, row)
    return { name: row.name }
  })
}

function isWaiting(round: number): SQL | undefined {
  return and(inArray(registrations.status, [...activeStatuses]), eq(registrations.round, round), isNull(withdrawals.id))
}

function isSearchedFor(q: string): SQL | undefined {
  return isBlank(q) ? undefined : or(nameHas(registrations.nameKey, q), addressHas(registrations.contactKey, q))
}

/** Which parents haven't confirmed the consent yet, and what the others agreed to. For the office. */
export const officeConsentRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/consents', answers(waitingConsentsPage, shows('listed', 'registration'), { querystring: listQuery }), async (request) => {
    const page = await listWaiting(context.db, seasonIn(request, context).round, request.query)
    return showing(request, page.rows, page)
  })

  app.get('/consents/notices', answers(agreedNotices, showsNobody), () => listNotices(context.db, context))

  app.post(
    '/consents/:id/reminders',
    answers(messageReply, {
      ...needs('send emails'),
      changes: 'registration',
      description: 'Emails a parent the link that confirms the consent once more.',
      ...byId,
    }),
    async (request) => {
      const { name } = await remindNow(context, actorIn(request), request.params.id)
      return { message: `The parent of ${name} is asked again.` }
    },
  )
}
