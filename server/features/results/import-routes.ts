import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { isStorable } from '#domain/lib/text.ts'
import { cellBody, importDone, mappingBody, openImport, sheetImport } from '#domain/sheets/import.ts'
import { perAccount } from '#server/auth/account-limit.ts'
import { needs } from '#server/auth/guard.ts'
import { shows, showsNobody } from '#server/auth/record-access.ts'
import { accountIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { fileIn, readFileBody } from '#server/platform/http/file-body.ts'
import { localRateLimit, type SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { sendWorkbook } from '#server/platform/http/workbook.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/import-limits.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { addImported, correctCell, discardImport, mapImport, mistakesOf, openImportOf, scoreFields, startImport } from './import.ts'
import { roundNow } from './round.ts'

const ofCompetition = z.strictObject({ competition: z.string().max(60) })
const one = z.strictObject({ competition: z.string().max(60), id: z.uuid() })

/** Importing scores from a file, for the office: reading it, choosing its columns, correcting cells, adding the good rows. */
export const officeScoreImportRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (
  app,
  { context, counts },
) => {
  const { office: most } = filesPerHour
  const fileLimit = perAccount(counts, { most, minutes: 60, refuse: (seconds) => problems.tooManyFiles(most, seconds) })
  const openLimit = perAccount(localRateLimit(), { most: openImportsPerMinute, minutes: 1 })
  const keyOf = (competition: string) => roundNow(competition, context.season())

  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    readFileBody(uploads, mostSheetBytes)
    uploads.post(
      '/results/:competition/imports',
      {
        ...fileLimit(showsNobody),
        bodyLimit: mostSheetBytes,
        schema: {
          description:
            'Reads a file of scores (XLSX, XLS, ODS or CSV, the body as application/octet-stream) and keeps it instead of the one before, without storing a score.',
          params: ofCompetition,
          querystring: z.strictObject({ file: z.string().max(200).refine(isStorable).default('scores') }),
          body: z.unknown(),
          response: { 201: sheetImport },
        },
      },
      async (request, reply) => {
        const asked = { fileName: request.query.file, file: fileIn(request.body) }
        return reply.status(201).send(await startImport(context, accountIn(request), keyOf(request.params.competition), asked))
      },
    )
  })

  app.get(
    '/results/:competition/imports/open',
    {
      ...openLimit({ ...shows('listed', 'registration'), ...needs('edit') }),
      schema: { params: ofCompetition, response: { 200: openImport } },
    },
    async (request) => ({ open: await openImportOf(context.db, keyOf(request.params.competition)) }),
  )

  app.put(
    '/results/:competition/imports/:id/columns',
    { ...openLimit(), schema: { params: one, body: mappingBody, response: { 200: sheetImport } } },
    (request) => {
      const { version, columns } = request.body
      return mapImport(context, keyOf(request.params.competition), { id: request.params.id, version }, columns)
    },
  )

  app.patch(
    '/results/:competition/imports/:id/cells',
    { ...openLimit(), schema: { params: one, body: cellBody, response: { 200: sheetImport } } },
    (request) => {
      const { version, ...cell } = request.body
      return correctCell(context, keyOf(request.params.competition), { id: request.params.id, version }, cell)
    },
  )

  app.post(
    '/results/:competition/imports/:id/scores',
    { ...openLimit(), schema: { params: one, body: z.strictObject({ version: z.int() }), response: { 200: importDone } } },
    async (request) => {
      const asked = { id: request.params.id, version: request.body.version }
      const { added, open } = await addImported(context, accountIn(request), keyOf(request.params.competition), asked)
      const left = open === null ? '' : ` ${open.counts.mistakes} ${open.counts.mistakes === 1 ? 'row is' : 'rows are'} left to correct.`
      return { message: `${added} ${added === 1 ? 'score is' : 'scores are'} added.${left}`, added, open }
    },
  )

  app.delete('/results/:competition/imports/:id', { schema: { params: one, response: { 200: messageReply } } }, async (request) => {
    await discardImport(context.db, keyOf(request.params.competition), request.params.id)
    return { message: 'The file is discarded. Scores that were added stay.' }
  })

  app.get(
    '/results/:competition/imports/:id/mistakes.xlsx',
    { ...openLimit({ ...shows('exported', 'registration'), ...needs('edit') }), schema: { params: one } },
    async (request, reply) => {
      const rows = await mistakesOf(context.db, keyOf(request.params.competition), request.params.id)
      const columns = [...scoreFields, { name: 'what_to_fix', label: 'What to fix' }]
      return sendWorkbook(reply, { file: 'Scores-to-correct.xlsx', sheet: 'To correct', columns, rows })
    },
  )
}
