import type * as z from 'zod/mini'
import type { Occasion } from '#domain/forms/field.ts'
import { dateFormat } from '#domain/lib/date-format.ts'
import { zoneName } from '#domain/lib/zone-name.ts'
import type { competitionSeason, doorSeason, publicSeason, season } from './shape.ts'

/** Everything an organisation changes every year without a programmer. */
export type Season = z.infer<typeof season>
/** The public part of a season. */
export type PublicSeason = z.infer<typeof publicSeason>
export type CompetitionSeason = z.infer<typeof competitionSeason>
export type DoorSeason = z.infer<typeof doorSeason>

export function competitionIn(current: Pick<Season, 'competitions'>, slug: string): CompetitionSeason {
  const found = current.competitions[slug]
  if (!found) throw new Error(`The season says nothing about the competition ${slug}`)
  return found
}

export function doorIn(current: Pick<Season, 'doors'>, path: string): DoorSeason {
  const found = current.doors[path]
  if (!found) throw new Error(`The season says nothing about the door ${path}`)
  return found
}

/** Returns the season without its office-only settings. */
export function publicPartOf({ coordinator: _, retention: __, ...shown }: Season): PublicSeason {
  return shown
}

/** Whether a door is open at a moment (milliseconds since 1970). */
export function isOpen(door: DoorSeason, now: number): boolean {
  return (door.opens === null || Date.parse(door.opens) <= now) && (door.closes === null || now < Date.parse(door.closes))
}

/** Returns what checks need to know about a moment of the season. */
export function occasionAt(current: Pick<Season, 'timeZone' | 'examSlots'>, now: number): Occasion {
  return { today: dayIn(current.timeZone, now), examSlots: current.examSlots }
}

/** Returns the calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: number): string {
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** Formats a moment for people, in a time zone: '20 November 2026 at 14:05 IST'. */
export function dayAndTimeIn(timeZone: string, now: number): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return `${dateFormat('en-GB', { timeZone, ...parts }).format(now)} ${zoneName(timeZone, now)}`
}
