import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import { emailDraftBody, emailPreview, emailTextBody, emailTextList } from '#domain/email/api.ts'
import { familyEmails } from '#domain/email/texts.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { listTexts, previewText, saveText, sendTest } from './texts.ts'

const competition = z.enum(competitions.map(({ slug }) => slug))
const which = z.strictObject({ competition, template: z.enum(familyEmails) })

/** The texts of emails to families. They need the permission 'change settings'. */
export const officeEmailTextRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/email-texts',
    { config: showsNobody, schema: { querystring: z.strictObject({ competition }), response: { 200: emailTextList } } },
    async ({ query }) => ({ rows: await listTexts(context.db, query.competition) }),
  )

  app.put(
    '/email-texts/:competition/:template',
    { schema: { params: which, body: emailTextBody, response: { 200: emailTextList } } },
    async (request) => {
      await saveText(context, actorIn(request), request.params, request.body)
      return { rows: await listTexts(context.db, request.params.competition) }
    },
  )

  app.post(
    '/email-texts/:competition/:template/preview',
    { config: shows('opened', 'registration'), schema: { params: which, body: emailDraftBody, response: { 200: emailPreview } } },
    async (request) => {
      const { row, email } = await previewText(context, request.params, request.body)
      const plain = [...email.paragraphs, context.season().organisation].join('\n\n')
      return showing(request, [row], { about: `${row.name}, ${row.reference}`, title: email.title, plain })
    },
  )

  app.post(
    '/email-texts/:competition/:template/test',
    { config: shows('opened', 'registration'), schema: { params: which, body: emailDraftBody, response: { 200: messageReply } } },
    async (request) => {
      const person = personIn(request)
      const row = await sendTest(context, { ...actorIn(request), id: person.id }, request.params, request.body)
      return showing(request, [row], { message: `The test is about ${row.name}. ${emailNotice(context, person.email)}` })
    },
  )
}
