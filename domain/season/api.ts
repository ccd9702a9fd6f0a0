import * as z from 'zod/mini'
import { doors } from '#domain/competitions/index.ts'
import { pageOf } from '#domain/lib/schemas.ts'
import { pictureKey, seasonShape } from './check.ts'

/** The season in force, who saved it and when (UTC). Both are null for version 0, the product's defaults. */
export const savedSeason = z.object({ season: seasonShape, saved_at: z.nullable(z.string()), saved_by: z.nullable(z.string()) })
export type SavedSeason = z.infer<typeof savedSeason>

/** `version` is the one that was edited; check.ts checks the season, so that every issue has its path. */
export const seasonBody = z.strictObject({ version: z.int(), season: z.unknown() })

/** A page of families with a season that isn't saved; `door` is the path of a form. */
export const seasonPreviewBody = z.strictObject({
  season: z.unknown(),
  door: z.enum(doors.map(({ door }) => door.path)),
  page: z.enum(['home', 'form', 'payment']),
})
export type SeasonPreview = z.infer<typeof seasonPreviewBody>

export const seasonPreview = z.object({ html: z.string() })

/** A version, with its changes from the previous one; see changes.ts. */
const seasonVersion = z.object({
  version: z.int(),
  saved_at: z.nullable(z.string()),
  saved_by: z.nullable(z.string()),
  changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type SeasonVersion = z.infer<typeof seasonVersion>

/** Newest first. The last one is version 0. */
export const seasonVersionPage = pageOf(seasonVersion)
export type SeasonVersionPage = z.infer<typeof seasonVersionPage>

/** An uploaded picture; its address is /api/season/pictures/KEY. */
export const seasonPicture = z.object({ key: pictureKey })
export type SeasonPicture = z.infer<typeof seasonPicture>
