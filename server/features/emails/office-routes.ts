import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { emailPage, emailStates, emailTested, officeEmail, wholeEmail } from '#domain/email/outbox.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { pageNumber, pageSize, searchText } from '#server/platform/http/input.ts'
import { discard, linkIn, listEmails, readEmail, sendAgain, sendAllAgain } from './list.ts'
import { sendTestEmail } from './test-email.ts'

const query = z.strictObject({
  state: z.enum([...emailStates, 'all']).default('all'),
  q: searchText,
  page: pageNumber,
  size: pageSize,
})
const one = z.strictObject({ id: z.uuid() })

/** The office's view of the outbox. It needs the permission 'send emails'. */
export const officeEmailRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/letters',
    { config: shows('listed', 'email'), schema: { querystring: query, response: { 200: emailPage } } },
    async (request) => {
      const page = await listEmails(context.db, request.query)
      return showing(request, page.rows, { ...page, sends: context.sendsEmails })
    },
  )

  app.get('/letters/:id', { config: shows('opened', 'email'), schema: { params: one, response: { 200: wholeEmail } } }, ({ params }) =>
    readEmail(context.db, params.id),
  )

  app.post('/letters/:id/link', { schema: { params: one, response: { 200: z.object({ link: z.string() }) } } }, async (request) => ({
    link: await linkIn(context, actorIn(request), request.params.id),
  }))

  app.post('/letters/:id/sending', { schema: { params: one, response: { 200: officeEmail } } }, (request) =>
    sendAgain(context.db, actorIn(request), request.params.id),
  )

  app.post(
    '/letters/sendings',
    {
      schema: {
        description: 'Sends all emails again that weren’t delivered for a reason, as it stands in the list of errors.',
        body: z.strictObject({ reason: z.string().max(500) }),
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const many = await sendAllAgain(context.db, actorIn(request), request.body.reason)
      return { message: many === 1 ? '1 email is on its way again.' : `${many} emails are on their way again.` }
    },
  )

  app.post(
    '/letters/test',
    {
      config: needs('change settings'),
      schema: {
        description: 'Sends a test to the signed-in person, and says what the mail server answered.',
        response: { 200: emailTested },
      },
    },
    (request) => sendTestEmail(context, personIn(request)),
  )

  app.delete('/letters/:id', { schema: { params: one, response: { 200: officeEmail } } }, (request) =>
    discard(context.db, actorIn(request), request.params.id),
  )
}
