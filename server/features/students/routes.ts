import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply, ownRegistration } from '#domain/account/account.ts'
import { notifyMePage } from '#domain/office-api.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { listQuery } from '#server/platform/http/pagination.ts'
import { listNotifyMe, notifyMe } from './notify-me.ts'
import { registrationsOf } from './registrations-of.ts'

/** Students' own registrations. The guard on /api/student admits only students. */
export const studentAreaRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/registrations',
    { config: shows('listed', 'registration'), schema: { response: { 200: z.array(ownRegistration) } } },
    async (request) => {
      const { registrations, rows } = await registrationsOf(context.db, personIn(request).id)
      return showing(request, rows, registrations)
    },
  )
}

/** 'Notify Me', for students and schools. */
export const notifyMeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.put('/notify-me', { schema: { response: { 200: messageReply } } }, async (request) => {
    const { id, email } = personIn(request)
    await notifyMe(context.db, { id, name: email }, context.now())
    return { message: `Thank you. We'll email ${email} when there's news.` }
  })
}

/** Who pressed 'Notify Me', for the office. */
export const officeNotifyMeRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/notify-me',
    { config: shows('listed', 'account'), schema: { querystring: listQuery, response: { 200: notifyMePage } } },
    async (request) => {
      const page = await context.reads.page((db) => listNotifyMe(db, request.query))
      return showing(request, page.rows, page)
    },
  )
}
