import { describe, expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { nextSeason, seasonChanges } from './changes.ts'
import { checkSeason } from './check.ts'
import { defaultSeason } from './defaults.ts'
import { publicPartOf, type Season } from './season.ts'
import { nameOfPath, textOfSetting } from './settings.ts'

const prizes = { date: '2025-12-20', audience: 'schools', title: 'Prize-giving' } as const
const [path = ''] = Object.keys(defaultSeason.doors)
const [slug = ''] = Object.keys(defaultSeason.competitions)

/** The default season with other values at the given paths; undefined removes a setting. */
function changed(changes: Record<string, unknown>): Season {
  const season = structuredClone(defaultSeason)
  for (const [at, value] of Object.entries(changes)) {
    const names = at.split('.')
    const last = names.pop() ?? ''
    const place = names.reduce((inner, name) => inner[name] as Record<string, unknown>, season as unknown as Record<string, unknown>)
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return season
}

describe('checking a season', () => {
  test('accepts the defaults, tidied', () => {
    expect(checkSeason(defaultSeason)).toEqual({ season: defaultSeason, issues: [] })
    expect(checkSeason(changed({ organisation: '  Bee ' })).season?.organisation).toBe('Bee')
  })

  const slots = defaultSeason.booking.slots
  const wantedNumber = 'Enter a number with its country code, like +91 80 0000 0100.'
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['an empty name', { organisation: ' ' }, 'organisation', 'Enter a text.'],
    ['a name that is no text', { organisation: 7 }, 'organisation', 'Check this.'],
    ['a name of two lines', { organisation: 'Bee\nBcc: x@y.example' }, 'organisation', 'Enter it on one line.'],
    ['a NUL', { organisation: 'B\u0000ee' }, 'organisation', 'Remove the characters that can’t be printed.'],
    ['half a character', { 'booking.heading': 'B\ud800' }, 'booking.heading', 'Remove the characters that can’t be printed.'],
    ['a long name', { organisation: 'b'.repeat(201) }, 'organisation', 'Use at most 200 characters.'],
    ['no email address', { contact: 'help' }, 'contact', 'Enter an email address like name@example.com.'],
    ['two coordinators', { coordinator: 'a@b.example,c@d.example' }, 'coordinator', 'Enter an email address like name@example.com.'],
    ['a time zone nobody knows', { timeZone: 'Asia/Atlantis' }, 'timeZone', 'Enter a time zone like Asia/Kolkata.'],
    ['an offset', { timeZone: '+05:30' }, 'timeZone', 'Enter a time zone like Asia/Kolkata.'],
    ['an unknown setting', { colour: 'red' }, 'colour', 'There’s no such setting.'],
    ['an unknown setting of a door', { [`doors.${path}.colour`]: 'red' }, `doors.${path}.colour`, 'There’s no such setting.'],
    ['a door too many', { 'doors.constructor': defaultSeason.doors[path] }, 'doors.constructor', 'There’s no such setting.'],
    ['a door missing', { [`doors.${path}`]: undefined }, `doors.${path}`, 'This is missing.'],
    ['a competition missing', { [`competitions.${slug}`]: undefined }, `competitions.${slug}`, 'This is missing.'],
    ['no clauses at all', { 'disclaimer.clauses': undefined }, 'disclaimer.clauses', 'This is missing.'],
    [
      'a clause nobody knows',
      { [`competitions.${slug}.clauses`]: ['own-1'] },
      `competitions.${slug}.clauses`,
      'There’s no clause “your clause 1”.',
    ],
    [
      'a clause twice',
      { [`competitions.${slug}.clauses`]: ['no-refund', 'no-refund'] },
      `competitions.${slug}.clauses`,
      'A clause is in the list twice.',
    ],
    [
      'a disclaimer without a clause',
      { [`competitions.${slug}.clauses`]: [] },
      `competitions.${slug}.clauses`,
      'Choose at least one clause.',
    ],
    ['a clause with a name of its own kind', { 'disclaimer.clauses.constructor': 'x' }, 'disclaimer.clauses.constructor', 'Check this.'],
    ['an empty clause', { 'disclaimer.clauses.no-refund': '' }, 'disclaimer.clauses.no-refund', 'Enter a text.'],
    ['a fee below zero', { [`doors.${path}.fees.India.amount`]: -1 }, `doors.${path}.fees.India.amount`, 'Enter 0 or more.'],
    ['half a paisa', { [`doors.${path}.fees.India.amount`]: 0.5 }, `doors.${path}.fees.India.amount`, 'Enter an amount.'],
    ['a fee in words', { [`doors.${path}.fees.India.amount`]: '200' }, `doors.${path}.fees.India.amount`, 'Enter an amount.'],
    ['a fee of billions', { [`doors.${path}.fees.India.amount`]: 1e12 }, `doors.${path}.fees.India.amount`, 'Enter at most 1000000.'],
    ['dollars for India', { [`doors.${path}.fees.India.currency`]: 'USD' }, `doors.${path}.fees.India.currency`, 'This fee is in INR.'],
    ['another currency', { [`doors.${path}.fees.India.currency`]: 'EUR' }, `doors.${path}.fees.India.currency`, 'This fee is in INR.'],
    ['an opening day', { [`doors.${path}.opens`]: '2026-01-01' }, `doors.${path}.opens`, 'Enter a date and time.'],
    [
      'a script as home',
      { [`doors.${path}.home`]: 'javascript:alert(1)' },
      `doors.${path}.home`,
      'Enter an address that starts with https://.',
    ],
    [
      'closing before opening',
      { [`doors.${path}.opens`]: '2026-02-01T00:00:00Z', [`doors.${path}.closes`]: '2026-01-01T00:00:00Z' },
      `doors.${path}.closes`,
      'It closes before it opens.',
    ],
    [
      'a picture that is no key',
      { [`competitions.${slug}.payment.qr`]: '../x' },
      `competitions.${slug}.payment.qr`,
      'Upload the picture again.',
    ],
    ['a day that does not exist', { 'booking.from': '2026-02-30' }, 'booking.from', 'Enter a date as YYYY-MM-DD.'],
    ['a last day alone', { 'booking.from': null }, 'booking.from', 'Enter the first day too, or neither.'],
    ['a first day alone', { 'booking.to': null }, 'booking.to', 'Enter the last day too, or neither.'],
    ['an end before the beginning', { 'booking.to': '2025-09-09' }, 'booking.to', 'The last day comes before the first.'],
    ['a time that is none', { 'booking.slots': [...slots.slice(0, 3), '16:30'] }, 'booking.slots.3', 'Enter a time like 04:30 PM.'],
    ['a time twice', { 'booking.slots': [...slots, slots[0]] }, 'booking.slots.8', 'This time is in the list twice.'],
    ['times out of order', { 'booking.slots': ['04:00 PM', '11:00 AM'] }, 'booking.slots.1', 'Put this time before 04:00 PM.'],
    ['a bee level twice', { 'booking.levels': ['A: One', 'B', 'A: Two'] }, 'booking.levels.2', 'This bee level is in the list twice.'],
    [
      'a bee level without a name',
      { 'booking.levels': [': Two'] },
      'booking.levels.0',
      'Start with the name: Level 2: For classes 4 to 6.',
    ],
    [
      'a bee level that no booking can have',
      { 'booking.levels': [`${'x'.repeat(61)}: For all`] },
      'booking.levels.0',
      'Use at most 60 characters before the colon.',
    ],
    ['a phone number without its country code', { phone: '80000 00100' }, 'phone', wantedNumber],
    ['words instead of a number', { whatsapp: '+91 ask us' }, 'whatsapp', wantedNumber],
    ['a name without years', { name: 'Next' }, 'name', 'Enter two years in a row, like 2026-27.'],
    ['a name with years that don’t follow', { name: '2026-28' }, 'name', 'Enter two years in a row, like 2026-27.'],
    ['no seat', { 'booking.seats': 0 }, 'booking.seats', 'Enter 1 or more.'],
    ['half a seat', { 'booking.seats': 1.5 }, 'booking.seats', 'Enter a whole number.'],
    ['an exam slot twice', { examSlots: ['Sunday', 'Saturday', 'Sunday'] }, 'examSlots.2', 'This exam slot is in the list twice.'],
    [
      'an event twice',
      { events: [prizes, { ...prizes, date: '2025-12-21' }] },
      'events.1.title',
      'This event is in the list twice. Give it another title.',
    ],
    ['an event without a day', { events: [prizes, { ...prizes, date: '' }] }, 'events.1.date', 'Enter a date.'],
    ['an event without a title', { events: [{ ...prizes, title: ' ' }] }, 'events.0.title', 'Enter a text.'],
    ['an exam slot longer than the form takes', { examSlots: ['x'.repeat(121)] }, 'examSlots.0', 'Use at most 120 characters.'],
  ]
  test.each(wrong)('refuses %s at its path', (_what, changes, at, message) => {
    expect(checkSeason(changed(changes))).toEqual({ season: null, issues: [{ path: at, message }] })
  })

  test('returns every problem, whatever is sent', () => {
    const issues = checkSeason(changed({ organisation: '', contact: '', 'booking.seats': -1 })).issues
    expect(issues.map((issue) => issue.path)).toEqual(['organisation', 'contact', 'booking.seats'])
    for (const sent of [undefined, null, 7, 'season', [], {}]) expect(checkSeason(sent).issues).not.toEqual([])
  })

  test('accepts a season without booking days, in which nothing can be booked', () => {
    expect(checkSeason(changed({ 'booking.from': null, 'booking.to': null })).issues).toEqual([])
  })
})

describe('the differences between two seasons', () => {
  test('are listed by path, setting by setting, with lists as a whole', () => {
    const after = changed({
      version: 1,
      'disclaimer.version': 's1',
      organisation: 'Bee',
      [`doors.${path}.fees.India.amount`]: 25_000,
      'booking.slots': ['04:00 PM'],
    })
    expect(seasonChanges(defaultSeason, after)).toEqual([
      { path: 'organisation', before: 'Global Spelling Bee', after: 'Bee' },
      { path: `doors.${path}.fees.India.amount`, before: defaultSeason.doors[path]?.fees.India.amount, after: 25_000 },
      { path: 'booking.slots', before: defaultSeason.booking.slots, after: ['04:00 PM'] },
    ])
    expect(seasonChanges(after, after)).toEqual([])
  })

  test('have a readable name for every setting', () => {
    expect(nameOfPath('doors.anywhere.fees.India.amount')).toBe('Fee for India of /anywhere')
    expect(nameOfPath('doors.anywhere.fees.Out Of India.amount')).toBe('Fee for Out Of India of /anywhere')
    expect(nameOfPath(`competitions.${slug}.classYear`)).toMatch(/^Class year of [A-Z]/)
    expect(nameOfPath('booking.slots.3')).toBe('Time 4 of booking')
    expect(nameOfPath('disclaimer.clauses.no-refund')).toBe('Disclaimer clause “no refund”')
    const empty = {
      ...defaultSeason,
      organisation: '',
      competitions: {},
      doors: {},
      booking: {},
      disclaimer: {},
      examSlots: ['x'],
      retention: {},
    }
    const paths = seasonChanges(empty as unknown as Season, { ...defaultSeason, contact: 'x', coordinator: 'x', timeZone: 'x' }).map(
      (one) => one.path,
    )
    expect(paths.length).toBeGreaterThan(60)
    // The currency of a fee never changes.
    for (const one of paths.filter((path) => !path.endsWith('.currency'))) expect(nameOfPath(one)).toMatch(/^[A-Z]/)
  })

  test.each([
    ['doors.any.fees.India.amount', 25_050, '₹250.50'],
    ['doors.any.fees.Out Of India.amount', 800, '$8'],
    ['doors.any.closes', null, 'no limit'],
    ['doors.any.closes', '2026-09-30T18:29:00.000Z', '30 September 2026 at 11:59 pm IST'],
    ['booking.from', '2025-09-10', '10 September 2025'],
    ['booking.from', null, 'none'],
    ['booking.acceptedOnly', true, 'yes'],
    ['competitions.any.payment.qr', null, 'drawn from the UPI id'],
    ['examSlots', ['A', 'B'], 'A, B'],
    ['examSlots', [], 'none'],
    ['events', [prizes], '20 December 2025, schools: Prize-giving'],
    ['booking.seats', 'what an older version stored', 'what an older version stored'],
  ])('show %s, %j, as %s', (path, value, text) => {
    expect(textOfSetting(path, value, 'Asia/Kolkata')).toBe(text)
  })
})

test('a competition follows the season’s payment details until it has its own, and the change is listed once', () => {
  const { season } = checkSeason(changed({ 'payment.upiId': 'ours@bank' }))
  if (!season) throw new Error('The season was refused')
  expect(season.competitions[slug]?.payment.upiId).toBe('ours@bank')
  expect(seasonChanges(defaultSeason, season).map((change) => change.path)).toEqual(['payment.upiId'])
  const own = changed({ 'payment.upiId': 'ours@bank', [`competitions.${slug}.payment.own`]: true })
  expect(checkSeason(own).season?.competitions[slug]?.payment.upiId).toBe(defaultSeason.payment.upiId)
  expect(seasonChanges(season, checkSeason(own).season ?? season)).toEqual([
    { path: `competitions.${slug}.payment.own`, before: false, after: true },
    { path: `competitions.${slug}.payment.upiId`, before: 'ours@bank', after: defaultSeason.payment.upiId },
  ])
})

test('the next season has the same settings without the dates, and the years follow its name', () => {
  const last = changed({
    [`doors.${path}.opens`]: '2026-01-01T00:00:00Z',
    [`doors.${path}.closes`]: '2026-02-01T00:00:00Z',
    examSlots: ['Sunday, 3 May'],
    events: [prizes],
  })
  const next = nextSeason(last, '2026-27')
  const years = competitions.map(({ slug }) => `competitions.${slug}.classYear`)
  expect(seasonChanges(last, next).map((change) => change.path)).toEqual([
    'name',
    ...years,
    `doors.${path}.opens`,
    `doors.${path}.closes`,
    'booking.heading',
    'booking.from',
    'booking.to',
    'examSlots',
    'events',
  ])
  expect(next.booking.heading).toBe('GLOBAL SPELLING BEE COMPETITION 2026-27')
  expect(years.map((_, index) => next.competitions[competitions[index]?.slug ?? '']?.classYear).toSorted()).toEqual([
    ...['2026', '2026', '2026', '2026'],
    ...['2027-2028', '2027-2028'],
  ])
  expect(checkSeason(next).issues).toEqual([])
})

test('the public part includes neither the coordinator nor events, which may be for schools alone', () => {
  const shown = JSON.stringify(publicPartOf(changed({ coordinator: 'schools@office.example', events: [prizes] })))
  expect(shown).not.toMatch(/schools@office\.example|Prize-giving/)
})
