import * as z from 'zod/mini'
import { competitions } from './competitions/index.ts'
import { isCalendarDate } from './fields/date.ts'
import { emailPattern } from './fields/email.ts'
import { money } from './money.ts'

const isoDate = z.string().check(z.refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.'))
const instant = z.iso.datetime({ error: 'Enter a date and time.' })
const webAddress = z.string().check(z.refine((text) => /^https?:\/\/\S+$/.test(text), 'Enter an address that starts with https://.'))
const words = z.string().check(z.minLength(1, 'Enter a text.'), z.maxLength(200, 'Use at most 200 characters.'))

/** What a competition has each year: the class its pupils are asked for, and where the money goes. */
export const competitionSeason = z.strictObject({
  classYear: words,
  payment: z.strictObject({ upiId: words, payee: words, payLink: webAddress }),
})
export type CompetitionSeason = z.infer<typeof competitionSeason>

/** What a door has each year. Times are UTC; null means no limit. */
export const doorSeason = z.strictObject({
  fees: z.strictObject({ India: money, 'Out Of India': money }),
  opens: z.nullable(instant),
  closes: z.nullable(instant),
  home: webAddress,
})
export type DoorSeason = z.infer<typeof doorSeason>

/** Everything an organisation changes every year without a programmer. */
export const season = z.strictObject({
  /** 0 is what the product ships with; every change by an administrator counts one up. */
  version: z.int(),
  organisation: words,
  contact: z.string().check(z.refine((text) => emailPattern.test(text), 'Enter an e-mail address like name@example.com.')),
  timeZone: words,
  competitions: z.record(z.string(), competitionSeason),
  doors: z.record(z.string(), doorSeason),
  booking: z.strictObject({ from: isoDate, to: isoDate, slots: z.array(words), seats: z.int() }),
  examSlots: z.array(words),
})
export type Season = z.infer<typeof season>

/** The specification's values (sections 2.7 and 9), with what each competition and door brings. */
export const defaultSeason: Season = {
  version: 0,
  organisation: 'Global Spelling Bee',
  contact: 'help@example.org',
  timeZone: 'Asia/Kolkata',
  competitions: Object.fromEntries(competitions.map(({ slug, season }) => [slug, season])),
  doors: Object.fromEntries(competitions.flatMap(({ doors }) => doors.map(({ path, season }) => [path, season]))),
  booking: {
    from: '2025-09-10',
    to: '2025-09-13',
    slots: ['04:00 PM', '04:30 PM', '05:00 PM', '05:30 PM', '06:00 PM', '06:30 PM', '07:00 PM', '07:30 PM'],
    seats: 2,
  },
  examSlots: [],
}

export function competitionIn(current: Season, slug: string): CompetitionSeason {
  const found = current.competitions[slug]
  if (!found) throw new Error(`The season says nothing about the competition ${slug}`)
  return found
}

export function doorIn(current: Season, path: string): DoorSeason {
  const found = current.doors[path]
  if (!found) throw new Error(`The season says nothing about the door ${path}`)
  return found
}

/** Whether a door lets people in at a moment (milliseconds since 1970). */
export function isOpen(door: DoorSeason, now: number): boolean {
  return (door.opens === null || Date.parse(door.opens) <= now) && (door.closes === null || now < Date.parse(door.closes))
}

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** A moment as people write it, in a time zone: '20 November 2026, 14:05 GMT+5:30'. */
export function dayAndTimeIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now)
}
