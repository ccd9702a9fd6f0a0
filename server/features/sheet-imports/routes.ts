import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
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
import { showing } from '#server/auth/access-log.ts'
import type { AppOptions } from '#server/context.ts'
import { sendWorkbook } from '#server/platform/http/download.ts'
import { fileIn } from '#server/platform/http/form-data.ts'
import { type AskedImport, correctCell, discardImport, type ImportOwner, mapImport, mistakesOf, openImportOf } from './open-imports.ts'

/** What an upload may say about its file: the name of a sheet when there are several, and how its letters are written. */
export const uploadQuery = z.strictObject({
  file: z.string().max(200).refine(isStorable).default('list'),
  sheet: z.string().max(31).refine(isStorable).optional(),
  encoding: z.enum(textEncodings).optional(),
})

/** The schema of a call that reads a file, whose body is application/octet-stream. `what` are its rows: 'students'. */
export function uploadSchema<Params extends z.ZodType>(what: string, params: Params) {
  return {
    description: `Reads a file of ${what} (XLSX, XLS, ODS or CSV, the body as application/octet-stream) and stores it instead of the one before, without adding any. 200 has the sheets to choose from, when several can be read.`,
    params,
    querystring: uploadQuery,
    body: z.unknown(),
    response: { 200: sheetChoice, 201: sheetImport },
  }
}

/** Returns the file of an upload, and what is asked for. */
export function uploadIn({ query, body }: { query: z.infer<typeof uploadQuery>; body: unknown }) {
  return { file: fileIn(body), fileName: query.file, sheet: query.sheet ?? null, encoding: query.encoding ?? null }
}

/** Answers an upload. */
export function sendStarted(reply: FastifyReply, started: SheetChoice | SheetImport) {
  return reply.status('sheets' in started ? 200 : 201).send(started)
}

type Config = Partial<FastifyContextConfig>
type Routes = {
  context: Pick<AppOptions, 'db'>
  /** The address of the imports, with those of its parts that name the owner. */
  path: string
  params: z.core.$ZodLooseShape
  /** Returns whose import a request is about, and what the access log says is shown (null for what the address names). */
  ownerOf(request: FastifyRequest): Promise<{ owner: ImportOwner; shown: { id: string }[] | null }>
  /** Limits how often an account calls, with the rest of a route's config. */
  limit(config?: Config): { config: Config }
  reads: Config
  exports: Config
  /** What the rows are. */
  what: 'students' | 'scores' | 'words'
  add(request: FastifyRequest, asked: AskedImport): Promise<{ added: number; open: SheetImport | null }>
}

/** An open import, for whoever may add its rows: choosing its columns, correcting cells, adding the good rows, discarding it. */
export const sheetImportRoutes: FastifyPluginAsyncZod<Routes> = async (
  app,
  { context: { db }, path, params, limit, what: many, ...how },
) => {
  const ofOne = z.strictObject({ ...params, id: z.uuid() })
  const idIn = (request: { params: unknown }) => (request.params as { id: string }).id
  const ownerOf = async (request: unknown) => (await how.ownerOf(request as FastifyRequest)).owner

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

  app.delete(`${path}/:id`, { schema: { params: ofOne, response: { 200: messageReply } } }, async (request) => {
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
