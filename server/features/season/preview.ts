import { entranceAt } from '#domain/competitions/entrance.ts'
import { homeAt } from '#domain/competitions/home.ts'
import { doorAt } from '#domain/competitions/index.ts'
import type { SeasonPreview } from '#domain/season/api.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { AppOptions } from '#server/context.ts'
import { versionNow } from '#server/features/consent/index.ts'
import { problems } from '#server/platform/http/problem.ts'

/**
 * Returns the document that a family would get with a season that isn't saved: of the home page, of a form as when it is open, or of its
 * payment. Throws 400 with every issue by path.
 */
export function previewSeason(context: AppOptions, { season: sent, door, page }: SeasonPreview): string {
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
