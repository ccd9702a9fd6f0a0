import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ownScreens } from '#domain/office-screens.ts'
import { publicationBody, publicationPreview, published, resultBody, resultRound, resultSaved, roundBody } from '#domain/result/api.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { contextIn, seasonIn } from '#server/features/season/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { recordingExport } from '#server/platform/history.ts'
import { sendWorkbook } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { previewPublication, publish, sendPublication, undoPublication } from './publish.ts'
import { readResult, readRound, roundNow } from './round.ts'
import { saveResult, saveRound } from './save.ts'
import { resultRows, roundColumns } from './workbook.ts'

const ofCompetition = z.strictObject({ competition: z.string().max(60) })
const one = z.strictObject({ id: z.uuid() })
const ofPublication = { config: { changes: 'publication' }, schema: { params: one, response: { 200: published } } } as const

/** Results of the present rounds, for the office. They need the permissions 'read' and 'edit'. */
export const officeResultRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const keyOf = (request: FastifyRequest, competition: string) => roundNow(competition, seasonIn(request, context))

  app.get(
    '/results',
    { config: shows('listed', 'registration'), schema: { querystring: ofCompetition, response: { 200: resultRound } } },
    async (request) => {
      const round = await readRound(context.db, keyOf(request, request.query.competition))
      return showing(request, round.rows, round)
    },
  )

  app.get(
    '/results.xlsx',
    { config: shows('exported', 'registration'), schema: { querystring: ofCompetition } },
    async (request, reply) => {
      const round = await readRound(context.db, keyOf(request, request.query.competition))
      const access = { actor: actorIn(request), list: ownScreens.results.path, what: { kind: 'list', view: round.competition } }
      const rows = recordingExport(context.db, access, resultRows(round))
      return sendWorkbook(reply, { file: 'Results.xlsx', sheet: 'Results', columns: roundColumns(round), rows })
    },
  )

  app.put(
    '/results/rounds/:competition',
    { schema: { params: ofCompetition, body: roundBody, response: { 200: resultRound } } },
    (request) => saveRound(context, accountIn(request), keyOf(request, request.params.competition), request.body),
  )

  app.put(
    '/results/:id',
    { config: { changes: 'registration' }, schema: { params: one, body: resultBody, response: { 200: resultSaved } } },
    async (request) => {
      const { id } = request.params
      const [found] = await context.db
        .select({ competition: registrations.competition })
        .from(registrations)
        .where(eq(registrations.id, id))
      if (!found) throw problems.notFound()
      const key = keyOf(request, found.competition)
      const { isCorrection } = await saveResult(context, accountIn(request), key, id, request.body)
      const row = await readResult(context.db, key, id)
      const email = context.sendsEmails
        ? 'We’ll email the family.'
        : 'The email to the family is waiting under Emails, because no mail server is set up.'
      return { message: isCorrection ? `The result of ${row.name} is corrected. ${email}` : 'Saved.', row }
    },
  )

  app.get(
    '/results/publication',
    { config: shows('opened', 'registration'), schema: { querystring: ofCompetition, response: { 200: publicationPreview } } },
    (request) => {
      request.shown = []
      return previewPublication(contextIn(request, context), context.db, keyOf(request, request.query.competition))
    },
  )

  app.post('/results/publications', { schema: { body: publicationBody, response: { 200: published } } }, (request) => {
    const { competition, ...asked } = request.body
    return publish(context, accountIn(request), keyOf(request, competition), asked)
  })

  app.delete('/results/publications/:id', ofPublication, (request) => undoPublication(context, accountIn(request), request.params.id))

  app.post('/results/publications/:id/sending', ofPublication, (request) => sendPublication(context, accountIn(request), request.params.id))
}
