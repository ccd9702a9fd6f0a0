import * as z from 'zod/mini'
import { doors } from '#domain/competitions/index.ts'
import { pageOf } from '#domain/lib/schemas.ts'
import { pictureKey, seasonShape } from './check.ts'
import { seasonName } from './setting-types.ts'

/** The season in force, who saved it and when (UTC). Both are null for version 0, the product's defaults. */
export const savedSeason = z.object({ season: seasonShape, saved_at: z.nullable(z.string()), saved_by: z.nullable(z.string()) })
export type SavedSeason = z.infer<typeof savedSeason>

/** What the opening of a season means for the current one; see server/features/season/opening.ts. */
export const beforeOpening = z.object({
  current: z.string(),
  pending: z.int(),
  with_family: z.int(),
  results: z.int(),
  certificates: z.int(),
  invitations: z.int(),
  /** Booked times from today on, and places on waiting lists. */
  bookings: z.int(),
  waiting_list: z.int(),
  last_serial: z.int(),
})
export type BeforeOpening = z.infer<typeof beforeOpening>

export const preparedSeason = z.strictObject({ name: seasonName.check })
/** `opens_at` is ISO, UTC; null opens it at once. `forms`: whether those without an opening time stay closed, or open with the season. */
export const openingBody = z.strictObject({
  opens_at: z.nullable(z.iso.datetime()),
  waiting: z.enum(['left', 'declined']),
  forms: z._default(z.enum(['closed', 'open']), 'closed'),
})
export type OpeningBody = z.infer<typeof openingBody>

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
