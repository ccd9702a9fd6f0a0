import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { isStorable, tidy } from '#domain/lib/text.ts'
import { consentTick } from '#domain/privacy/consent.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { AppOptions } from '#server/context.ts'
import { confirmConsent, consentViewOf } from '#server/features/consent/index.ts'
import { type Registration, registrationByToken, registrationIdIn } from '#server/features/links/index.ts'
import { mayWithdraw, ownDataOf, withdrawnTooOften } from '#server/features/privacy/index.ts'
import { correctAnswers, correctedBefore, ownChangeMade, ownCorrectionOf, reportPaidTwice } from '#server/features/registrations/index.ts'
import { visitor } from '#server/platform/history.ts'
import { formIn, readFormData } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { emailHeldUntil } from '#server/platform/mail/held-email.ts'
import { inPageLanguage, isFromScript, plainForm, problemsShown, sendDeadLink, sendOn, sendPrivate } from './send.ts'

/** What is kept about a registration, behind the link in our emails: to read, and as a file. Like the status page, it's for nobody else. */
export function ownDataRoutes(app: FastifyInstance, context: AppOptions) {
  const config = { perMinute: context.limits.signIn }
  type Params = { Params: { token: string } }

  app.get<Params>('/registration/:token/data', { config }, async ({ params: { token }, query }, reply) => {
    const found = await dataOf(token, reply)
    if (!found) return sendDeadLink(reply, context)
    const { data, row } = found
    const key = z.uuid().safeParse((query as { changed?: string }).changed)
    const made = key.success ? await ownChangeMade(context, row, key.data) : null
    // Other than 'no-referrer', so that the form that withdraws comes with its origin.
    reply.header('referrer-policy', 'same-origin')
    const opensWithdrawal = 'withdraw' in (query as object)
    const refusal = (await mayWithdraw(context.db, row.id)) ? null : withdrawnTooOften(context.season())
    const shown = { data, made, ownZone: row.timeZone, opensWithdrawal, refusal }
    const content = { season: context.season(), action: `/registration/${token}`, ...shown }
    return sendPrivate(reply, context.pages.document('own-data', content))
  })

  app.get<Params>('/registration/:token/data.json', { config }, async ({ params: { token } }, reply) => {
    const found = await dataOf(token, reply)
    if (!found) throw problems.notFound()
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${found.data.reference}.json"` })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(found.data, null, 2))
  })

  async function dataOf(token: string, reply: FastifyReply) {
    const row = await registrationByToken(context.db, context.bookingLinkKey, 'status', context.season(), token)
    if (!row) return null
    reply.header('referrer-policy', 'no-referrer')
    return { row, data: await ownDataOf(context, row) }
  }
}

/**
 * The page behind the link in our email where a parent confirms the consent. Opening it confirms nothing, because mail programs open links
 * too. A plain form: it works without JavaScript.
 */
export function consentRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, bookingLinkKey } = context
  readFormData(app)
  type Params = { Params: { token: string } }

  app.get<Params>('/consent/:token', { config: { perMinute: context.limits.signIn } }, ({ params: { token } }, reply) => send(reply, token))

  app.post<Params>('/consent/:token', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { [consentTick.name]: version = '', ...others } = formIn(request.body).answers
    if (Object.keys(others).length > 0) throw problems.malformed()
    const row = await rowOf(token)
    if (!row) return await send(reply, token)
    try {
      await confirmConsent(context, row, version)
    } catch (error) {
      return await send(reply, token, problemsShown(request, error, {}))
    }
    return reply.redirect(`/consent/${token}`, 303)
  })

  const rowOf = (token: string) => registrationByToken(db, bookingLinkKey, 'consent', season(), token)

  type Shown = { status?: number; problems?: Problems | null }

  async function send(reply: FastifyReply, token: string, { status = 200, problems = null }: Shown = {}) {
    const row = await rowOf(token)
    const view = row && (await consentViewOf(context, row, `/consent/${token}`))
    // Other than 'no-referrer', so that the form comes with its origin.
    reply.status(view ? status : 404).header('referrer-policy', 'same-origin')
    return sendPrivate(reply, pages.document('consent', { season: season(), view, problems }))
  }
}

