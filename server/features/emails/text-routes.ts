import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import { emailDraftBody, emailTextBody, emailTextList, emailTextPreview } from '#domain/email/api.ts'
import { emailNames, emailScopes } from '#domain/email/texts.ts'
import { languages } from '#domain/language/language.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { answers } from '#server/platform/http/route.ts'
import { renderEmail } from '#server/platform/mail/emails.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { listTexts, previewText, saveText, sendTest } from './texts.ts'

const template = z.enum(emailNames)
/** A competition by its slug, or what else emails are about. */
const competition = z.enum(emailScopes)
const language = z.enum(languages).default('en')
const inALanguage = z.strictObject({ language })

/** What the emails of a scope are previewed with, by the scope's part of the path. */
const areas = [
  { scope: null, path: ':competition', config: shows('opened', 'registration') },
  { scope: 'bookings', path: 'bookings', config: shows('opened', 'booking') },
  { scope: 'schools', path: 'schools', config: shows('opened', 'school') },
  { scope: 'accounts', path: 'accounts', config: showsNobody },
]

/** The texts of emails. They need the permission 'change settings'. */
export const officeEmailTextRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/email-texts',
    answers(emailTextList, showsNobody, { querystring: z.strictObject({ competition, language }) }),
    async ({ query }) => ({ rows: await listTexts(context.db, query) }),
  )

  app.put(
    '/email-texts/:competition/:template',
    answers(emailTextList, { params: z.strictObject({ competition, template }), querystring: inALanguage, body: emailTextBody }),
    async (request) => {
      const which = { ...request.params, ...request.query }
      await saveText(context, actorIn(request), which, request.body)
      return { rows: await listTexts(context.db, which) }
    },
  )

  for (const { scope, path, config } of areas) {
    const slugs = competitions.map(({ slug }) => slug)
    const params = scope === null ? z.strictObject({ competition: z.enum(slugs), template }) : z.strictObject({ template })
    const whichOf = (request: { params: z.infer<typeof params>; query: z.infer<typeof inALanguage> }) => ({
      competition: scope ?? '',
      ...request.params,
      ...request.query,
    })

    app.post(
      `/email-texts/${path}/:template/preview`,
      answers(emailTextPreview, config, { params, querystring: inALanguage, body: emailDraftBody }),
      async (request) => {
        const { row, about, email } = await previewText(context, personIn(request), whichOf(request), request.body)
        const { plain } = renderEmail(email, context.season().organisation)
        return showing(request, row ? [row] : [], { about, title: email.title, plain })
      },
    )

    app.post(
      `/email-texts/${path}/:template/test`,
      answers(messageReply, config, { params, querystring: inALanguage, body: emailDraftBody }),
      async (request) => {
        const person = personIn(request)
        const { row, name } = await sendTest(context, person, whichOf(request), request.body)
        return showing(request, row ? [row] : [], { message: `The test is about ${name}. ${emailNotice(context, person.email)}` })
      },
    )
  }
}
