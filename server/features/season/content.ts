import { asc, eq, or, sql } from 'drizzle-orm'
import { currentWording } from '#domain/certificate/wording.ts'
import { disclaimerAt } from '#domain/competitions/entrance.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { isExamplePayment } from '#domain/competitions/payment.ts'
import { mapValues } from '#domain/lib/lists.ts'
import { seasonShape } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { CompetitionSeason, Season } from '#domain/season/season.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { seasonVersions } from '#server/platform/db/schema/index.ts'

/** The stored content isn't a valid season. */
class WrongSeason extends Error {
  override name = 'WrongSeason'
}

type Stored = Pick<typeof seasonVersions.$inferSelect, 'version' | 'seasonId' | 'content'>

/** The part of a season that is stored as content; its version and its season are the row's. */
export function seasonContent({ version: _, round: __, ...content }: Season): Record<string, unknown> {
  return content
}

/**
 * Merges a stored season onto the product's defaults: newer competitions, doors and settings get their default, removed ones are dropped.
 * Doesn't check it. Clauses are the stored ones, and those of ours that a competition shows.
 */
export function overlaid({ version, seasonId, content }: Stored): Season {
  const season = withStoredClauses({ ...(onTop(defaultSeason, content) as Season), version, round: seasonId }, content)
  return withCurrentWording(Object.hasOwn(content, 'payment') ? season : withSharedPayment(season))
}

/** A season that is no season is checked later. */
function withCurrentWording(season: Season): Season {
  if (!isRecord(season.certificates) || !isRecord(season.certificates.wording)) return season
  const { certificates } = season
  const wording = mapValues(certificates.wording, (own, slug) => (isRecord(own) ? currentWording(slug, own) : own))
  return { ...season, certificates: { ...certificates, wording } }
}

function withStoredClauses(season: Season, { disclaimer }: Record<string, unknown>): Season {
  if (!isRecord(disclaimer) || !isRecord(disclaimer.clauses) || !isRecord(season.competitions)) return season
  const stored = disclaimer.clauses
  const shown = Object.values(season.competitions).flatMap((competition) => (isRecord(competition) ? competition.clauses : []))
  const ours = Object.entries(defaultSeason.disclaimer.clauses).filter(([name]) => name in stored || shown.includes(name))
  return {
    ...season,
    disclaimer: { ...season.disclaimer, clauses: { ...Object.fromEntries(ours), ...(stored as Record<string, string>) } },
  }
}

/**
 * Reads a season of version 0.3 or older, in which every competition had its payment details: those that most of them repeat are now
 * entered once, and the others keep their own. The example pages, one for each competition then, are one page now.
 */
function withSharedPayment(season: Season): Season {
  if (!isRecord(season.competitions) || !Object.values(season.competitions).every(({ payment }) => isRecord(payment))) return season
  const known = mapValues(season.competitions, (one) => {
    const { payLink } = one.payment
    const isExample = typeof payLink === 'string' && isExamplePayment({ upiId: '', payLink }, 'Out Of India')
    return { ...one, payment: { ...one.payment, ...(isExample && { payLink: defaultSeason.payment.payLink }), own: false } }
  })
  const texts = Object.values(known).map(({ payment }) => JSON.stringify(payment))
  const times = (text: string) => texts.filter((other) => other === text).length
  const shared = texts.toSorted((a, b) => times(b) - times(a))[0] ?? ''
  const { own: _, ...payment } = JSON.parse(shared) as CompetitionSeason['payment']
  const competitions = mapValues(known, (one) => ({ ...one, payment: { ...one.payment, own: JSON.stringify(one.payment) !== shared } }))
  return { ...season, payment, competitions }
}

/** The same, checked. Throws WrongSeason with a sentence that names the setting. */
export function storedSeason(row: Stored): Season {
  const checked = seasonShape.safeParse(overlaid(row))
  if (checked.success) return checked.data
  const [first] = checked.error.issues
  throw new WrongSeason(
    `The season ${row.version} in the database can't be used: ${first?.path.join('.')}: ${first?.message} Correct the row ${row.version} of the table season_versions.`,
  )
}

function onTop(known: unknown, stored: unknown): unknown {
  if (!isRecord(known) || !isRecord(stored)) return stored
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, Object.hasOwn(stored, name) ? onTop(value, stored[name]) : value]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a registration keeps of the season it was made in. */
type Registered = { competition: string; door: string; disclaimerVersion: string | null; seasonVersion: number }

/**
 * Returns the disclaimer that a family agreed to, clause by clause, with the fees of that time: also clauses that were changed or removed
 * since. None when it was shown none.
 */
export async function disclaimerAgreed(db: Queryable, registered: Registered): Promise<string[]> {
  const { competition, door, disclaimerVersion, seasonVersion } = registered
  if (disclaimerVersion === null) return []
  const isWording = eq(sql`${seasonVersions.content} -> 'disclaimer' ->> 'version'`, disclaimerVersion)
  const rows = await db
    .select()
    .from(seasonVersions)
    .where(or(isWording, eq(seasonVersions.version, seasonVersion)))
    .orderBy(asc(seasonVersions.version))
  const read = rows.map((row) => overlaid(row))
  const wording = read.find(({ disclaimer }) => disclaimer.version === disclaimerVersion) ?? defaultSeason
  const then = read.find(({ version }) => version === seasonVersion) ?? defaultSeason
  const { doors } = competitionNamed(competition)
  return doors.some(({ path }) => path === door) ? disclaimerAt({ ...wording, doors: then.doors }, competition, door) : []
}
