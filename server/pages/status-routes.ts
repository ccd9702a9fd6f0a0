import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { maxEmails } from '#domain/email/outbox.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey, isStorable } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import { longestReference } from '#domain/registration/registration.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { AppOptions } from '#server/context.ts'
import { certificateFile } from '#server/features/certificates/index.ts'
import { decline } from '#server/features/invitations/index.ts'
import { registrationByToken, statusPath, withdrawnAt } from '#server/features/links/index.ts'
import { newestProof } from '#server/features/payments/index.ts'
import { undoWithdrawal, withdrawRegistration } from '#server/features/privacy/index.ts'
import { familyReceipt } from '#server/features/receipts/index.ts'
import {
  answerCorrection,
  emailLinks,
  findRegistration,
  limitLinkRequests,
  limitWrongChecks,
  statusViewOf,
} from '#server/features/registrations/index.ts'
import { answerShowing } from '#server/features/results/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { thumbnailKey } from '#server/platform/images/pictures.ts'
import { cachedDocuments, inPageLanguage, isFromScript, plainForm, problemsShown, sendDeadLink, sendOn, sendPrivate } from './send.ts'

/**
 * The status page behind the link in our emails, and what a family sends again from it. Its address grants access, so it is not cached, and
 * no other site is told: browsers would send plain forms without their origin if ours weren't told either.
 */
export function statusRoutes(app: FastifyInstance, context: AppOptions) {
  app.addHook('preParsing', refuseWithoutRoom(context.files))
  readFormData(app)
  const { db, season, bookingLinkKey } = context
  const rowOf: RowOf = (token) => registrationByToken(db, bookingLinkKey, 'status', season(), token)
  readingRoutes(app, context, rowOf)
  answerRoutes(app, context, rowOf)
  winnerRoute(app, context, rowOf)
  withdrawalRoutes(app, context, rowOf)
}

type RowOf = (token: string) => ReturnType<typeof registrationByToken>
type Token = { Params: { token: string } }

/** The page, the family's picture, its receipt and its certificate. */
function readingRoutes(app: FastifyInstance, context: AppOptions, rowOf: RowOf) {
  const { db } = context

  app.get<Token>('/registration/:token', async ({ params: { token }, query }, reply) =>
    sendStatus(context, reply, await rowOf(token), {
      token,
      opensPayment: 'payment' in (query as object),
      isCancelled: 'cancelled' in (query as object),
    }),
  )

  /** The screenshot in the size of a stamp, so that the family sees which one it sent. */
  app.get<Token>('/registration/:token/picture', async ({ params: { token } }, reply) => {
    const row = await rowOf(token)
    const picture = row && (await context.files.read(thumbnailKey((await newestProof(db, row.paymentId)).fileKey)))
    if (!picture) throw problems.notFound()
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).type('image/jpeg').send(picture)
  })

  app.get<Token>('/registration/:token/receipt', { config: { perMinute: context.limits.signIn } }, async ({ params }, reply) => {
    const row = await rowOf(params.token)
    const found = row && (await familyReceipt(context, row))
    if (!found) throw problems.notFound()
    return sendFile(reply, found)
  })

  app.get<Token & { Querystring: { paper?: string } }>(
    '/registration/:token/certificate',
    { config: { perMinute: context.limits.signIn } },
    async ({ params: { token }, query: { paper } }, reply) => {
      const row = await rowOf(token)
      const found = row && (await certificateFile(context, row.id, paper === 'letter' ? 'letter' : 'a4'))
      if (!found) throw problems.notFound()
      return sendFile(reply, found)
    },
  )
}

/** What the family sends again, and that it won't come to the next round. */
function answerRoutes(app: FastifyInstance, context: AppOptions, rowOf: RowOf) {
  const { db, bookingLinkKey } = context
  app.post<Token>('/registration/:token', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { answers, picture } = formIn(request.body)
    const { submission_key: key = '', ...typed } = answers
    const row = await rowOf(token)
    if (!row || (await withdrawnAt(db, row.id)))
      return isFromScript(request) ? sendOn(reply, `/registration/${token}`) : await sendStatus(context, reply, row, { token })
    try {
      await answerCorrection(context, row, { key: uuid.parse(key), answers: typed, picture })
    } catch (error) {
      return await sendStatus(context, reply, await rowOf(token), { token, ...problemsShown(request, error, typed), opensPayment: true })
    }
    const [fresh = row] = await db.select().from(registrations).where(eq(registrations.id, row.id))
    return sendOn(reply, statusPath(bookingLinkKey, fresh))
  })

  /** The family won't come to the next round, which it was invited to. */
  app.post<Token>('/registration/:token/declined', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { reason = '', ...others } = formIn(request.body).answers
    if (Object.keys(others).length > 0 || reason.length > 1000 || !isStorable(reason)) throw problems.malformed()
    const row = await rowOf(token)
    if (!row || (await withdrawnAt(db, row.id))) return await sendStatus(context, reply, row, { token })
    await decline(db, row.id, reason, context.now())
    return reply.redirect(`/registration/${token}`, 303)
  })
}

/** Whether the home page may show the child as a winner. */
function winnerRoute(app: FastifyInstance, context: AppOptions, rowOf: RowOf) {
  app.post<Token>('/registration/:token/winner', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { show, ...others } = formIn(request.body).answers
    if (Object.keys(others).length > 0 || (show !== 'yes' && show !== 'no')) throw problems.malformed()
    const row = await rowOf(token)
    if (!row || (await withdrawnAt(context.db, row.id))) return await sendStatus(context, reply, row, { token })
    if (context.season().showsWinners) await answerShowing(context.db, row.id, show === 'yes')
    return reply.redirect(`/registration/${token}#winner`, 303)
  })
}

