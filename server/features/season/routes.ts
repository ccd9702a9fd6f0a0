import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { entranceAt } from '#domain/competitions/entrance.ts'
import { homeAt } from '#domain/competitions/home.ts'
import { doorAt } from '#domain/competitions/index.ts'
import {
  beforeOpening,
  openingBody,
  preparedSeason,
  type SeasonPreview,
  type SeasonVersion,
  type SeasonVersionPage,
  savedSeason,
  seasonBody,
  seasonPicture,
  seasonPreview,
  seasonPreviewBody,
  seasonVersionPage,
} from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { checkSeason, pictureKey, publicSeasonShape } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { publicPartOf } from '#domain/season/season.ts'
import { type SeasonRecord, seasonList } from '#domain/season/seasons.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { versionNow } from '#server/features/consent/index.ts'
import { memoizeLast } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { seasonVersions } from '#server/platform/db/schema/index.ts'
import { namesInOffice } from '#server/platform/history.ts'
import { sendWithEtag, withEtag } from '#server/platform/http/etag.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { pageNumber } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { inAnySeason, seasonIn, seasonNamed } from './chosen.ts'
import { overlaid } from './content.ts'
import { readPicture, readSeason, saveSeason, storeSeasonPicture } from './save.ts'
import { beforeOpeningNow, listSeasons, prepareSeason, scheduleSeason, takeBackSeason } from './seasons.ts'

/** The public part of the season: what visitor pages need, and its pictures. */
export const seasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  // Tagged by content rather than version: a new release may add settings to a version.
  const shown = memoizeLast(context.season, (season) => withEtag(publicSeasonShape, publicPartOf(season)))

  app.get('/season', { schema: { response: { 200: publicSeasonShape, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, shown()),
  )

  app.get(
    '/season/pictures/:key',
    {
      config: { perMinute: context.limits.submit },
      schema: { params: z.strictObject({ key: z.string().max(60) }) },
    },
    async ({ params: { key } }, reply) => {
      const picture = pictureKey.safeParse(key).success ? await readPicture(context.files, key) : null
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(picture)
    },
  )
}

const size = 20
/** The product's defaults, last in the list. */
const first: SeasonVersion = { version: defaultSeason.version, saved_at: null, saved_by: null, changes: [] }

/** Returns every version of a season's settings, newest first, each with its changes. Pages count from 1. */
async function listVersions(db: Database, { season: { round }, copiedFrom }: SeasonRecord, page: number): Promise<SeasonVersionPage> {
  // One more than shown, because the last of the page is compared with it.
  const rows = await db
    .select()
    .from(seasonVersions)
    .where(eq(seasonVersions.seasonId, round))
    .orderBy(desc(seasonVersions.version))
    .limit(size + 1)
    .offset((page - 1) * size)
  const nameOf = await namesInOffice(db)
  const read = rows.map((row) => ({ row, season: overlaid(row) }))
  const shown = read.slice(0, size).map(({ row, season }, index) => ({
    version: row.version,
    saved_at: row.savedAt.toISOString(),
    saved_by: nameOf(row.savedBy),
    changes: seasonChanges(read[index + 1]?.season ?? (copiedFrom === null ? defaultSeason : season), season),
  }))
  const stored = await db.$count(seasonVersions, eq(seasonVersions.seasonId, round))
  // One that was prepared begins with its first version.
  if (copiedFrom !== null) return { rows: shown, total: stored, page, size }
  const total = stored + 1
  const isLast = page * size >= total && (page - 1) * size < total
  return { rows: isLast ? [...shown, first] : shown, total, page, size }
}

const named = z.strictObject({ name: z.string().max(20) })

/** The office's list of seasons, for everybody in it. */
export const officeSeasonListRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/seasons', answers(seasonList, showsNobody), () => listSeasons(context))
}

/** Preparing seasons, opening them, and taking that back. */
function openingRoutes(app: Parameters<FastifyPluginAsyncZod>[0], context: AppOptions) {
  // They name their season themselves.
  const config = { ...showsNobody, ...inAnySeason }
  const answer = { config, schema: { params: named, response: { 200: seasonList } } }

  app.post('/seasons', creates(seasonList, config, { body: preparedSeason }), async (request) => {
    await prepareSeason(context, actorIn(request), request.body.name)
    return await listSeasons(context)
  })

  app.get('/seasons/opening', answers(beforeOpening, showsNobody), () => beforeOpeningNow(context))

  app.put('/seasons/:name/opening', { config, schema: { ...answer.schema, body: openingBody } }, async (request) => {
    await scheduleSeason(context, actorIn(request), request.params.name, request.body)
    return await listSeasons(context)
  })

  app.delete('/seasons/:name/opening', answer, async (request) => {
    await takeBackSeason(context, actorIn(request), request.params.name)
    return await listSeasons(context)
  })
}

/** The office's season settings. They need the permission 'change settings'. */
export const officeSeasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.addHook('preParsing', refuseWithoutRoom(context.files))
  readFormData(app)
  openingRoutes(app, context)

  app.get('/season', answers(savedSeason, showsNobody), (request) => readSeason(context.db, seasonIn(request, context).round))

  app.put('/season', { bodyLimit: 256 * 1024, schema: { body: seasonBody, response: { 200: savedSeason } } }, (request) =>
    saveSeason(context, actorIn(request), { version: request.body.version, season: request.body.season }),
  )

  app.post(
    '/season/preview',
    {
      config: { ...showsNobody, ...inAnySeason },
      bodyLimit: 256 * 1024,
      schema: { body: seasonPreviewBody, response: { 200: seasonPreview } },
    },
    async ({ body }) => ({ html: previewSeason(context, body) }),
  )

  app.get('/season/versions', answers(seasonVersionPage, showsNobody, { querystring: z.strictObject({ page: pageNumber }) }), (request) =>
    listVersions(context.db, seasonNamed(context, seasonIn(request, context).name), request.query.page),
  )

  app.post(
    '/season/pictures',
    creates(seasonPicture, { description: 'Stores a picture for the season. The body is multipart/form-data with file_doc.' }),
    async (request) => {
      const { answers, picture } = formIn(request.body)
      const unknown = Object.keys(answers).map((path) => ({ path, message: 'There’s no such setting.' }))
      if (unknown.length > 0) throw problems.invalid(unknown)
      return { key: await storeSeasonPicture(context.files, picture) }
    },
  )
}

/**
 * Returns the document that a family would get with a season that isn't saved: of the home page, of a form as when it is open, or of its
 * payment. Throws 400 with every issue by path.
 */
function previewSeason(context: AppOptions, { season: sent, door, page }: SeasonPreview): string {
  const { season, issues } = checkSeason(sent)
  if (!season) throw problems.invalid(issues)
  const at = doorAt(door)
  if (!at) throw problems.notFound()
  const now = context.now()
  const isTrial = context.publicUrl === null
  if (page === 'home') return context.pages.document('home', homeAt(season, now, isTrial), 'within')
  const noticeVersion = versionNow({ ...context, season: () => season })
  const entrance = entranceAt(at, season, now, { isTrial, noticeVersion })
  return context.pages.document(page === 'form' ? 'register' : 'payment-preview', entrance, 'within')
}
