import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply, ownRegistration } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { news, newsBody, notifyMePage } from '#domain/notify-me.ts'
import { ownResult } from '#domain/result/result.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { answers } from '#server/platform/http/route.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { registrationsWithNextSteps } from './next-steps.ts'
import { listNotifyMe, notifyMe, sendNews } from './notify-me.ts'
import { resultsOf } from './results-of.ts'

/** Students' own registrations. The guard on /api/student admits only students. */
export const studentAreaRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/registrations', answers(z.array(ownRegistration), shows('listed', 'registration')), async (request) => {
    const { registrations, rows } = await registrationsWithNextSteps(context, personIn(request).id)
    return showing(request, rows, registrations)
  })

  app.get('/results', answers(z.array(ownResult), shows('listed', 'registration')), async (request) => {
    const { results, rows } = await resultsOf(context, personIn(request).id)
    return showing(request, rows, results)
  })
}

/** 'Notify Me', for students and schools. */
export const notifyMeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.put('/notify-me', answers(messageReply), async (request) => {
    const { id, email, role } = personIn(request)
    await notifyMe(context, { id, name: email }, role === 'school' ? 'school' : 'user', news)
    return { message: context.sendsEmails ? m['student.thank_well_email_theres']({ email }) : thanks(context) }
  })

  app.put(
    '/notify-me/:competition',
    answers(messageReply, {
      description: 'Asks for an email when a competition opens.',
      params: z.strictObject({ competition: z.string().max(60) }),
    }),
    async (request) => {
      const { id, email, role } = personIn(request)
      const { competition } = request.params
      await notifyMe(context, { id, name: email }, role === 'school' ? 'school' : 'user', competition)
      return { message: context.sendsEmails ? m['student.thank_well_email_opens']({ email }) : thanks(context) }
    },
  )
}

function thanks(context: Pick<AppOptions, 'sendsEmails' | 'season'>): string {
  return `${m['student.thank_weve_noted_wish']()}${waitingNotice(context)}`
}

/** Who pressed 'Notify Me', for the office. */
export const officeNotifyMeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/notify-me', answers(notifyMePage, shows('listed', 'account'), { querystring: listQuery }), async (request) => {
    const page = await listNotifyMe(context.db, request.query)
    return showing(request, page.rows, page)
  })

  app.post('/notify-me/news', answers(messageReply, needs('send emails'), { body: newsBody }), async (request) => {
    const { news: text, expected } = request.body
    const recipients = await sendNews(context, actorIn(request), { text, expected })
    return { message: `The news is on its way to ${recipients === 1 ? 'one person' : `${recipients} people`}.` }
  })
}
