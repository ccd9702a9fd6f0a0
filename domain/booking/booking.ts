import * as z from 'zod/mini'
import type { Issue } from '#domain/forms/field.ts'
import { maxCharacters } from '#domain/lib/max-characters.ts'
import { cutOff, emailPattern, isBlank, isStorable, isTooLong, tidy, unprintable } from '#domain/lib/text.ts'
import { dayText, isCalendarDate } from '#domain/lib/time-text.ts'
import { isName, nameRefused } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { mobileProblem, tidyMobile } from './mobile.ts'

export type BookingAnswers = {
  student_name: string
  bee_level: string
  parent_email: string
  /** 10 digits in India, elsewhere with the dial code: '+44 7911123456'. */
  parent_mobile: string
  /** ISO YYYY-MM-DD. */
  date: string
  /** As named in the season: '04:00 PM'. */
  time_slot: string
}

/** The questions with label and longest answer, in order (specification 2.7, 3.8). */
export const bookingFields = [
  { name: 'student_name', label: 'Student Name', max: 120 },
  { name: 'bee_level', label: 'Bee Level', max: 60 },
  { name: 'parent_email', label: 'Parent Email', max: 254 },
  { name: 'parent_mobile', label: 'Parent Mobile', max: 20 },
  { name: 'date', label: 'Date', max: 10 },
  { name: 'time_slot', label: 'Time Slot', max: 20 },
] as const satisfies { name: keyof BookingAnswers; label: string; max: number }[]

type Window = Pick<Season['booking'], 'from' | 'to' | 'slots'>
type Check = { path: keyof BookingAnswers; problem(answers: BookingAnswers, window: Window): string | false | null }

/** The eight checks of section 5, in its order and with its texts. */
const checks: Check[] = [
  { path: 'student_name', problem: ({ student_name }) => isBlank(student_name) && "Please enter the student's name." },
  { path: 'bee_level', problem: ({ bee_level }) => isBlank(bee_level) && 'Please enter the Bee Level.' },
  { path: 'parent_email', problem: ({ parent_email }) => isBlank(parent_email) && "Please enter the parent's email." },
  { path: 'parent_mobile', problem: ({ parent_mobile }) => isBlank(parent_mobile) && "Please enter the parent's mobile number." },
  { path: 'parent_email', problem: ({ parent_email }) => !emailPattern.test(parent_email) && 'Please enter a valid email address.' },
  { path: 'parent_mobile', problem: ({ parent_mobile }) => mobileProblem(parent_mobile) },
  { path: 'date', problem: ({ date }, window) => !isInWindow(window, date) && 'Please select a date.' },
  { path: 'time_slot', problem: ({ time_slot }, { slots }) => !slots.includes(time_slot) && 'Please select a time slot.' },
]

export type BookingChecked = { answers: BookingAnswers; issues: [] } | { answers: null; issues: Issue[] }

/**
 * Checks a booking in the browser and on the server: returns every failing check of section 5, in its order, and the limits that the
 * specification leaves open. Answers come back tidied; the window is the season's.
 */
export function checkBooking(sent: BookingAnswers, window: Window): BookingChecked {
  const answers = tidyBooking(sent)
  const limits = bookingFields.flatMap(({ name, max }): Issue[] => {
    if (isTooLong(sent[name], max) || answers[name].length > max) return [{ path: name, message: `Use at most ${max} characters.` }]
    if (!isStorable(sent[name])) return [{ path: name, message: unprintable }]
    if (answers[name].includes('\n')) return [{ path: name, message: 'Enter it on one line.' }]
    return name === 'student_name' && !isName(answers[name]) ? [{ path: name, message: nameRefused }] : []
  })
  const failing = checks.flatMap(({ path, problem }): Issue[] => {
    const message = problem(answers, window)
    return message ? [{ path, message }] : []
  })
  const issues = onePerField([...failing, ...limits])
  return issues.length === 0 ? { answers, issues: [] } : { answers: null, issues }
}

/** Tidies the answers; see `tidy`. Text that is far too long is only cut off, and stays too long. */
export function tidyBooking(sent: BookingAnswers): BookingAnswers {
  const meant = (raw: string, max: number) => (isTooLong(raw, max) ? cutOff(raw, max) : tidy(raw))
  const answers = Object.fromEntries(bookingFields.map(({ name, max }) => [name, meant(sent[name], max)])) as BookingAnswers
  return { ...answers, parent_mobile: tidyMobile(answers.parent_mobile) }
}

/** Whether slots are offered on a day (ISO YYYY-MM-DD). */
export function isInWindow({ from, to }: Pick<Window, 'from' | 'to'>, day: string): boolean {
  return from !== null && to !== null && isCalendarDate(day) && from <= day && day <= to
}

/** Returns the days on which slots can be booked, ISO YYYY-MM-DD, in order. */
export function daysOf({ from, to, slots }: Window): string[] {
  if (from === null || to === null || slots.length === 0) return []
  const days: string[] = []
  for (let day = from; day <= to; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) days.push(day)
  return days
}

