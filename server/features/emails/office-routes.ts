import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { emailPage, emailStates, emailTested, officeEmail, wholeEmail } from '#domain/email/outbox.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { pageNumber, pageSize, searchText } from '#server/platform/http/input.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { goneAddressesText } from '#server/platform/mail/gone-addresses.ts'
import { discard, linkIn, listEmails, readEmail, sendAgain, sendAllAgain } from './list.ts'
import { sendTestEmail } from './test-email.ts'

const query = z.strictObject({
  state: z.enum([...emailStates, 'all']).default('all'),
  q: searchText,
  page: pageNumber,
  size: pageSize,
})

/** The office's view of the outbox. It needs the permission 'send emails'. */
export const officeEmailRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/letters', answers(emailPage, shows('listed', 'email'), { querystring: query }), async (request) => {
    const page = await listEmails(context.db, request.query)
    return showing(request, page.rows, { ...page, sends: context.sendsEmails })
  })

  app.get('/letters/:id', answers(wholeEmail, shows('opened', 'email'), byId), ({ params }) => readEmail(context.db, params.id))

  app.post('/letters/:id/link', answers(z.object({ link: z.string() }), byId), async (request) => ({
    link: await linkIn(context, actorIn(request), request.params.id),
  }))

  app.post('/letters/:id/sending', answers(officeEmail, byId), (request) => sendAgain(context.db, actorIn(request), request.params.id))

  app.post(
    '/letters/sendings',
    answers(messageReply, {
      description: 'Sends all emails again that weren’t delivered for a reason, as it stands in the list of errors.',
      body: z.strictObject({ reason: z.string().max(500) }),
    }),
    async (request) => {
      const { sent, left } = await sendAllAgain(context.db, actorIn(request), request.body.reason)
      return { message: `${sent === 1 ? '1 email is on its way' : `${sent} emails are on their way`} again.${goneAddressesText(left)}` }
    },
  )

  app.post(
    '/letters/test',
    answers(emailTested, needs('change settings'), {
      description: 'Sends a test to the signed-in person, and says what the mail server answered.',
    }),
    (request) => sendTestEmail(context, personIn(request)),
  )

  app.delete('/letters/:id', answers(officeEmail, byId), (request) => discard(context.db, actorIn(request), request.params.id))
}
