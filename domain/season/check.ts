import * as z from 'zod/mini'
import { beeLevelNames, maxBeeLevel } from '#domain/booking/bee-level.ts'
import { minutesOf } from '#domain/booking/slot-time.ts'
import { wordingProblem } from '#domain/certificate/wording.ts'
import type { Issue } from '#domain/forms/field.ts'
import { translatedLanguages } from '#domain/language/language.ts'
import { mapValues } from '#domain/lib/lists.ts'
import { defaultSeason } from './defaults.ts'
import { type DoorSeason, type PublicSeason, publicPartOf, type Season, type Wording } from './season.ts'
import { clauseName, clauseText, settingTypes } from './setting-types.ts'
import { checkAt } from './settings.ts'

type SeasonChecked = { season: Season; issues: [] } | { season: null; issues: Issue[] }

/**
 * Checks and tidies a season in the browser and on the server: each value on its own, then combinations. Returns every issue, at a path
 * like 'doors.DOOR.fees.India.amount' or 'booking.slots.3'.
 */
export function checkSeason(sent: unknown): SeasonChecked {
  // Zod's own messages depend on a language set for the whole process: none in a browser, English on the server.
  const parsed = seasonShape.safeParse(sent, { error: ({ input }) => (input === undefined ? 'This is missing.' : 'Check this.') })
  if (!parsed.success) return { season: null, issues: parsed.error.issues.flatMap(toIssues) }
  const season = withFollowingPayments(parsed.data)
  const issues = [
    ...timeIssues(season),
    ...roundIssues(season),
    ...bookingIssues(season),
    ...listIssues(season),
    ...translationIssues(season),
    ...clauseIssues(season),
    ...wordingIssues(season),
  ]
  return issues.length === 0 ? { season, issues: [] } : { season: null, issues }
}

/** Copies the season's payment details to the competitions that use them, so that one that gets its own starts from what families see. */
function withFollowingPayments(season: Season): Season {
  const { payment } = season
  const competitions = mapValues(season.competitions, (one) =>
    one.payment.own ? one : { ...one, payment: { ...one.payment, ...payment } },
  )
  return { ...season, competitions }
}

/** The clauses, which the office adds and removes. */
const clauses = z
  .record(clauseName, settingTypes.paragraph.check)
  .check(z.refine((clauses) => Object.keys(clauses).length <= 50, 'Use at most 50 clauses.'))

/** Checks the structure of a season, which is that of the defaults, and each setting on its own. `checkSeason` checks combinations too. */
export const seasonShape = schemaOf(defaultSeason) as z.ZodMiniType<Season, Season>

/** The public part of a season. */
export const publicSeasonShape = schemaOf(publicPartOf(defaultSeason)) as z.ZodMiniType<PublicSeason, PublicSeason>

/** The key of a picture for the season (server/features/season/save.ts). */
export const pictureKey = settingTypes.picture.check

/** Checks what has the structure of `known`. */
function schemaOf(known: unknown, path = ''): z.ZodMiniType {
  const check = path === 'disclaimer.clauses' ? clauses : checkAt(path)
  if (check) return check
  if (typeof known !== 'object' || known === null) throw new Error(`${path} of the season has no definition in settings.ts`)
  const inner = Object.entries(known).map(([name, value]) => [name, schemaOf(value, path === '' ? name : `${path}.${name}`)])
  return z.strictObject(Object.fromEntries(inner))
}

type ShapeIssue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] }

function toIssues({ code, path, message, keys = [] }: ShapeIssue): Issue[] {
  if (code === 'unrecognized_keys') return keys.map((key) => ({ path: [...path, key].join('.'), message: 'There’s no such setting.' }))
  return [{ path: path.join('.'), message }]
}

function timeIssues({ doors }: Season): Issue[] {
  return Object.entries(doors)
    .filter(([, door]) => closesFirst(door))
    .map(([path]) => ({ path: `doors.${path}.closes`, message: 'It closes before it opens.' }))
}

function closesFirst({ opens, closes }: DoorSeason) {
  return opens !== null && closes !== null && Date.parse(closes) <= Date.parse(opens)
}