type Params = { Params: { token: string } }

/** The page on which a family corrects its answers, behind the link in our emails and for nobody else. A form without pictures. */
export function correctRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, bookingLinkKey } = context
  const rowOf = (token: string) => registrationByToken(db, bookingLinkKey, 'status', season(), token)
  readFormData(app)

  app.get<Params>('/registration/:token/correct', { config: { perMinute: context.limits.signIn } }, async ({ params: { token } }, reply) =>
    send(reply, token, await rowOf(token)),
  )

  app.post<Params>('/registration/:token/correct', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { answers, picture } = formIn(request.body)
    const { submission_key: key = '', shown = '', ...typed } = answers
    if (picture || !z.uuid().safeParse(key).success || !/^[0-9a-f]{64}$/.test(shown)) {
      throw problems.malformed(m['status.reload_page_then_send']())
    }
    const sent = { key, shown, answers: typed }
    const row = await rowOf(token)
    if (!row) return await sendEnded(reply, token, sent)
    try {
      const corrected = await correctAnswers(context, visitor, row, sent)
      if (corrected.contactKey !== row.contactKey) return await sendMoved(reply, corrected)
    } catch (error) {
      const { status, problems: wrong } = problemsShown(request, error, typed)
      return await send(reply.status(status), token, await rowOf(token), wrong)
    }
    return leadOn(reply, `/registration/${token}/data?changed=${key}`)
  })

  app.post<Params>('/registration/:token/paid-twice', plainForm(context), async (request, reply) => {
    const { token } = request.params
    const { other_number: other = '', ...others } = formIn(request.body).answers
    const number = tidy(other)
    if (Object.keys(others).length > 0 || number.length > 50 || !isStorable(number)) throw problems.malformed()
    const row = await rowOf(token)
    if (!row) return sendDeadLink(reply, context)
    return reply.redirect(`/registration/${token}/data?changed=${await reportPaidTwice(context, row, number)}`, 303)
  })

  /** The link ended; perhaps by what is sent here once more, because the answer was lost. */
  async function sendEnded(reply: FastifyReply, token: string, sent: Parameters<typeof correctedBefore>[2]) {
    const id = registrationIdIn(token)
    const corrected = id === null ? null : await correctedBefore(context, id, sent).catch(() => null)
    if (corrected) return await sendMoved(reply, corrected)
    return isFromScript(reply.request) ? leadOn(reply, `/registration/${token}/correct`) : await send(reply, token, null)
  }

  function leadOn(reply: FastifyReply, path: string) {
    return sendOn(reply, path, { moved: null })
  }

  async function sendMoved(reply: FastifyReply, row: Pick<Registration, 'id' | 'contactEmail' | 'timeZone'>) {
    const { id, contactEmail: email } = row
    const { timeZone } = season()
    const isSent = context.sendsEmails
    const until = isSent ? await emailHeldUntil(db, id, email) : null
    const text = until
      ? m['correction.saved_link_ended']({
          email,
          time: withOwnTime(dayAndTimeIn(timeZone, until.getTime()), until.getTime(), timeZone, row.timeZone),
        })
      : isSent
        ? m['correction.changes_saved_weve_sent']({ email })
        : m['correction.saved_link_ended_write']({ email, contact: season().contact })
    const moved = { text, isSent }
    if (isFromScript(reply.request)) return sendOn(reply, '', { moved })
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(
      reply,
      pages.document('correct', { season: inPageLanguage(season()), view: null, action: '', moved, problems: null }),
    )
  }

  async function send(reply: FastifyReply, token: string, row: Registration | null, wrong: Problems | null = null) {
    if (!row) reply.status(404)
    // Other than 'no-referrer', so that the form comes with its origin.
    reply.header('referrer-policy', row ? 'same-origin' : 'no-referrer')
    const content = {
      season: inPageLanguage(season()),
      view: row && (await ownCorrectionOf(context, row)),
      action: row ? `/registration/${token}` : '',
      moved: null,
      problems: wrong,
    }
    return sendPrivate(reply, pages.document('correct', content))
  }
}
