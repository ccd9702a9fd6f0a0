import { dateFormat, isCalendarDate } from '#domain/lib/time-text.ts'

/**
 * How dates are written in a file: day, month or year first. 'Swapped': Excel took the day for the month, and the month for the day, in those
 * that it turned into real dates.
 */
export const dateOrders = ['dmy', 'mdy', 'ymd', 'dmySwapped', 'mdySwapped'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The order of dates as people say it. */
export const orderNames: Record<DateOrder, string> = {
  dmy: 'day first',
  mdy: 'month first',
  ymd: 'year first',
  dmySwapped: 'day first, swapped by Excel',
  mdySwapped: 'month first, swapped by Excel',
}

/** The order in which a file's own texts are written. */
export function plainOrder(order: DateOrder): 'dmy' | 'mdy' | 'ymd' {
  return order === 'dmySwapped' ? 'dmy' : order === 'mdySwapped' ? 'mdy' : order
}

/** How a cell of a workbook that holds a real date is read. */
const realDate = /^\d{4}-(\d\d)-(\d\d)$/

/** How the months begin in English, Russian and Hindi. */
const months =
  'jan|янв|जन feb|фев|फ\u093c?र mar|мар|मार apr|апр|अप may|ма[йя]|मई jun|июн|जून jul|июл|जुल aug|авг|अग sep|сен|सित oct|окт|अक nov|ноя|नव dec|дек|दिस'
    .split(' ')
    .map((starts) => new RegExp(`^(?:${starts})`))

/**
 * Parses a day as people, schools and banks write it: '22/11/2026', '22-11-26 10:45', 'Sun, 22nd Nov 2026', 'Nov 22, 2026', '2026-11-22', '20261122',
 * '22112026', '22 ноября 2026', and the number of a day in Excel, 46348. A month in letters and a year in front need no order.
 * Returns ISO YYYY-MM-DD, or null.
 */
export function parseDay(text: string, order: DateOrder): string | null {
  const plainText = plainDate(text.slice(0, 40))
  if (/^\d{5}$/.test(plainText)) return dayOfSerial(Number(plainText))
  // A time may follow the day.
  const [, first = '', second = '', third = ''] =
    /^\s*([\p{L}\p{M}]{2,12}|\d{1,4})[\s./\\_,\p{Pd}]{1,3}([\p{L}\p{M}]{2,12}|\d{1,2})[\s./\\_,\p{Pd}]{1,3}(\d{1,4})(?![\d/.-])/u.exec(
      plainText,
    ) ?? []
  const named = [first, second].map((part) => months.findIndex((month) => month.test(part)) + 1)
  const parts: Record<'dmy' | 'mdy' | 'ymd', [year: string, month: string, day: string]> = {
    dmy: [third, second, first],
    mdy: [third, first, second],
    ymd: [first, second, third],
  }
  const plain = plainOrder(order)
  let [year, month, day] = parts[first.length === 4 ? 'ymd' : plain]
  if (plain !== order && realDate.test(text)) [month, day] = [day, month]
  if (named[1]) [year, month, day] = first.length === 4 ? [first, String(named[1]), third] : [third, String(named[1]), first]
  else if (named[0]) [year, month, day] = [third, String(named[0]), second]
  if (!/^(\d\d|\d{4})$/.test(year)) return null
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(iso) ? iso : null
}

/** A date in small letters, without its weekday, the ending of an ordinal, and the apostrophe of a short year. */
function plainDate(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*/, '')
    .replace(/^[\s,]+|\s+$/g, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/['’]/, ' ')
    .replace(/^((?:19|20)\d\d)(0\d|1[0-2])(\d\d)(?!\d)|^(\d{1,2})(\d\d)((?:19|20)\d\d)$/, (_, ...parts) =>
      parts.slice(0, 6).filter(Boolean).join('-'),
    )
}

/** Excel counts days from the end of 1899; a cell that isn't formatted as a date shows that number. */
function dayOfSerial(days: number): string | null {
  const iso = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
  return iso > '1950' && iso < '2050' ? iso : null
}

/**
 * What dates of a column are: in one order, or in none that we know (null); with a question when somebody has to say in which of two orders
 * `text` is written, and `count` dates.
 */
export type DatesFound = { order: DateOrder | null; question: DateQuestion | null }
export type DateQuestion = { text: string; orders: DateOrder[]; count: number }

/**
 * Finds the order of the dates in a column: the one in which most can be read. `add` takes one after the other; texts without digits don't
 * count. There's a question when day and month could be either in all of them; and when texts tell the order, but stand beside real dates of
 * which none has a day above 12: Excel leaves just those texts when it swaps day and month.
 */
export function countOrders(): { add(text: string): void; found(): DatesFound | null } {
  let [asDays, asMonths]: [number, number] = [0, 0]
  let [either, swapped]: (string | undefined)[] = []
  let [eithers, swaps] = [0, 0]
  let isSwappable = true
  return {
    add(text) {
      if (!/\d/.test(text)) return
      const [day, month] = [parseDay(text, 'dmy'), parseDay(text, 'mdy')]
      if (day !== null) asDays += 1
      if (month !== null) asMonths += 1
      if (day !== month) {
        either ??= text
        eithers += 1
      }
      if (!realDate.test(text)) return
      if (Number(text.slice(8)) > 12) isSwappable = false
      if (parseDay(text, 'dmySwapped') === day) return
      swapped ??= text
      swaps += 1
    },
    found() {
      if (asDays === 0 && asMonths === 0) return null
      if (asDays === asMonths && either !== undefined)
        return { order: null, question: { text: either, orders: ['dmy', 'mdy'], count: eithers } }
      const order = asDays < asMonths ? 'mdy' : 'dmy'
      const isAsked = asDays !== asMonths && isSwappable && swapped !== undefined
      return { order, question: isAsked ? { text: swapped ?? '', orders: [order, `${order}Swapped`], count: swaps } : null }
    },
  }
}

/** Finds the order of these dates, as `countOrders` does. */
export function datesIn(texts: string[]): DatesFound | null {
  const orders = countOrders()
  for (const text of texts) orders.add(text)
  return orders.found()
}

/** Says why a text isn't a day: 'There is no 31 February.', or how to write one. */
export function whyNoDay(text: string, order: DateOrder): string {
  const [, first = '', second = '', third = ''] = /^\s*(\d{1,4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,4})/.exec(text.slice(0, 40)) ?? []
  const [month, day] = first.length === 4 ? [second, third] : plainOrder(order) === 'mdy' ? [first, second] : [second, first]
  const isOnlyTooLate = Number(day) > 28 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  if (!isOnlyTooLate) return 'Enter a date as day, month and year.'
  return `There is no ${Number(day)} ${dateFormat('en-GB', { timeZone: 'UTC', month: 'long' }).format(Date.UTC(2000, Number(month) - 1, 1))}.`
}
