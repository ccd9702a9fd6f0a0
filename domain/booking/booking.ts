import { type Issue, onePerField } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { cutOff, emailPattern, isBlank, isStorable, isTooLong, plainEmail, tidy, unprintable } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import { isName, nameRefused } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { isBeeLevel, maxBeeLevel } from './bee-level.ts'
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

/** What a visitor sends: the answers, and the token of the link in our email that the page was opened with, or ''. */
export type BookingRequest = BookingAnswers & { link: string }

/** The questions with label and longest answer, in order (specification 2.7, 3.8). */
export const bookingFields = [
  { name: 'student_name', label: m['booking.student_name'], max: 120 },
  { name: 'bee_level', label: m['booking.bee_level'], max: maxBeeLevel },
  { name: 'parent_email', label: m['booking.parent_email'], max: 254 },
  { name: 'parent_mobile', label: m['booking.parent_mobile'], max: 20 },
  { name: 'date', label: m['booking.date'], max: 10 },
  { name: 'time_slot', label: m['booking.time_slot'], max: 20 },
] as const satisfies { name: keyof BookingAnswers; label: () => string; max: number }[]

export type Window = Pick<Season['booking'], 'from' | 'to' | 'slots' | 'levels'>
type Check = { path: keyof BookingAnswers; problem(answers: BookingAnswers, window: Window): string | false | null }

/** The eight checks of section 5, in its order and with its texts; a bee level is also one of the season's, if it has any. */
const checks: Check[] = [
  { path: 'student_name', problem: ({ student_name }) => isBlank(student_name) && m['booking.enter_students_name']() },
  { path: 'bee_level', problem: ({ bee_level }) => isBlank(bee_level) && m['booking.enter_bee_level']() },
  { path: 'bee_level', problem: ({ bee_level }, { levels }) => !isBeeLevel(bee_level, levels) && m['booking.choose_bee_level']() },
  { path: 'parent_email', problem: ({ parent_email }) => isBlank(parent_email) && m['booking.enter_parents_email']() },
  { path: 'parent_mobile', problem: ({ parent_mobile }) => isBlank(parent_mobile) && m['booking.enter_parents_mobile_number']() },
  { path: 'parent_email', problem: ({ parent_email }) => !emailPattern.test(parent_email) && m['booking.enter_valid_email_address']() },
  { path: 'parent_mobile', problem: ({ parent_mobile }) => mobileProblem(parent_mobile) },
  { path: 'date', problem: ({ date }, window) => !isInWindow(window, date) && m['booking.please_select_a_date']() },
  { path: 'time_slot', problem: ({ time_slot }, { slots }) => !slots.includes(time_slot) && m['booking.select_time_slot']() },
]

export type BookingChecked = { answers: BookingAnswers; issues: [] } | { answers: null; issues: Issue[] }

/**
 * Checks a booking in the browser and on the server: returns every failing check of section 5, in its order, and the limits that the
 * specification leaves open. Answers come back tidied; the window is the season's.
 */
export function checkBooking(sent: BookingAnswers, window: Window): BookingChecked {
  const answers = tidyBooking(sent)
  const limits = bookingFields.flatMap(({ name, max }): Issue[] => {
    if (isTooLong(sent[name], max) || answers[name].length > max)
      return [{ path: name, message: m['question.use_at_most_characters']({ max }) }]
    if (!isStorable(sent[name])) return [{ path: name, message: unprintable() }]
    if (answers[name].includes('\n')) return [{ path: name, message: m['question.enter_on_one_line']() }]
    return name === 'student_name' && !isName(answers[name]) ? [{ path: name, message: nameRefused() }] : []
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
  return { ...answers, parent_email: plainEmail(answers.parent_email), parent_mobile: tidyMobile(answers.parent_mobile) }
}

/** Whether slots are offered on a day (ISO YYYY-MM-DD). */
export function isInWindow({ from, to }: Pick<Window, 'from' | 'to'>, day: string): boolean {
  return from !== null && to !== null && isCalendarDate(day) && from <= day && day <= to
}

/**
 * Returns the booking of a season without its days that are before `today` (ISO YYYY-MM-DD in the season's time zone). The specification's
 * own days are the exception: they can always be booked.
 */
export function openBooking<Booking extends Window>(booking: Booking, today: string): Booking {
  if (booking.to === null || today <= (booking.from ?? today) || areSpecified(booking)) return booking
  return today <= booking.to ? { ...booking, from: today } : { ...booking, from: null, to: null }
}

/** Returns what a booking may be changed to. What stays as it was, its bee level or its time, is valid whatever the season says now. */
export function windowToChange(before: BookingAnswers, { bee_level, date, time_slot }: BookingAnswers, booking: Window): Window {
  const levels = bee_level === before.bee_level ? [] : booking.levels
  return date === before.date && time_slot === before.time_slot
    ? { from: date, to: date, slots: [time_slot], levels }
    : { ...booking, levels }
}

/** The days of specification 2.7, which a season has until the office sets its own. */
export const specifiedDays = { from: '2025-09-10', to: '2025-09-13' } as const

function areSpecified({ from, to }: Pick<Window, 'from' | 'to'>): boolean {
  return from === specifiedDays.from && to === specifiedDays.to
}

/** Returns the days on which slots can be booked, ISO YYYY-MM-DD, in order. */
export function daysOf({ from, to, slots }: Window): string[] {
  if (from === null || to === null || slots.length === 0) return []
  const days: string[] = []
  for (let day = from; day <= to; day = afterDays(day, 1)) days.push(day)
  return days
}

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

/** The columns of a day plan, for judges: by time, with room for what happens. */
export const dayPlanColumns = [
  { name: 'date', label: 'Date' },
  { name: 'time_slot', label: 'Time Slot' },
  { name: 'student_name', label: 'Student Name' },
  { name: 'bee_level', label: 'Bee Level' },
  { name: 'number', label: 'Booking No' },
  { name: 'parent_mobile', label: 'Parent Mobile' },
  { name: 'here', label: 'Was Here' },
  { name: 'note', label: 'Note' },
] as const

export const dayPlanWorkbook = { file: 'DayPlan.xlsx', sheet: 'Day plan' }

export const bookingWorkbook = { file: 'BookingsData.xlsx', sheet: 'Bookings' }
