import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { competitionNamed, passWords } from '#domain/competitions/index.ts'
import { startSentence } from '#domain/lib/text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import {
  cutIn,
  publicationBody,
  publicationPreview,
  published,
  type ResultRound,
  rankedIn,
  resultBody,
  resultRound,
  resultSaved,
  roundBody,
} from '#domain/result/api.ts'
import { placesOf } from '#domain/result/result.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { contextIn, seasonIn } from '#server/features/season/index.ts'
import { sheetImportRoutes } from '#server/features/sheet-imports/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { sendExport } from '#server/platform/http/download.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { existing } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { addImportedResults, resultImport, startScoreImport, undoImport } from './import.ts'
import { previewPublication, publish, sendPublication, undoPublication } from './publish.ts'
import { readResult, readRound, roundNow } from './round.ts'
import { saveResult, saveRound } from './save.ts'

const ofCompetition = z.strictObject({ competition: z.string().max(60) })
const ofPublication = { config: { changes: 'publication' }, schema: { ...byId, response: { 200: published } } } as const

/** Results of the present rounds, for the office. They need the permissions 'read' and 'edit'. */
export const officeResultRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const keyOf = (request: FastifyRequest, competition: string) => roundNow(competition, seasonIn(request, context))

  app.get('/results', answers(resultRound, shows('listed', 'registration'), { querystring: ofCompetition }), async (request) => {
    const round = await readRound(context.db, keyOf(request, request.query.competition))
    return showing(request, round.rows, round)
  })

  app.get('/results.xlsx', takes(shows('exported', 'registration'), { querystring: ofCompetition }), async (request, reply) => {
    const round = await readRound(context.db, keyOf(request, request.query.competition))
    const access = { actor: actorIn(request), list: ownScreens.results.path, what: { kind: 'list', view: round.competition } }
    const whole = { file: 'Results.xlsx', sheet: 'Results', columns: roundColumns(round), rows: resultRows(round) }
    return sendExport(reply, context.db, access, whole)
  })

  app.put('/results/rounds/:competition', answers(resultRound, { params: ofCompetition, body: roundBody }), (request) =>
    saveRound(context, accountIn(request), keyOf(request, request.params.competition), request.body),
  )

  app.put('/results/:id', answers(resultSaved, { changes: 'registration', ...byId, body: resultBody }), async (request) => {
    const { id } = request.params
    const found = context.db.select({ competition: registrations.competition }).from(registrations).where(eq(registrations.id, id))
    const key = keyOf(request, existing(await found).competition)
    const { isCorrection } = await saveResult(context, accountIn(request), key, id, request.body)
    const row = await readResult(context.db, key, id)
    const email = context.sendsEmails
      ? 'We’ll email the family.'
      : 'The email to the family is waiting under Emails, because no mail server is set up.'
    return { message: isCorrection ? `The result of ${row.name} is corrected. ${email}` : 'Saved.', row }
  })

  app.get(
    '/results/publication',
    answers(publicationPreview, shows('opened', 'registration'), { querystring: ofCompetition }),
    (request) => {
      request.shown = []
      return previewPublication(contextIn(request, context), context.db, keyOf(request, request.query.competition))
    },
  )

  app.post('/results/publications', answers(published, { body: publicationBody }), (request) => {
    const { competition, ...asked } = request.body
    return publish(context, accountIn(request), keyOf(request, competition), asked)
  })

  app.delete('/results/publications/:id', ofPublication, (request) => undoPublication(context, accountIn(request), request.params.id))

  app.post('/results/publications/:id/sending', ofPublication, (request) => sendPublication(context, accountIn(request), request.params.id))
}

/** The columns of a round's workbook; those of a file to import are among them. */
function roundColumns({ maximum, competition }: Pick<ResultRound, 'maximum' | 'competition'>) {
  return [
    { name: 'place', label: 'Place' },
    { name: 'serial_no', label: 'Serial No' },
    { name: 'reference', label: 'Reference' },
    { name: 'name', label: 'Name' },
    { name: 'school', label: 'School' },
    { name: 'class_name', label: 'Class' },
    { name: 'country', label: 'Country' },
    { name: 'booked', label: 'Booked' },
    { name: 'score', label: maximum === null ? 'Score' : `Score of ${maximum}` },
    { name: 'absent', label: 'Absent' },
    { name: 'award', label: 'Award' },
    { name: 'through', label: startSentence(passWords(competitionNamed(competition)).one) },
    { name: 'state', label: 'State' },
    { name: 'remark', label: 'Remark' },
  ]
}

/** Yields the rows of a round for a workbook, the best first. */
async function* resultRows(round: ResultRound): AsyncGenerator<Record<string, string | number>> {
  const places = placesOf(rankedIn(round.rows, round.rule.per))
  const cut = cutIn(round)
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? Number.MAX_SAFE_INTEGER
  for (const row of round.rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.serial_no - b.serial_no)) {
    const isThrough = row.is_through ?? cut?.through.has(row.id) ?? null
    yield {
      ...{ serial_no: row.serial_no, reference: row.reference, name: row.name, school: row.school, class_name: row.class_name },
      ...{ country: row.country, booked: row.booked ?? '', award: row.award ?? '', remark: row.remark ?? '' },
      place: places.get(row.id) ?? '',
      score: row.score ?? '',
      absent: row.is_absent ? 'yes' : '',
      through: isThrough === null ? '' : isThrough ? 'yes' : 'no',
      state: row.score === null && !row.is_absent ? 'missing' : row.state,
    }
  }
}

const competition = { competition: z.string().max(60) }

/** Importing scores from a file, for the office: reading it, choosing its columns, correcting cells, adding the good rows. */
export const officeScoreImportRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (
  app,
  { context, counts },
) => {
  const keyOf = (request: FastifyRequest) => roundNow((request.params as { competition: string }).competition, seasonIn(request, context))

  await app.register(sheetImportRoutes, {
    context,
    counts,
    path: '/results/:competition/imports',
    params: competition,
    ownerOf: async (request) => ({ owner: resultImport(keyOf(request)), shown: null }),
    reads: { ...shows('listed', 'registration'), ...needs('edit') },
    exports: { ...shows('exported', 'registration'), ...needs('edit') },
    what: 'scores',
    start: (request, upload) => startScoreImport(context, accountIn(request), keyOf(request), upload),
    add: (request, asked) => addImportedResults(context, accountIn(request), keyOf(request), asked),
  })

  app.delete(
    '/results/:competition/imports/:id/scores',
    answers(published, { params: z.strictObject({ ...competition, id: z.uuid() }) }),
    (request) => undoImport(context, accountIn(request), keyOf(request), request.params.id),
  )
}
