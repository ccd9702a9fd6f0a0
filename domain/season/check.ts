import { minutesOf } from '#domain/booking/booking.ts'
import { type Region, regions } from '#domain/forms/form.ts'
import type { Issue } from '#domain/forms/issue.ts'
import type { Money } from '#domain/payment/money.ts'
import { defaultSeason } from './defaults.ts'
import type { DoorSeason, Season } from './season.ts'
import { season as seasonShape } from './shape.ts'

export type SeasonChecked = { season: Season; issues: [] } | { season: null; issues: Issue[] }

/** Each region pays fees in one currency (specification 2.6). */
export const currencies: Record<Region, Money['currency']> = { India: 'INR', 'Out Of India': 'USD' }
/** In minor units: more than a million rupees or dollars is a typing mistake. */
const highestFee = 100_000_000

/**
 * Checks and tidies a season in the browser and on the server: each value on its own, then combinations. Returns every issue, at a path
 * like 'doors.DOOR.fees.India.amount' or 'booking.slots.3'.
 */
export function checkSeason(sent: unknown): SeasonChecked {
  // Zod's own messages depend on a language set for the whole process: none in a browser, English on the server.
  const parsed = seasonShape.safeParse(sent, { error: () => 'Check this.' })
  if (!parsed.success) return { season: null, issues: parsed.error.issues.flatMap(toIssues) }
  const season = parsed.data
  const issues = [...presence(season), ...feeIssues(season), ...timeIssues(season), ...bookingIssues(season), ...listIssues(season)]
  return issues.length === 0 ? { season, issues: [] } : { season: null, issues }
}

type ShapeIssue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] }

function toIssues({ code, path, message, keys = [] }: ShapeIssue): Issue[] {
  if (code === 'unrecognized_keys') return keys.map((key) => ({ path: [...path, key].join('.'), message: 'There is no such setting.' }))
  return [{ path: path.join('.'), message }]
}

/** Checks that every known competition, door and clause has an entry, and nothing else does. */
function presence({ competitions, doors, disclaimer }: Season): Issue[] {
  const both = (path: string, sent: object, known: object) => [
    ...Object.keys(known).flatMap((name) => (Object.hasOwn(sent, name) ? [] : [{ path: `${path}.${name}`, message: 'This is missing.' }])),
    ...Object.keys(sent).flatMap((name) =>
      Object.hasOwn(known, name) ? [] : [{ path: `${path}.${name}`, message: 'There is no such setting.' }],
    ),
  ]
  return [
    ...both('competitions', competitions, defaultSeason.competitions),
    ...both('doors', doors, defaultSeason.doors),
    ...both('disclaimer.clauses', disclaimer.clauses, defaultSeason.disclaimer.clauses),
  ]
}

function feeIssues({ doors }: Season): Issue[] {
  return Object.entries(doors).flatMap(([path, { fees }]) =>
    regions.flatMap((region) => {
      const at = `doors.${path}.fees.${region}`
      const { amount, currency } = fees[region]
      if (currency !== currencies[region]) return [{ path: `${at}.currency`, message: `This fee is in ${currencies[region]}.` }]
      return amount > highestFee ? [{ path: `${at}.amount`, message: 'Enter at most 1000000.' }] : []
    }),
  )
}

function timeIssues({ doors, timeZone }: Season): Issue[] {
  const turned = Object.entries(doors).filter(([, door]) => closesFirst(door))
  return [
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', message: 'Enter a time zone like Asia/Kolkata.' }]),
    ...turned.map(([path]) => ({ path: `doors.${path}.closes`, message: 'It closes before it opens.' })),
  ]
}

function closesFirst({ opens, closes }: DoorSeason) {
  return opens !== null && closes !== null && Date.parse(closes) <= Date.parse(opens)
}

/** Only names are allowed, because '+05:30' means the opposite to a database. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function bookingIssues({ booking: { from, to, slots } }: Season): Issue[] {
  return [
    ...(from === null && to !== null ? [{ path: 'booking.from', message: 'Enter the first day too, or neither.' }] : []),
    ...(from !== null && to === null ? [{ path: 'booking.to', message: 'Enter the last day too, or neither.' }] : []),
    ...(from !== null && to !== null && to < from ? [{ path: 'booking.to', message: 'The last day comes before the first.' }] : []),
    ...slots.flatMap((slot, index) => {
      const path = `booking.slots.${index}`
      if (slots.indexOf(slot) < index) return [{ path, message: 'This time is there twice.' }]
      const before = slots[index - 1]
      const isLate = before === undefined || (minutesOf(before) ?? 0) < (minutesOf(slot) ?? 0)
      return isLate ? [] : [{ path, message: `Put this time before ${before}.` }]
    }),
  ]
}

function listIssues({ examSlots }: Season): Issue[] {
  return examSlots.flatMap((slot, index) =>
    examSlots.indexOf(slot) < index ? [{ path: `examSlots.${index}`, message: 'This exam slot is there twice.' }] : [],
  )
}
