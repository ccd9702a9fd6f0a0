import { expect, test } from 'vitest'
import { datesIn, parseDay } from './dates.ts'

const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2014, 0, 1 + n)).toISOString().slice(0, 10))
const [dayFirst, monthFirst] = [
  (iso: string) => iso.split('-').toReversed().join('/'),
  (iso: string) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
]
/** What Excel makes of dates that are written day first when it expects the month first, or the other way round. */
const halfTurned = (iso: string, write: (iso: string) => string) =>
  Number(iso.slice(8)) > 12 ? write(iso) : iso.replace(/-(\d\d)-(\d\d)$/, '-$2-$1')

test('dates that Excel has half turned are asked about, and one of the answers is right for all of them', () => {
  for (const write of [dayFirst, monthFirst]) {
    const read = datesIn(days.map((iso) => halfTurned(iso, write)))
    expect(read?.question?.orders).toHaveLength(2)
    const right = read?.question?.orders.find((order) => days.every((iso) => parseDay(halfTurned(iso, write), order) === iso))
    expect(right).toBe(write === dayFirst ? 'dmySwapped' : 'mdySwapped')
    // The other answer leaves the real dates as they are.
    expect(parseDay('2014-03-04', read?.question?.orders[0] ?? 'ymd')).toBe('2014-03-04')
  }
})

test('any list of days is read as it was written, or asked about, but never as other days', () => {
  const styles = [
    (iso: string) => iso,
    dayFirst,
    monthFirst,
    (iso: string) => halfTurned(iso, dayFirst),
    (iso: string) => halfTurned(iso, monthFirst),
  ]
  for (let from = 0; from < days.length; from += 7)
    for (const size of [2, 5, 20, 90])
      for (const [style, write] of styles.entries()) {
        const own = days.slice(from, from + size)
        const read = datesIn(own.map(write))
        // Real dates alone don't tell that Excel has swapped them.
        if (style > 2 && own.every((iso) => Number(iso.slice(8)) <= 12)) continue
        if (read?.question) expect(read.question.orders.some((order) => own.every((iso) => parseDay(write(iso), order) === iso))).toBe(true)
        else expect(own.map((iso) => parseDay(write(iso), read?.order ?? 'ymd'))).toEqual(own)
      }
})

test.each([
  ['real dates alone', ['2014-03-04', '2014-06-07']],
  ['a real date with a day above 12 beside texts', ['2014-03-25', '2014-03-04', '25/04/2014']],
  ['months in letters beside real dates', ['2014-03-04', '25 April 2014']],
])('%s are no question', (_, texts) => expect(datesIn(texts)).toEqual({ order: 'dmy', question: null }))

test.each([
  [
    '25 / 06 / 2014',
    '25-Jun-\u201914',
    '25th June 2014',
    'June 25th, 2014',
    'Wednesday, 25 June 2014',
    'Wed Jun 25 2014',
    '25_06_2014',
    '25–06–2014',
  ],
  ['25 जून 2014', '25 июня 2014 г.'],
  // The numbers of Excel's cells that aren't formatted as dates, and days that have lost their separators.
  ['41815', '25062014', '20140625'],
])('schools write a day as %s', (...texts) => {
  expect(texts.map((text) => parseDay(text, 'dmy'))).toEqual(texts.map(() => '2014-06-25'))
})

test('a day may have lost its zero, and a number that is no day of our time isn’t one', () => {
  expect(['5062014', '12345', '9822012345'].map((text) => parseDay(text, 'dmy'))).toEqual(['2014-06-05', null, null])
})
