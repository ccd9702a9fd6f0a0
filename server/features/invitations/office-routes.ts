import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { invitationsBody, invited, promotion, remindersBody } from '#domain/result/api.ts'
import { shows } from '#server/auth/access-log.ts'
import { accountIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { roundNow } from '#server/features/results/index.ts'
import { contextIn, seasonIn } from '#server/features/season/index.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { goneAddressesText } from '#server/platform/mail/gone-addresses.ts'
import { invite, promotionOf, remindInvited, resend } from './promote.ts'

/** Inviting to the next round, for the office. They need the permissions 'read' and 'edit'. */
export const officeInvitationRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const keyOf = (request: FastifyRequest, competition: string) => roundNow(competition, seasonIn(request, context))

  app.get(
    '/results/promotion',
    answers(promotion, shows('listed', 'registration'), { querystring: z.strictObject({ competition: z.string().max(60) }) }),
    (request) => promotionOf(contextIn(request, context), context.db, keyOf(request, request.query.competition)),
  )

  app.post('/results/invitations', answers(invited, { body: invitationsBody }), async (request) => {
    const key = keyOf(request, request.body.competition)
    const count = await invite(context, accountIn(request), key, request.body.ids)
    return {
      message: `${count} ${count === 1 ? 'student is' : 'students are'} invited.`,
      promotion: await promotionOf(context, context.db, key),
    }
  })

  app.post('/results/invitations/reminders', answers(invited, { body: remindersBody }), async (request) => {
    const key = keyOf(request, request.body.competition)
    const { sent, left } = await remindInvited(context, accountIn(request), key)
    const message =
      sent === 0 && left === 0
        ? 'Nobody was reminded: every family that hasn’t answered got an email within the last day.'
        : `${sent} ${sent === 1 ? 'family is' : 'families are'} reminded.${goneAddressesText(left)}`
    return { message, promotion: await promotionOf(context, context.db, key) }
  })

  app.post('/results/invitations/:id/email', answers(invited, { changes: 'invitation' }, byId), async (request) => {
    const { name, ...key } = await resend(context, accountIn(request), request.params.id)
    return { message: `The invitation of ${name} is sent again.`, promotion: await promotionOf(context, context.db, key) }
  })
}
