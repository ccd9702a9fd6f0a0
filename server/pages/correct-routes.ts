import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { withOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Problems } from '#domain/registration/status-view.ts'
import { dayAndTimeIn } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { type Registration, registrationByToken, registrationIdIn } from '#server/features/links/index.ts'
import { correctAnswers, correctedBefore, ownCorrectionOf } from '#server/features/registrations/index.ts'
import { visitor } from '#server/platform/history.ts'
import { formIn, readFormData } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { emailHeldUntil } from '#server/platform/mail/held-email.ts'
import { inPageLanguage } from './season-texts.ts'
import { isFromScript, problemsShown, sendOn, sendPrivate } from './send.ts'

type Params = { Params: { token: string } }

/** The page on which a family corrects its answers, behind the link in our emails and for nobody else. A form without pictures. */
export function correctRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, bookingLinkKey } = context
  const rowOf = (token: string) => registrationByToken(db, bookingLinkKey, 'status', season(), token)
  readFormData(app)

  app.get<Params>('/registration/:token/correct', { config: { perMinute: context.limits.signIn } }, async ({ params: { token } }, reply) =>
    send(reply, token, await rowOf(token)),
  )

  app.post<Params>(
    '/registration/:token/correct',
    { config: { perMinute: context.limits.submit }, schema: { hide: true } },
    async (request, reply) => {
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
    },
  )

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
