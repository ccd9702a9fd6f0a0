import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { isStorable, startSentence } from '#domain/lib/text.ts'
import { textEncodings } from '#domain/sheets/cells.ts'
import {
  addBody,
  cellBody,
  importDone,
  mappingBody,
  openImport,
  type SheetChoice,
  type SheetImport,
  sheetChoice,
  sheetImport,
} from '#domain/sheets/import.ts'
import { showing, showsNobody } from '#server/auth/access-log.ts'
import { perAccount } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { sendWorkbook } from '#server/platform/http/download.ts'
import { fileIn, readFileBody } from '#server/platform/http/form-data.ts'
import { localRateLimit, type SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers } from '#server/platform/http/route.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/sheet.ts'
import { type AskedImport, correctCell, discardImport, type ImportOwner, mapImport, mistakesOf, openImportOf } from './open-imports.ts'

/** What an upload may say about its file: the name of a sheet when there are several, and how its letters are written. */
export const uploadQuery = z.strictObject({
  file: z.string().max(200).refine(isStorable).default('list'),
  sheet: z.string().max(31).refine(isStorable).optional(),
  encoding: z.enum(textEncodings).optional(),
})

/** Returns the file of an upload, and what is asked for. */
export function uploadIn({ query, body }: { query: z.infer<typeof uploadQuery>; body: unknown }) {
  return { file: fileIn(body), fileName: query.file, sheet: query.sheet ?? null, encoding: query.encoding ?? null }
}

type Config = Partial<FastifyContextConfig>
type Routes = {
  context: Pick<AppOptions, 'db'>
  counts: SharedRateLimit
  /** The address of the imports, with those of its parts that name the owner. */
  path: string
  params: z.core.$ZodLooseShape
  /** Returns whose import a request is about, and what the access log says is shown (null for what the address names). */
  ownerOf(request: FastifyRequest): Promise<{ owner: ImportOwner; shown: { id: string }[] | null }>
  /** Where a file is sent, if not to that address. */
  startAt?: { path: string; params: z.core.$ZodLooseShape }
  /** How many files an account may have read in an hour, and whose they are, if not those of an account of the office. */
  limits?: { most: number; accountOf: (request: FastifyRequest) => Promise<string> }
  reads: Config
  exports: Config
  /** What the rows are. */
  what: 'students' | 'scores' | 'words'
  start(request: FastifyRequest, upload: ReturnType<typeof uploadIn>): Promise<SheetChoice | SheetImport>
  add(request: FastifyRequest, asked: AskedImport): Promise<{ added: number; open: SheetImport | null }>
}

/** An import, for whoever may add its rows: reading a file, choosing its columns, correcting cells, adding the good rows, discarding it. */
export const sheetImportRoutes: FastifyPluginAsyncZod<Routes> = async (
  app,
  { context: { db }, counts, path, params, startAt = { path, params }, limits = { most: filesPerHour.office }, what: many, ...how },
) => {
  const refuse = (seconds: number) => problems.tooManyFiles(limits.most, seconds)
  const fileLimit = perAccount(counts, { ...limits, minutes: 60, refuse })
  const limit = perAccount(localRateLimit(), { ...limits, most: openImportsPerMinute, minutes: 1 })
  const ofOne = z.strictObject({ ...params, id: z.uuid() })
  const idIn = (request: { params: unknown }) => (request.params as { id: string }).id
  const ownerOf = async (request: unknown) => (await how.ownerOf(request as FastifyRequest)).owner

  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    readFileBody(uploads, mostSheetBytes)
    const schema = {
      description: `Reads a file of ${many} (XLSX, XLS, ODS or CSV, the body as application/octet-stream) and stores it instead of the one before, without adding any. 200 has the sheets to choose from, when several can be read.`,
      params: z.strictObject(startAt.params),
      querystring: uploadQuery,
      body: z.unknown(),
      response: { 200: sheetChoice, 201: sheetImport },
    }
    uploads.post(startAt.path, { ...fileLimit(showsNobody), bodyLimit: mostSheetBytes, schema }, async (request, reply) => {
      const started = await how.start(request as FastifyRequest, uploadIn(request))
      return reply.status('sheets' in started ? 200 : 201).send(started)
    })
  })

  app.get(
    `${path}/open`,
    { ...limit(how.reads), schema: { params: z.strictObject(params), response: { 200: openImport } } },
    async (request) => {
      const { owner, shown } = await how.ownerOf(request as FastifyRequest)
      const answer = { open: await openImportOf(db, owner) }
      return shown ? showing(request as FastifyRequest, shown, answer) : answer
    },
  )

  app.put(
    `${path}/:id/columns`,
    { ...limit(), schema: { params: ofOne, body: mappingBody, response: { 200: sheetImport } } },
    async (request) => {
      const { version, ...mapping } = request.body
      return await mapImport(db, await ownerOf(request), { id: idIn(request), version }, mapping)
    },
  )

  app.patch(
    `${path}/:id/cells`,
    { ...limit(), schema: { params: ofOne, body: cellBody, response: { 200: sheetImport } } },
    async (request) => {
      const { version, ...cell } = request.body
      return await correctCell(db, await ownerOf(request), { id: idIn(request), version }, cell)
    },
  )

  app.post(
    `${path}/:id/${many}`,
    { ...limit(), schema: { params: ofOne, body: addBody, response: { 200: importDone } } },
    async (request) => {
      const { added, open } = await how.add(request as FastifyRequest, { id: idIn(request), ...request.body })
      const rest = open === null ? 0 : open.counts.mistakes + open.to_tick
      const left =
        rest === 0 ? '' : ` ${rest} ${rest === 1 ? 'row is' : 'rows are'} left to ${open?.counts.mistakes ? 'correct' : 'look at'}.`
      return { message: `${added} ${added === 1 ? `${many.slice(0, -1)} is` : `${many} are`} added.${left}`, added, open }
    },
  )

  app.delete(`${path}/:id`, answers(messageReply, { params: ofOne }), async (request) => {
    await discardImport(db, await ownerOf(request), idIn(request))
    return { message: `The file is discarded. ${startSentence(many)} that were added stay.` }
  })

  app.get(`${path}/:id/mistakes.xlsx`, { ...limit(how.exports), schema: { params: ofOne } }, async (request, reply) => {
    const { owner, shown } = await how.ownerOf(request as FastifyRequest)
    const { rows, fields } = await mistakesOf(db, owner, idIn(request))
    const columns = [...fields.map(({ name, label }) => ({ name, label })), { name: 'what_to_fix', label: 'What to fix' }]
    if (shown) showing(request as FastifyRequest, shown, null)
    return sendWorkbook(reply, { file: `${startSentence(many)}-to-correct.xlsx`, sheet: 'To correct', columns, rows })
  })
}
