import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { emailPage, emailStates, emailTested, officeEmail, wholeEmail } from '#domain/email/outbox.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { pageNumber, pageSize, searchText } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId } from '#server/platform/http/route.ts'
import { filledEmail, renderEmail } from '#server/platform/mail/emails.ts'
import { goneAddressesText } from '#server/platform/mail/gone-addresses.ts'
import { discard, linkIn, listEmails, readEmail, sendAgain, sendAllAgain } from './list.ts'

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

/** One at a time: each may hold a connection to the mail server for a minute. */
const inTurn = limitConcurrency(1, { line: 5, full: problems.unavailable })

const text = {
  title: 'Test email',
  body: 'This is a test. If you can read it, the portal’s emails reach you.\n\nIs it in your spam? Ask whoever installed the portal to check the sender’s domain (SPF and DKIM).',
}

/**
 * Sends someone a test email at once, past the outbox, and returns what the mail server answered, in words. An email that it took is listed
 * with the others. Throws 409 without a mail server.
 */
async function sendTestEmail(
  { db, carrier, season }: Pick<AppOptions, 'db' | 'carrier' | 'season'>,
  to: { id: string; email: string },
): Promise<{ sent: boolean; message: string }> {
  if (!carrier) throw problems.stale('Email isn’t set up. Ask whoever installed the portal to connect a mail server.')
  const email = filledEmail('test', text, {})
  const { title } = email
  const row = { id: randomUUID(), recipient: to.email, title, ...renderEmail(email, season().organisation), calendar: null }
  const outcome = await inTurn(() => carrier.carry(row))
  if (outcome.state !== 'sent') return { sent: false, message: `The mail server ${carrier.host} didn’t take it: ${outcome.error}` }
  await db.insert(outbox).values({ ...row, template: email.template, subjectId: to.id, state: 'sent', sentAt: sql`now()` })
  return { sent: true, message: `The mail server ${carrier.host} took it. Look for it at ${to.email}, in spam too.` }
}