/** Checks a first and a last day, which are both there or neither. */
function dayIssues(path: string, { from, to }: { from: string | null; to: string | null }): Issue[] {
  return [
    ...(from === null && to !== null ? [{ path: `${path}.from`, message: 'Enter the first day too, or neither.' }] : []),
    ...(from !== null && to === null ? [{ path: `${path}.to`, message: 'Enter the last day too, or neither.' }] : []),
    ...(from !== null && to !== null && to < from ? [{ path: `${path}.to`, message: 'The last day comes before the first.' }] : []),
  ]
}

function roundIssues({ competitions }: Season): Issue[] {
  return Object.entries(competitions).flatMap(([slug, days]) => dayIssues(`competitions.${slug}`, days))
}

function bookingIssues({ booking }: Season): Issue[] {
  const { slots, levels } = booking
  return [
    ...dayIssues('booking', booking),
    ...beeLevelNames(levels).flatMap((name, index) => {
      const path = `booking.levels.${index}`
      if (name === '') return [{ path, message: 'Start with the name: Level 2: For classes 4 to 6.' }]
      return name.length > maxBeeLevel ? [{ path, message: `Use at most ${maxBeeLevel} characters before the colon.` }] : []
    }),
    ...slots.flatMap((slot, index) => {
      const before = slots[index - 1]
      const isLate = before === undefined || (minutesOf(before) ?? 0) <= (minutesOf(slot) ?? 0) || slots.indexOf(slot) < index
      return isLate ? [] : [{ path: `booking.slots.${index}`, message: `Put this time before ${before}.` }]
    }),
  ]
}

/** Finds what stands twice in a list. */
function listIssues({ booking, examSlots, consent, translations, events }: Season): Issue[] {
  const lists: [path: string, keys: string[], message: string, part?: string][] = [
    ['booking.levels', beeLevelNames(booking.levels), 'This bee level is in the list twice.'],
    ['booking.slots', booking.slots, 'This time is in the list twice.'],
    ['translations', translations.map(({ text }) => text), 'This text is in the list twice.', '.text'],
    ['examSlots', examSlots, 'This exam slot is in the list twice.'],
    ['consent.exceptions', consent.exceptions.map((entry) => entry.slice(0, 2)), 'This country is in the list twice.'],
    // A title tells an event from the others of its readers, so that calendars know it again when its day changes.
    [
      'events',
      events.map(({ audience, title }) => `${audience} ${title}`),
      'This event is in the list twice. Give it another title.',
      '.title',
    ],
  ]
  return lists.flatMap(([path, keys, message, part = '']) =>
    keys.flatMap((key, index) => (keys.indexOf(key) < index ? [{ path: `${path}.${index}${part}`, message }] : [])),
  )
}

function translationIssues({ translations }: Season): Issue[] {
  return translations.flatMap((one, index) =>
    translatedLanguages.every((language) => !one[language])
      ? [{ path: `translations.${index}.text`, message: 'Translate it, or clear it.' }]
      : [],
  )
}

function clauseIssues({ competitions, disclaimer }: Season): Issue[] {
  return Object.entries(competitions).flatMap(([slug, { clauses }]) => {
    const path = `competitions.${slug}.clauses`
    const unknown = clauses.filter((name) => disclaimer.clauses[name] === undefined)
    if (unknown.length > 0) return [{ path, message: `There’s no clause ${unknown.map((name) => `“${clauseText(name)}”`).join(', ')}.` }]
    return new Set(clauses).size < clauses.length ? [{ path, message: 'A clause is in the list twice.' }] : []
  })
}

function wordingIssues({ certificates }: Season): Issue[] {
  return Object.entries(certificates.wording).flatMap(([slug, wording]) =>
    (Object.entries(wording) as [keyof Wording, string][]).flatMap(([part, text]) => {
      const message = wordingProblem(slug, part, text)
      return message === null ? [] : [{ path: `certificates.wording.${slug}.${part}`, message }]
    }),
  )
}
