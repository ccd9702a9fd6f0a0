import type { Issue } from '#domain/forms/field.ts'
import { mapValues } from '#domain/lib/lists.ts'
import type { Season } from './season.ts'
import { isTimeZone, settingTypes, Unreadable } from './setting-types.ts'
import { settingAt } from './settings.ts'

/** The form's texts by season path: 'doors.<path>.closes'. Lists have one entry per line. */
export type SeasonTexts = Record<string, string>

/** Converts a season to the form's texts. */
export function textsOf(season: Season): SeasonTexts {
  const texts: SeasonTexts = {}
  mapLeaves(season, (path, value) => {
    const setting = settingAt(path)
    if (setting) texts[path] = setting.type.write(value, season.timeZone)
    return value
  })
  return texts
}

/**
 * The season in the form, built on the one it was filled from, and what couldn't be parsed. Untouched settings stay exactly
 * as stored. Times are in the time zone entered in the form. A clause without a text is removed, from every disclaimer too; one that the
 * season doesn't have yet is added.
 */
export function seasonFrom(texts: SeasonTexts, base: Season): { season: Season; issues: Issue[] } {
  const before = textsOf(base)
  const timeZone = isTimeZone(texts.timeZone ?? '') ? (texts.timeZone ?? '') : base.timeZone
  const issues: Issue[] = []
  const season = mapLeaves(base, (path, value) => {
    const setting = settingAt(path)
    const text = texts[path]
    if (!setting || text === undefined || (text === before[path] && timeZone === base.timeZone)) return value
    try {
      return setting.type.read(text, timeZone)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      issues.push({ path, message: error.message })
      return value
    }
  })
  return { season: withClauses(season, texts), issues }
}

/** The path of a clause's text. */
export function clausePath(name: string): string {
  return `${clausesPath}${name}`
}

const clausesPath = 'disclaimer.clauses.'

function withClauses(season: Season, texts: SeasonTexts): Season {
  const written = Object.entries(texts).filter(([path]) => path.startsWith(clausesPath))
  const added = written.map(([path, text]) => [path.slice(clausesPath.length), settingTypes.paragraph.read(text, season.timeZone)] as const)
  const all = { ...Object.fromEntries(added), ...season.disclaimer.clauses }
  const clauses = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
  const competitions = mapValues(season.competitions, (one) => ({ ...one, clauses: one.clauses.filter((name) => all[name] !== '') }))
  return { ...season, disclaimer: { ...season.disclaimer, clauses }, competitions }
}

function mapLeaves<Value>(value: Value, leaf: (path: string, value: unknown) => unknown, at = ''): Value {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return leaf(at, value) as Value
  const mapped = Object.entries(value).map(([name, inner]) => [name, mapLeaves(inner, leaf, at ? `${at}.${name}` : name)])
  return Object.fromEntries(mapped)
}
