import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { changed, decisionBody, pageSizes, registrationPage, versionBody, waiting } from '../../domain/api.ts'
import { competitions } from '../../domain/competitions/index.ts'
import { statuses } from '../../domain/registration.ts'
import { actorOf, type SignedIn } from '../accounts/session.ts'
import { registrations } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { fullKey, thumbnailKey } from '../files/pictures.ts'
import { problems } from '../http/problem.ts'
import { amend } from './amend.ts'
import { decide, reopen } from './decide.ts'
import { flagsOf } from './flags.ts'
import { countWaiting, list } from './list.ts'
import { type Row, toOffice } from './row.ts'
import { workbook } from './workbook.ts'

const selection = {
  competition: z.enum(competitions.map(({ slug }) => slug)),
  status: z.enum(statuses),
  q: z.string().max(120).default(''),
}
const pageQuery = z.strictObject({
  ...selection,
  page: z
    .stringFormat('page', /^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
  size: z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0]),
})
const workbookQuery = z.strictObject({
  ...selection,
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(1000))
    .optional(),
})
const one = z.strictObject({ id: z.uuid() })

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the guard, and only behind it. */
    person: SignedIn | null
  }
}

/** What the office sees and does with registrations. The guard in front of /api/office lets administrators in only. */
export const officeRegistrationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/waiting', { schema: { response: { 200: waiting } } }, () => countWaiting(deps.db))

  app.get('/registrations', { schema: { querystring: pageQuery, response: { 200: registrationPage } } }, ({ query }) =>
    list(deps.db, { ...query, ids: [] }, query),
  )

  app.get('/registrations.xlsx', { schema: { querystring: workbookQuery } }, ({ query }, reply) => {
    const lists = competitions.find(({ slug }) => slug === query.competition)?.lists ?? []
    const officeList = lists.find(({ status }) => status === query.status)
    if (!officeList) throw problems.notFound()
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${officeList.workbook.file}"`)
      .send(workbook(deps.db, officeList, { ...query, ids: query.ids ?? [] }))
  })

  app.put('/registrations/:id/decision', { schema: { params: one, body: decisionBody, response: { 200: changed } } }, async (request) => {
    const { decision, version, reason = '' } = request.body
    const row = await decide(deps, actor(request), request.params.id, { decision, version, reason: reason.trim() })
    return await answer(row, `${row.name} is ${decision}. We have written to ${row.contactEmail}.`)
  })

  app.delete('/registrations/:id/decision', { schema: { params: one, body: versionBody, response: { 200: changed } } }, async (request) => {
    const row = await reopen(deps, actor(request), request.params.id, request.body.version)
    return await answer(row, `${row.name} is waiting for review again.`)
  })

  app.patch(
    '/registrations/:id',
    { schema: { params: one, body: z.object({ version: z.int() }).catchall(z.string().max(2000)), response: { 200: changed } } },
    async (request) => {
      const { version, ...amended } = request.body
      const row = await amend(deps, actor(request), request.params.id, version, amended as Record<string, string>)
      return await answer(row, `The changes to ${row.name} are saved.`)
    },
  )

  for (const [name, keyOf] of Object.entries({ screenshot: fullKey, thumbnail: thumbnailKey })) {
    app.get(`/registrations/:id/${name}`, { schema: { params: one } }, async (request, reply) => {
      const [row] = await deps.db
        .select({ fileKey: registrations.fileKey })
        .from(registrations)
        .where(eq(registrations.id, request.params.id))
      const picture = row && (await deps.files.read(keyOf(row.fileKey)))
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').send(picture)
    })
  }

  async function answer(row: Row, message: string) {
    const flags = await flagsOf(deps.db, [row])
    return { status: 'success' as const, message, registration: toOffice(row, flags.get(row.id) ?? []) }
  }
}

function actor(request: FastifyRequest) {
  if (!request.person) throw problems.signInFirst()
  return actorOf(request.person)
}