/** The family withdraws the registration, or takes that back. */
function withdrawalRoutes(app: FastifyInstance, context: AppOptions, rowOf: RowOf) {
  for (const [path, act] of [
    ['withdrawal', withdrawRegistration],
    ['withdrawal/undo', undoWithdrawal],
  ] as const) {
    app.post<Token>(`/registration/:token/${path}`, plainForm(context), async (request, reply) => {
      const { token } = request.params
      if (Object.keys(formIn(request.body).answers).length > 0) throw problems.malformed()
      const row = await rowOf(token)
      if (!row) return await sendStatus(context, reply, row, { token })
      try {
        await act(context, row)
      } catch (error) {
        return await sendStatus(context, reply, await rowOf(token), { token, ...problemsShown(request, error, {}) })
      }
      return reply.redirect(`/registration/${token}`, 303)
    })
  }
}

type Shown = { token: string; status?: number; problems?: Problems | null; opensPayment?: boolean; isCancelled?: boolean }

async function sendStatus(
  context: AppOptions,
  reply: FastifyReply,
  row: Awaited<ReturnType<RowOf>>,
  { token, status = 200, problems = null, opensPayment = false, isCancelled = false }: Shown,
) {
  if (!row) return sendDeadLink(reply, context)
  const view = await statusViewOf(context, row, { isByLink: true, opensPayment })
  const referrers = view.own?.correction || view.result?.invitation || view.result?.winner || view.withdrawn ? 'same-origin' : 'no-referrer'
  reply.status(status).header('referrer-policy', referrers)
  const content = { season: inPageLanguage(context.season()), view, action: `/registration/${token}`, problems, isCancelled }
  return sendPrivate(reply, context.pages.document('status', content))
}

/** In bytes: two fields of a form. */
const bodyLimit = 4096
/** A missing key would be a form that isn't ours. */
const uuid = z.uuid().catch(() => {
  throw problems.malformed(m['status.reload_page_then_send']())
})
const nothingTyped = { reference: '', email: '' }

/** The page that asks for a reference and an email address, with plain forms: they work without JavaScript. */
export function checkRoutes(app: FastifyInstance, context: AppOptions, counts: SharedRateLimit) {
  const { pages, season } = context
  const sendCached = cachedDocuments()
  const config = { perMinute: context.limits.signIn }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )

  app.get('/check', (request, reply) => {
    const content = { ...plainCheck(), wantsLink: 'link' in (request.query as object) }
    return sendCached(request, reply, `check ${season().version} ${content.wantsLink}`, () => pages.document('check', content, 'within'))
  })

  app.post('/check', { config, schema: { hide: true } }, async (request, reply) => {
    const typed = typedIn(request)
    const missing = missingIn(typed)
    if (missing !== null) return sendCheck(reply, 400, { problem: missing, typed })
    try {
      const find = () => findRegistration(context.db, typed.reference, typed.email)
      const row = await limitWrongChecks(counts, request.ip, find)
      return await sendPrivate(
        reply,
        pages.document('status', {
          season: inPageLanguage(season()),
          view: await statusViewOf(context, row, { isByLink: false }),
          action: '',
          problems: null,
        }),
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // For the log.
      request.why = error.type
      const isUnknown = error.type === problemType.noSuchRegistration
      return sendCheck(reply, error.status, { problem: isUnknown ? notFound() : error.message, typed })
    }
  })

  app.post('/check/link', { config, schema: { hide: true } }, async (request, reply) => {
    const typed = typedIn(request)
    if (typed.email === '') return sendCheck(reply, 400, { problem: emailMissing(), typed, wantsLink: true })
    try {
      await limitLinkRequests(counts, { ip: request.ip, emailKey: emailKey(typed.email) }, async () => {})
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      request.why = error.type
      return sendCheck(reply, error.status, { problem: error.message, typed })
    }
    // After the answer, which takes the same time whether or not there is a registration.
    setImmediate(() => {
      emailLinks(context, typed.email).catch((error) => request.log.error({ err: error }, 'links to registrations could not be emailed'))
    })
    return sendCheck(reply, 200, { typed: nothingTyped, sent: sentText() })
  })

  /** The answer to a request for links. Without a mail server the office passes them on. */
  function sentText(): string {
    return context.sendsEmails
      ? m['status.link_sent_if_known'](maxEmails.asked)
      : m['status.link_waiting_if_known']({ contact: season().contact })
  }

  function sendCheck(reply: FastifyReply, status: number, content: Partial<RegistrationPages['check']>) {
    return sendPrivate(reply.status(status), pages.document('check', { ...plainCheck(), ...content }))
  }

  function plainCheck(): RegistrationPages['check'] {
    return { season: season(), problem: null, typed: nothingTyped, sent: null, wantsLink: false }
  }
}

const notFound = m['status.cant_find_registration_reference']
const emailMissing = m['status.enter_the_email_address']

function missingIn({ reference, email }: { reference: string; email: string }): string | null {
  if (reference === '') return m['status.enter_reference_like_7k3m9']()
  return email === '' ? emailMissing() : null
}

/** Text that can't be stored can't have been registered either, and counts as not typed. */
function typedIn({ body }: FastifyRequest): { reference: string; email: string } {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
  const text = (name: string, most: number) => {
    const typed = (fields.get(name) ?? '').trim().slice(0, most)
    return isStorable(typed) ? typed : ''
  }
  return { reference: text('reference', longestReference), email: text('email', 254) }
}
