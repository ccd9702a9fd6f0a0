import { competitions } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import { type SeasonTexts, textsOf } from '#domain/season/texts.ts'

/** The dates that every season has of its own, by what they belong to: the paths of two settings, the first and the last. */
export const seasonDates: { name: string; section: string; paths: [string, string] }[] = [
  ...competitions.flatMap(({ slug, name, doors }) =>
    doors.map(({ path }) => ({
      name: doors.length === 1 ? name : `${name}, /${path}`,
      section: slug,
      paths: [`doors.${path}.opens`, `doors.${path}.closes`] as [string, string],
    })),
  ),
  { name: 'Quarter-final booking', section: 'booking', paths: ['booking.from', 'booking.to'] },
]

/** The form's texts with its empty dates filled in: those of the last season, as many years later as its name. */
export function suggested(texts: SeasonTexts, now: Season, last: Season): SeasonTexts {
  const before = textsOf(last)
  const later = Number((texts.name ?? now.name).slice(0, 4)) - Number(last.name.slice(0, 4))
  const rounds = competitions.flatMap(({ slug }) => [`competitions.${slug}.from`, `competitions.${slug}.to`])
  const paths = [...seasonDates.flatMap(({ paths }) => paths), ...rounds]
  const filled = paths.filter((path) => texts[path] === '' && before[path])
  return { ...texts, ...Object.fromEntries(filled.map((path) => [path, inLaterYear(before[path] ?? '', later)])) }
}

/** '2024-02-29T09:00' becomes '2025-02-28T09:00'. */
function inLaterYear(text: string, later: number): string {
  const year = Number(text.slice(0, 4)) + later
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const rest = text.slice(4)
  return `${year}${isLeap ? rest : rest.replace(/^-02-29/, '-02-28')}`
}
