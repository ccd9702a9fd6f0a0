import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import type { Competition } from '#domain/competitions/competition.ts'
import { dialCodeIn } from '#domain/forms/dial-codes.ts'
import { nationalNumber } from '#domain/forms/phone.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { emailKey, tidy } from '#domain/lib/text.ts'
import { type Dispute, disputeList } from '#domain/office-errors.ts'
import { type DisputeOutcome, type DuplicateCheck, disputeBody } from '#domain/registration/duplicate-check.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { currentSeason, hasEnded, inAnySeason, refuseEnded } from '#server/features/season/index.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { disputes, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { networkOf, type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { addressed, emailNotice, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { findSame, keysOf } from './duplicates.ts'
import { emailDataOf, registrationEmails } from './emails.ts'

/** Families that say of a registration 'This isn’t ours', for the office. */
export const officeDisputeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/disputes', answers(disputeList, shows('listed', 'registration')), async (request) => {
    const list = await listDisputes(context)
    return showing(
      request,
      list.disputes.map(({ registration }) => registration),
      list,
    )
  })

  app.put(
    '/disputes/:id/answer',
    answers(messageReply, inAnySeason, {
      description: 'Lets the child register again beside the registration (freed), and emails the family; or doesn’t (kept).',
      ...byId,
      body: disputeBody,
    }),
    async (request) => {
      const { outcome } = request.body
      const { name, email } = await answerDispute(context, actorIn(request), request.params.id, outcome)
      const message =
        outcome === 'freed'
          ? `${name} can be registered again. ${emailNotice(context, email)} Decide about the earlier registration in its list.`
          : `The earlier registration of ${name} counts. Please write to ${email}.`
      return { message }
    },
  )
}

/** How many of these messages one network can send in an hour. */
const mostAnHour = 5

/** Most that the office sees at once. */
const mostListed = 100

/**
 * Stores that a family was refused for a registration it never made, for the office to decide. Does nothing when nothing refuses the child, or
 * when the office has such a message about the registration already. Throws 400 when an answer can't be checked, and 429.
 */
export async function disputeRegistration(
  context: AppContext,
  counts: SharedRateLimit,
  { competition, door, ip }: { competition: Competition; door: string; ip: string },
  sent: DuplicateCheck,
): Promise<void> {
  const keys = keysOf(context, competition, sent)
  const dialCode = dialCodeIn(sent.dial_code)
  const limit = {
    key: `disputes ${networkOf(ip)}`,
    most: mostAnHour,
    milliseconds: 60 * 60 * 1000,
    refuse: (wait: number) => problems.tooManyRequests(wait),
  }
  await withinLimits(
    counts,
    [limit],
    () => true,
    () =>
      context.db.transaction(async (tx) => {
        const season = await currentSeason(tx, context)
        const [row] = await findSame(tx, competition.slug, season, [keys])
        if (!row) return
        const { rowCount } = await tx
          .insert(disputes)
          .values({
            id: randomUUID(),
            registrationId: row.id,
            door,
            name: tidy(sent.name),
            contactEmail: tidy(sent.contact_email),
            contactKey: emailKey(tidy(sent.contact_email)),
            phone: tidy(`${dialCode} ${nationalNumber(dialCode, sent.phone)}`),
            language: currentLanguage(),
            sentAt: new Date(context.now()),
          })
          .onConflictDoNothing()
        if (rowCount) await record(tx, { actor: visitor, action: 'disputed', subject: 'registration', subjectId: row.id })
      }),
  )
}

/** Counts the messages that wait for the office. */
export async function countDisputes(db: Database): Promise<number> {
  return await db.$count(disputes)
}

/** Returns the messages that wait for the office, the oldest first, each with the registration it is about. */
async function listDisputes(context: AppContext): Promise<{ disputes: Dispute[]; total: number }> {
  const rows = await context.db
    .select({ dispute: disputes, row: registrations })
    .from(disputes)
    .innerJoin(registrations, eq(registrations.id, disputes.registrationId))
    .orderBy(asc(disputes.sentAt))
    .limit(mostListed)
  return {
    disputes: rows.map(({ dispute, row }) => ({
      ...replyOf(dispute, 'id', 'name', 'phone', 'sentAt'),
      registration: {
        ...replyOf(row, 'id', 'competition', 'status', 'serialNo', 'name', 'submittedAt'),
        email: row.contactEmail,
        phone: `${row.dialCode} ${row.phone}`,
      },
      email: dispute.contactEmail,
      is_over: hasEnded(context, row.round),
    })),
    total: await countDisputes(context.db),
  }
}

/**
 * Lets a child register again beside a registration that isn't its family's, and emails the family; or leaves it as it is. What becomes of the
 * registration is a decision of its own. Returns the child's name and the family's address. Throws 404, and 409 for registering in a season that
 * has ended.
 */
async function answerDispute(
  context: AppContext,
  actor: Actor,
  id: string,
  outcome: DisputeOutcome,
): Promise<{ name: string; email: string }> {
  return await context.db.transaction(async (tx) => {
    const dispute = existing(await tx.delete(disputes).where(eq(disputes.id, id)).returning())
    const action = outcome === 'freed' ? 'freed the child' : 'kept the child'
    await record(tx, { actor, action, subject: 'registration', subjectId: dispute.registrationId })
    const family = { name: dispute.name, email: dispute.contactEmail }
    if (outcome === 'kept') return family
    const [row] = await tx.update(registrations).set({ blocksChild: false }).where(eq(registrations.id, dispute.registrationId)).returning()
    if (!row) throw problems.notFound()
    refuseEnded(context, row.round)
    const data = emailDataOf({ ...row, name: dispute.name, language: dispute.language, reference: '' }, context.season())
    const to = addressed('office', dispute.contactEmail, dispute.id, data.organisation)
    await enqueueEmail(tx, registrationEmails.canRegister(data), { ...to, link: `/${dispute.door}` })
    return family
  })
}
