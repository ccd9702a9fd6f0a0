import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { published } from '#domain/result/api.ts'
import { perAccount } from '#server/auth/account-limit.ts'
import { needs } from '#server/auth/guard.ts'
import { shows, showsNobody } from '#server/auth/record-access.ts'
import { accountIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { sendStarted, sheetImportRoutes, uploadIn, uploadSchema } from '#server/features/sheet-imports/index.ts'
import { readFileBody } from '#server/platform/http/form-data.ts'
import { localRateLimit, type SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/sheet.ts'
import { addImportedResults, resultImport, startScoreImport, undoImport } from './import.ts'
import { roundNow } from './round.ts'

const competition = { competition: z.string().max(60) }

/** Importing scores from a file, for the office: reading it, choosing its columns, correcting cells, adding the good rows. */
export const officeScoreImportRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (
  app,
  { context, counts },
) => {
  const { office: most } = filesPerHour
  const fileLimit = perAccount(counts, { most, minutes: 60, refuse: (seconds) => problems.tooManyFiles(most, seconds) })
  const keyOf = (request: FastifyRequest) => roundNow((request.params as { competition: string }).competition, seasonIn(request, context))

  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    readFileBody(uploads, mostSheetBytes)
    uploads.post(
      '/results/:competition/imports',
      { ...fileLimit(showsNobody), bodyLimit: mostSheetBytes, schema: uploadSchema('scores', z.strictObject(competition)) },
      async (request, reply) => {
        const upload = uploadIn(request)
        return sendStarted(reply, await startScoreImport(context, accountIn(request), keyOf(request), upload))
      },
    )
  })

  await app.register(sheetImportRoutes, {
    context,
    path: '/results/:competition/imports',
    params: competition,
    ownerOf: async (request) => ({ owner: resultImport(keyOf(request)), shown: null }),
    limit: perAccount(localRateLimit(), { most: openImportsPerMinute, minutes: 1 }),
    reads: { ...shows('listed', 'registration'), ...needs('edit') },
    exports: { ...shows('exported', 'registration'), ...needs('edit') },
    what: 'scores',
    add: (request, asked) => addImportedResults(context, accountIn(request), keyOf(request), asked),
  })

  app.delete(
    '/results/:competition/imports/:id/scores',
    { schema: { params: z.strictObject({ ...competition, id: z.uuid() }), response: { 200: published } } },
    (request) => undoImport(context, accountIn(request), keyOf(request), request.params.id),
  )
}
