import { plural } from '#domain/language/translate.ts'
import { locale } from '#domain/lib/time-text.ts'

/** How many students, in the reader's language. */
export function studentCountText(count: number): string {
  return plural('{count} student | {count} students', count, { count: count.toLocaleString(locale()) })
}

/** How many students, in English, for the office and emails: '1 student', '2,000 students'. */
export function studentsText(count: number): string {
  return `${count.toLocaleString('en-GB')} student${count === 1 ? '' : 's'}`
}
