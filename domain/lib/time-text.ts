import { currentLanguage } from '#domain/language/language.ts'

/** Returns the locale of dates and numbers in the current language. English is written as in Britain and India. */
export function locale(): string {
  return currentLanguage() === 'en' ? 'en-GB' : currentLanguage()
}

const made = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format. Creating one takes longer than using it a hundred times, and a season needs only a few. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (made.size > 50) made.clear()
  made.set(key, format)
  return format
}

/** Formats the day of a moment (ISO) for people: '10 September 2025'. */
export function dayText(iso: string, timeZone = 'UTC'): string {
  return dateText(Date.parse(iso), { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
}

/**
 * Formats a day of a moment (milliseconds since 1970): in English without a comma, in Russian without the full stop after the year, which
 * would double that of a sentence.
 */
export function dateText(moment: number, parts: Intl.DateTimeFormatOptions): string {
  return inSentences(dateFormat(locale(), parts).format(moment))
}

function inSentences(date: string): string {
  if (currentLanguage() === 'en') return date.replace(',', '')
  return currentLanguage() === 'ru' ? date.replace(/\sг\.$/, ' года') : date
}

/** Formats parts of a day (ISO YYYY-MM-DD) in short: 'Wed', 'Sep' or 'Sep 2025'. British English writes 'Sept', and Russian 'г.' after the year. */
export function shortText(day: string, parts: Intl.DateTimeFormatOptions): string {
  const short = currentLanguage() === 'en' ? 'en-US' : locale()
  return dateFormat(short, { timeZone: 'UTC', ...parts })
    .format(Date.parse(day))
    .replace(/\sг\.$/, '')
}

/** Formats a day (ISO) of these weeks for people: 'Wednesday 3 September'. */
export function weekdayText(iso: string, timeZone = 'UTC'): string {
  return dateFormat(locale(), { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(iso))
}

/** Formats the day of a moment (ISO) without its year: '10 September'. */
export function dayMonthText(iso: string, timeZone = 'UTC'): string {
  return dateFormat(locale(), { timeZone, day: 'numeric', month: 'long' }).format(Date.parse(iso))
}

/** Formats the days from one (ISO YYYY-MM-DD) to another: '10 to 13 September 2025', or one day alone. */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(to)
  if (currentLanguage() !== 'en') {
    const format = dateFormat(locale(), { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
    return inSentences(format.formatRange(Date.parse(from), Date.parse(to)))
  }
  const [first, last] = [dayText(from).split(' '), dayText(to).split(' ')]
  // The year and the month of both are said once.
  while (first.length > 1 && first.at(-1) === last[first.length - 1]) first.pop()
  return `${first.join(' ')} to ${dayText(to)}`
}

/** Whether this is an existing day, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  // For a day that doesn't exist, engines return either the first of the next month or an invalid date.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}

/** Whether a birth date (ISO) is likelier a slip: of the last three years, or more than 100 years ago. */
export function isUnlikelyBirth(date: string, today: string): boolean {
  const yearsBefore = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  return isCalendarDate(date) && (date > yearsBefore(3) || date < yearsBefore(100))
}