/** '10 September 2025 to 13 September 2025': the days on which slots can be booked, or null when there are none. */
export function bookingDays({ from, to, slots }: Window): string | null {
  if (from === null || to === null || slots.length === 0) return null
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

/** Whether the last booking day is before `today` (ISO YYYY-MM-DD in the organisation's time zone). */
export function havePassed({ to }: Pick<Window, 'to'>, today: string): boolean {
  return to !== null && to < today
}

function onePerField(issues: Issue[]) {
  const seen = new Set<string>()
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** A missing answer gets the same message as an empty one. */
const text = z._default(z.string(), '')

export const bookingBody = z.strictObject({
  date: text,
  time_slot: text,
  student_name: text,
  bee_level: text,
  parent_email: text,
  parent_mobile: text,
})

/** Seats taken on one day, by slot. */
export const slotCounts = z.record(z.string(), z.int())
export type SlotCounts = z.infer<typeof slotCounts>

/** A family's own booking. */
export const ownBooking = z.object({
  number: z.int(),
  version: z.int(),
  student_name: z.string(),
  bee_level: z.string(),
  /** ISO YYYY-MM-DD. */
  date: z.string(),
  time_slot: z.string(),
  /** ISO, UTC: until then the family can move or cancel it; null when that has passed. */
  changeable_until: z.nullable(z.string()),
  /** An iCalendar file. */
  calendar: z.string(),
})
export type OwnBooking = z.infer<typeof ownBooking>

/** `details` says in a sentence what comes next. `booking` is null when the sender hasn't shown whose it is. */
export const bookingReceipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  details: z.string(),
  booking: z.nullable(ownBooking),
})

/** Which version of the booking of a link's registration is changed. */
const ownVersion = { link: z.string(), version: z.int() }
/** Where a family moves its booking to. */
export const ownBookingMove = z.strictObject({ ...ownVersion, date: text, time_slot: text })
export const ownBookingCancellation = z.strictObject(ownVersion)
/** `booking` is null when it was cancelled. */
export const ownBookingChanged = z.object({ status: z.literal('success'), message: z.string(), booking: z.nullable(ownBooking) })

/** A family's own place on the waiting list of a full slot. */
export const ownPlace = z.object({
  /** The token with which the family takes or leaves it. */
  place: z.string(),
  student_name: z.string(),
  /** ISO YYYY-MM-DD. */
  date: z.string(),
  time_slot: z.string(),
  /** 1 for the next in line; null while a seat is kept for it. */
  position: z.nullable(z.int()),
  /** ISO, UTC: until then a free seat is kept for it. */
  held_until: z.nullable(z.string()),
})
export type OwnPlace = z.infer<typeof ownPlace>

/** `place` is null when the sender hasn't shown whose it is. */
export const waitingReceipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  details: z.string(),
  place: z.nullable(ownPlace),
})

/** Taking or leaving a place, by its token. */
export const placeAction = z.strictObject({ place: z.string() })
export const placeLeft = z.object({ status: z.literal('success'), message: z.string() })

/** Free places on each day of the window (ISO YYYY-MM-DD). */
export const freePlaces = z.record(z.string(), z.int())
export type FreePlaces = z.infer<typeof freePlaces>

export const bookingStates = ['booked', 'cancelled', 'waiting', 'held', 'left'] as const

/** Which bookings the office looks at; 'waiting' are the waiting lists, with the places that are kept for a family. */
export const bookingViews = ['booked', 'cancelled', 'all', 'waiting'] as const
export type BookingView = (typeof bookingViews)[number]

/** A booking for the office. */
export const officeBooking = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  state: z.enum(bookingStates),
  date: z.string(),
  time_slot: z.string(),
  student_name: z.string(),
  bee_level: z.string(),
  parent_email: z.string(),
  parent_mobile: z.string(),
  booked_at: z.string(),
  /** ISO, UTC: until then a free place is kept for this family on the waiting list. */
  held_until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Which number it has on its waiting list, and how many wait there; null when it isn't waiting, and outside lists. */
  line: z.nullable(z.object({ position: z.int(), of: z.int() })),
})
export type OfficeBooking = z.infer<typeof officeBooking>

/** The waiting lists of the season's slots: how many wait, and for how many a seat is kept. */
export const waitingLines = z.array(z.object({ date: z.string(), time_slot: z.string(), waiting: z.int(), held: z.int() }))
export type WaitingLines = z.infer<typeof waitingLines>

export const bookingPage = z.object({ rows: z.array(officeBooking), total: z.int(), page: z.int(), size: z.int() })
export type BookingPage = z.infer<typeof bookingPage>

/** The office's changes: everything a visitor was asked. */
export const bookingAmendment = z.extend(bookingBody, { version: z.int() })
/** Shown when a booking is cancelled without a reason. */
export const reasonMissing = 'Enter a reason. We’ll send it to the family.'

export const bookingCancellation = z.strictObject({
  version: z.int(),
  reason: z.string().check(z.trim(), maxCharacters(1000), z.minLength(1, reasonMissing), z.refine(isStorable, unprintable)),
})

export const bookingChanged = z.object({ status: z.literal('success'), message: z.string(), booking: officeBooking })

/** The columns of lists and the workbook, in order. */
export const bookingColumns = [
  { name: 'number', label: 'Booking No' },
  { name: 'date', label: 'Date' },
  { name: 'time_slot', label: 'Time Slot' },
  { name: 'student_name', label: 'Student Name' },
  { name: 'bee_level', label: 'Bee Level' },
  { name: 'parent_email', label: 'Parent Email' },
  { name: 'parent_mobile', label: 'Parent Mobile' },
] as const

export const bookingWorkbook = { file: 'BookingsData.xlsx', sheet: 'Bookings' }
