import { textOfSetting } from '#domain/season/labels.ts'
import { day } from '#web/kit/day.ts'

/** A value of the season as the office reads it: 'INR 250', '10 September 2025', 'no limit'. Times are in the given time zone. */
export function valueText(path: string, value: unknown, timeZone: string): string {
  if (value === null && /\.(opens|closes)$/.test(path)) return 'no limit'
  if (value === null && path.endsWith('.qr')) return 'drawn from the UPI id'
  if (typeof value === 'string' && /^booking\.(from|to)$/.test(path)) return day(value, 'UTC')
  return textOfSetting(path, value, timeZone)
}

/** What is added to and removed from a list: 'new: 03:00 PM; gone: 07:30 PM'. Null when that doesn't cover every change. */
export function listWords(before: unknown, after: unknown): string | null {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === 0 || after.length === 0) return null
  const stays = (list: unknown[], other: unknown[]) => list.filter((entry) => other.includes(entry))
  if (stays(before, after).length === 0 || stays(before, after).join() !== stays(after, before).join()) return null
  const parts = [
    { word: 'new', entries: after.filter((entry) => !before.includes(entry)) },
    { word: 'gone', entries: before.filter((entry) => !after.includes(entry)) },
  ]
  return parts
    .filter(({ entries }) => entries.length > 0)
    .map(({ word, entries }) => `${word}: ${entries.join(', ')}`)
    .join('; ')
}
