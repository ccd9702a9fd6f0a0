import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { agreedNotices, waitingConsentsPage } from '#domain/privacy/waiting-consents.ts'
import { needs } from '#server/auth/guard.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { listNotices, listWaiting, remindNow } from './list.ts'

/** Which parents haven't confirmed the consent yet, and what the others agreed to. For the office. */
export const officeConsentRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/consents',
    { config: shows('listed', 'registration'), schema: { querystring: listQuery, response: { 200: waitingConsentsPage } } },
    async (request) => {
      const page = await listWaiting(context.db, seasonIn(request, context).round, request.query)
      return showing(request, page.rows, page)
    },
  )

  app.get('/consents/notices', { config: showsNobody, schema: { response: { 200: agreedNotices } } }, () =>
    listNotices(context.db, context),
  )

  app.post(
    '/consents/:id/reminders',
    {
      config: { ...needs('send emails'), changes: 'registration' },
      schema: {
        description: 'Emails a parent the link that confirms the consent once more.',
        params: z.strictObject({ id: z.uuid() }),
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const { name } = await remindNow(context, actorIn(request), request.params.id)
      return { message: `The parent of ${name} is asked again.` }
    },
  )
}
