import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { m } from '#domain/language/paraglide/messages.js'
import { coordinatorInvitation, coordinatorList, coordinatorsChanged } from '#domain/school/coordinator.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { inviteCoordinator, inviteCoordinatorAgain, listCoordinators, refuseColleague, removeCoordinator } from './coordinators.ts'
import { schoolIn } from './school-of.ts'

const one = z.strictObject({ id: z.string().max(60) })

/** Who signs in for a school. Everyone of it sees that; the account that registered it invites and removes the others. */
export const coordinatorRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const firstIn = async (request: FastifyRequest) => {
    const school = await schoolIn(context.db, request)
    await refuseColleague(context.db, school)
    return school
  }
  const shown = async (request: FastifyRequest, message: string) => ({
    message,
    coordinators: await listCoordinators(context.db, (await schoolIn(context.db, request)).id, personIn(request).id),
  })

  app.get('/coordinators', answers(coordinatorList, shows('listed', 'account'), { querystring: z.strictObject({}) }), async (request) => {
    const { coordinators } = await shown(request, '')
    return showing(request, coordinators, { coordinators })
  })

  app.post(
    '/coordinators',
    creates(coordinatorsChanged, { perMinute: context.limits.signIn, body: coordinatorInvitation }),
    async (request) => {
      await inviteCoordinator(context, await firstIn(request), request.body)
      return await shown(request, `${request.body.name} is invited. ${noticeForSchool(context, request.body.email)}`)
    },
  )

  app.put(
    '/coordinators/:id/invitation',
    answers(coordinatorsChanged, { perMinute: context.limits.signIn, params: one }),
    async (request) => {
      const email = await inviteCoordinatorAgain(context, await firstIn(request), request.params.id)
      return await shown(request, noticeForSchool(context, email))
    },
  )

  app.delete('/coordinators/:id', answers(coordinatorsChanged, { params: one }), async (request) => {
    const { id, actor } = await firstIn(request)
    const email = await removeCoordinator(context, actor, id, request.params.id)
    return await shown(request, m['school_area.coordinator_is_removed']({ email }))
  })
}

/** What a school reads after an invitation. Without a mail server the office passes it on. */
function noticeForSchool(context: Pick<AppOptions, 'sendsEmails' | 'season'>, recipient: string): string {
  return context.sendsEmails ? m['school_area.weve_emailed_coordinator']({ email: recipient }) : waitingNotice(context).trim()
}
