import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import {
  longestExamLinks,
  type MailingDraft,
  mailingBody,
  mailingPage,
  mailingPreview,
  mailingPreviewBody,
  mailingTestBody,
} from '#domain/mailing/mailing.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { contextIn, seasonIn } from '#server/features/season/index.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { sendExport } from '#server/platform/http/download.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { addressed, emailNotice, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { checkDraft, leftOutOf, letterFrom, lettersAbout, namesOf, partsOfLetter, planLetters, toPreview } from './compose.ts'
import { mailingLists } from './people.ts'
import { listMailings, phoneList, sendNow, takeBack, writeMailing } from './send.ts'

type App = Parameters<FastifyPluginAsyncZod>[0]
type List = (typeof mailingLists)[keyof typeof mailingLists]

/** Emails to the people of a list, in the office's own words. They need the permission 'send emails'. */
export const officeMailingRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  writingRoutes(app, context)

  app.get('/mailings', answers(mailingPage, showsNobody, { querystring: listQuery }), (request) =>
    listMailings(context.db, { ...request.query, round: seasonIn(request, context).round }),
  )

  app.delete('/mailings/:id', answers(messageReply, byId), async (request) => {
    await takeBack(context, actorIn(request), request.params.id)
    return { message: 'It is taken back. No email was sent.' }
  })

  app.post('/mailings/:id/sending', answers(messageReply, byId), async ({ params }) => {
    await sendNow(context.db, params.id)
    return { message: 'The emails are on their way.' }
  })

  app.get('/mailings/:id/phones.xlsx', takes(shows('exported', 'registration'), byId), async (request, reply) => {
    const whole = await phoneList(contextIn(request, context), request.params.id)
    const exported = { actor: actorIn(request), list: ownScreens.mailings.path, what: { kind: 'phones' } }
    return sendExport(reply, context.db, exported, whole)
  })
}

/** What is asked of each list: who gets it and what they read, a test, and the emails. */
function writingRoutes(app: App, context: AppOptions) {
  // Thousands of people are read and their emails written; the others wait without a connection.
  const inTurn = limitConcurrency(1, { line: 20, full: problems.unavailable })
  for (const [name, { query, find, about }] of Object.entries(mailingLists) as [string, List][]) {
    const asked = { querystring: query as typeof mailingLists.registrations.query }
    const limits = { bodyLimit: 4 * longestExamLinks }
    const shown = shows('listed', name === 'bookings' ? 'booking' : 'registration')
    const found = (request: Parameters<typeof contextIn>[0], draft: MailingDraft) =>
      inTurn(async () => {
        const own = contextIn(request, context)
        const people = await find(own, request.query as never)
        return { own, people, plan: await planLetters(context.db, people, draft) }
      })

    app.post(
      `/mailings/${name}/preview`,
      { ...limits, config: shown, schema: { ...asked, body: mailingPreviewBody, response: { 200: mailingPreview } } },
      async (request) => {
        const { own, people, plan } = await found(request, request.body)
        const letters = lettersAbout(plan, request.body.q)
        const letter = letters[Math.min(request.body.at, letters.length - 1)]
        const email = letter && letterFrom(letter, request.body, own.season())
        const example = email && {
          names: namesOf(letter.people),
          students: letter.people.length,
          ...leftOutOf(email, letter.people, request.body.body),
          to: letter.recipient,
          ...partsOfLetter(email, letter.people, request.body.title, own.season()),
        }
        const preview = {
          about: about(request.query as never),
          ...toPreview(people, plan),
          found: letters.length,
          example: example ?? null,
        }
        return showing(request, people.people, preview)
      },
    )

    app.post(
      `/mailings/${name}/test`,
      { ...limits, config: shown, schema: { ...asked, body: mailingTestBody, response: { 200: messageReply } } },
      async (request) => {
        const { own, plan } = await found(request, request.body)
        const [first] = plan.letters
        checkDraft({ ...request.body, leaves_out: true }, plan)
        if (!first) throw problems.stale('Nobody gets this email.')
        const { id, email } = personIn(request)
        const { organisation } = own.season()
        const test = letterFrom(first, { ...request.body, title: `Test: ${request.body.title}` }, own.season())
        await context.db.transaction((tx) => enqueueEmail(tx, test, addressed('office', email, id, organisation)))
        return showing(request, first.people, { message: `The test is about ${namesOf(first.people)}. ${emailNotice(context, email)}` })
      },
    )

    app.post(
      `/mailings/${name}`,
      { ...limits, schema: { ...asked, body: mailingBody, response: { 200: messageReply } } },
      async (request) => {
        const { own, plan } = await found(request, request.body)
        const written = { plan, about: about(request.query as never), draft: request.body }
        const { emails } = await inTurn(() => writeMailing(own, actorIn(request), written))
        return { message: `${emails} ${emails === 1 ? 'email leaves' : 'emails leave'} in 5 minutes.` }
      },
    )
  }
}
