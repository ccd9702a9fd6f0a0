import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { may } from '#domain/account/permissions.ts'
import { competitions } from '#domain/competitions/index.ts'
import { registrationChanged, undone } from '#domain/registration/decision.ts'
import {
  claimQuery,
  claimReply,
  emailPreview,
  flagBody,
  nextBody,
  nextReply,
  previewBody,
  queueFilters,
  releaseBody,
  reviewDetails,
  reviewers,
  reviewQueue,
} from '#domain/registration/review.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { listColleagues } from '#server/auth/colleagues/list.ts'
import { accountIn, actorIn, personIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { flagForColleague } from '#server/features/flags/index.ts'
import { inAnySeason, seasonIn } from '#server/features/season/index.ts'
import { proofs, registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/history.ts'
import { pageNumber, searchText } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { undo } from '../decisions/undo.ts'
import { toOfficeRow } from '../office-rows.ts'
import { lockRegistration, type Row } from '../row.ts'
import { claim, release } from './claims.ts'
import { detailsOf } from './details.ts'
import { next, queue } from './queue.ts'
import { previewEmail } from './reasons.ts'

const oneProof = z.strictObject({ id: z.uuid(), version: z.stringFormat('version', /^[1-9]\d{0,5}$/).transform(Number) })
const nothing = { response: { 204: z.undefined() } }

const queueQuery = z.strictObject({
  competition: z.enum(competitions.map(({ slug }) => slug)),
  filter: z.enum(queueFilters).default('all'),
  q: searchText,
  page: pageNumber,
})

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Review mode: requests one after the other, with everything beside the picture. Deciding is in office-routes.ts. */
export const officeReviewRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  queueRoutes(app, context)
  decidingRoutes(app, context)
}

/** The queue, a request with its pictures, and who has it open. */
function queueRoutes(app: App, context: AppOptions) {
  app.get('/review', answers(reviewQueue, shows('listed', 'registration'), { querystring: queueQuery }), async (request) => {
    const { page, ...where } = request.query
    const found = await queue(context, personIn(request).id, { ...where, round: seasonIn(request, context).round }, page)
    return showing(request, found.rows, found)
  })

  app.get('/review/colleagues', answers(reviewers, showsNobody), async (request) => ({
    colleagues: await otherReviewers(context, personIn(request).id),
  }))

  app.get('/review/:id', answers(reviewDetails, shows('opened', 'registration'), byId), (request) =>
    detailsOf(context, personIn(request), request.params.id),
  )

  app.get(
    '/review/:id/proofs/:version',
    takes(shows('opened picture', 'registration'), { params: oneProof }),
    async ({ params }, reply) => {
      const [proof] = await context.db
        .select({ fileKey: proofs.fileKey })
        .from(registrations)
        .innerJoin(proofs, eq(proofs.paymentId, registrations.paymentId))
        .where(and(eq(registrations.id, params.id), eq(proofs.version, params.version)))
      const picture = proof && (await context.files.read(fullKey(proof.fileKey)))
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').send(picture)
    },
  )

  app.post('/review/:id/claim', answers(claimReply, inAnySeason, { ...byId, querystring: claimQuery }), (request) =>
    claim(context.db, personIn(request), request.params.id, request.query.next === 'true'),
  )

  app.post('/review/release', { config: inAnySeason, schema: { body: releaseBody, ...nothing } }, (request) =>
    release(context.db, personIn(request).id, request.body.ids),
  )

  app.post(
    '/review/next',
    answers(nextReply, shows('opened', 'registration'), inAnySeason, {
      description: 'Claims the next request in the order of work that no colleague has open, and answers its details.',
      body: nextBody,
    }),
    async (request) => {
      const person = personIn(request)
      const id = await next(context.db, person.id, { ...request.body, round: seasonIn(request, context).round })
      const found = id === null ? null : await detailsOf(context, person, id)
      return showing(request, found ? [found.registration] : [], { next: found })
    },
  )
}

/** What belongs to a decision: its email, a second look, its reasons, and taking it back. */
function decidingRoutes(app: App, context: AppOptions) {
  app.post(
    '/review/:id/preview',
    answers(emailPreview, showsNobody, inAnySeason, {
      description: 'Answers the email that a decision would send, without sending it.',
      ...byId,
      body: previewBody,
    }),
    (request) => previewEmail(context, request.params.id, request.body),
  )

  app.post(
    '/review/:id/flag',
    answers(registrationChanged, inAnySeason, { description: 'Asks colleagues for a second look.', ...byId, body: flagBody }),
    async (request) => {
      const { row, colleague } = await flagForSecondLook(context, accountIn(request), request.params.id, request.body)
      const message = `${row.name} is flagged for ${colleague?.name ?? 'everybody'}.`
      return { status: 'success' as const, message, registration: await toOfficeRow(context.db, row), undo: null }
    },
  )

  app.delete(
    '/review/decisions/:id',
    answers(undone, inAnySeason, { description: 'Undoes a decision, or all decisions of a batch, while the emails are held.', ...byId }),
    (request) => undo(context, actorIn(request), request.params.id),
  )
}

type Addressee = { id: string; name: string }

/** Returns the others of the office who can look at a flagged request, by name. */
async function otherReviewers({ db, now }: Pick<AppContext, 'db' | 'now'>, personId: string): Promise<Addressee[]> {
  return (await listColleagues(db, now(), personId))
    .filter((one) => one.state === 'active' && !one.is_me && may(one, 'decide'))
    .map(({ id, name, email }) => ({ id, name: name || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Flags a waiting request for a colleague (an account) or for everybody, with a note. Returns the request, and the colleague. Throws 400 for
 * someone who can't decide, 404, and 409 when it was changed after `version` or is decided.
 */
async function flagForSecondLook(
  context: AppContext,
  actor: Actor & { id: string },
  id: string,
  { version, note, for: account }: { version: number; note: string; for?: string | undefined },
): Promise<{ row: Row; colleague: Addressee | null }> {
  const colleague = account === undefined ? null : (await otherReviewers(context, actor.id)).find((one) => one.id === account)
  if (colleague === undefined) throw problems.invalid([{ path: 'for', message: 'This colleague can’t look at requests any more.' }])
  return await context.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, context, id, version)
    if (before.status !== 'pending') throw problems.stale(`${before.name} isn’t waiting for review any more.`)
    await flagForColleague(tx, actor, id, { note, colleague })
    return { row: await updateVersion(tx, registrations, before, {}), colleague }
  })
}
