import { seasonShape } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'

/** The stored content isn't a valid season. */
export class WrongSeason extends Error {
  override name = 'WrongSeason'
}

/** The part of a season that is stored as content; its version is the row's. */
export function contentOf({ version: _, ...content }: Season): Record<string, unknown> {
  return content
}

/**
 * Merges a stored season onto the product's defaults: newer competitions, doors and settings get their default, removed ones are dropped.
 * Doesn't check it.
 */
export function overlaid(version: number, content: Record<string, unknown>): Season {
  return { ...(onTop(defaultSeason, content) as Season), version }
}

/** The same, checked. Throws WrongSeason with a sentence that names the setting. */
export function seasonFrom(version: number, content: Record<string, unknown>): Season {
  const checked = seasonShape.safeParse(overlaid(version, content))
  if (checked.success) return checked.data
  const [first] = checked.error.issues
  throw new WrongSeason(
    `The season ${version} in the database can't be used: ${first?.path.join('.')}: ${first?.message} Correct the row ${version} of the table seasons.`,
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
