import { minutesOf } from '#domain/booking/booking.ts'
import type { Issue } from '#domain/forms/issue.ts'
import type { DoorSeason, Season } from './season.ts'
import { season as seasonShape } from './shape.ts'

export type SeasonChecked = { season: Season; issues: [] } | { season: null; issues: Issue[] }

/**
 * Checks and tidies a season in the browser and on the server: each value on its own, then combinations. Returns every issue, at a path
 * like 'doors.DOOR.fees.India.amount' or 'booking.slots.3'.
 */
export function checkSeason(sent: unknown): SeasonChecked {
  // Zod's own messages depend on a language set for the whole process: none in a browser, English on the server.
  const parsed = seasonShape.safeParse(sent, { error: ({ input }) => (input === undefined ? 'This is missing.' : 'Check this.') })
  if (!parsed.success) return { season: null, issues: parsed.error.issues.flatMap(toIssues) }
  const season = parsed.data
  const issues = [...timeIssues(season), ...bookingIssues(season), ...listIssues(season)]
  return issues.length === 0 ? { season, issues: [] } : { season: null, issues }
}

type ShapeIssue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] }

function toIssues({ code, path, message, keys = [] }: ShapeIssue): Issue[] {
  if (code === 'unrecognized_keys') return keys.map((key) => ({ path: [...path, key].join('.'), message: 'There is no such setting.' }))
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
