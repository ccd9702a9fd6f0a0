import { expect, test } from 'vitest'
import { competitions, doors } from '#domain/competitions/index.ts'
import { defaultSeason } from './defaults.ts'
import { disclaimerIn } from './season.ts'
import { clausePath, seasonFrom, textsOf } from './texts.ts'

const path = doors[0]?.door.path ?? ''
const fee = `doors.${path}.fees.Out Of India.amount`
const closes = `doors.${path}.closes`
const written = (changes: Record<string, string>, base = defaultSeason) => seasonFrom({ ...textsOf(base), ...changes }, base)

test('settings that were not edited stay exactly as they were stored, to the second', () => {
  const door = defaultSeason.doors[path]
  if (!door) throw new Error('There is no door')
  const stored = {
    ...defaultSeason,
    examSlots: ['A', 'B'],
    doors: { ...defaultSeason.doors, [path]: { ...door, closes: '2026-09-30T18:29:59.999Z' } },
  }
  expect(written({}, stored)).toEqual({ season: stored, issues: [] })
  expect(textsOf(stored)).toMatchObject({ [closes]: '2026-09-30T23:59', examSlots: 'A\nB', [fee]: '30' })
})

test.each([
  ['200', 20_000],
  [' 8.5 ', 850],
  ['8.50', 850],
  ['1,500', 150_000],
  ['0', 0],
])('an amount written as %j is %d in minor units', (text, amount) => {
  const { season, issues } = written({ [fee]: text })
  expect([issues, season.doors[path]?.fees['Out Of India']]).toEqual([[], { amount, currency: 'USD' }])
})

test.each(['', 'free', '-1', '8,50', '8.505', '1e3', '99999999'])('an amount written as %j is refused at its field', (text) => {
  expect(written({ [fee]: text }).issues).toEqual([{ path: fee, message: 'Enter an amount like 200 or 8.50.' }])
})

test('times are local to the time zone in the form, also when the zone changes in the same edit', () => {
  expect(written({ [closes]: '2026-09-30T23:59' }).season.doors[path]?.closes).toBe('2026-09-30T18:29:00.000Z')
  expect(written({ [closes]: '' }).season.doors[path]?.closes).toBeNull()
  const moved = written({ [closes]: '2026-09-30T23:59', timeZone: 'UTC' }).season
  expect([moved.timeZone, moved.doors[path]?.closes]).toEqual(['UTC', '2026-09-30T23:59:00.000Z'])
})

test('slots are sorted by time, and empty rows are ignored', () => {
  expect(written({ 'booking.slots': '16:30\n\n09:00\n12:15' }).season.booking.slots).toEqual(['09:00 AM', '12:15 PM', '04:30 PM'])
  expect(written({ examSlots: ' Saturday \n' }).season.examSlots).toEqual(['Saturday'])
})

test('an event is one line, whatever was typed in its title', () => {
  const prizes = { date: '2025-12-20', audience: 'schools', title: 'Prize-giving' } as const
  const stored = { ...defaultSeason, events: [prizes] }
  expect(written({}, stored)).toEqual({ season: stored, issues: [] })
  const line = textsOf(stored).events ?? ''
  const { season } = written({ events: `${line}\n2025-12-21\tnobody\t Final\tday ` })
  expect(season.events).toEqual([prizes, { date: '2025-12-21', audience: 'everyone', title: 'Final day' }])
})

test('an empty field means no address, no date and no picture', () => {
  const { season } = written({ coordinator: ' ', 'booking.from': '', 'booking.acceptedOnly': '' })
  expect([season.coordinator, season.booking.from, season.booking.acceptedOnly]).toEqual([null, null, false])
})

test('a clause is added by its text, and removed, from every disclaimer too, by an empty one', () => {
  const slug = competitions[0]?.slug ?? ''
  const { season, issues } = written({
    [clausePath('own-1')]: ' Bring a\npen. ',
    [clausePath('no-refund')]: ' ',
    [`competitions.${slug}.clauses`]: 'no-refund\none-way-in\nown-1',
  })
  expect([issues, season.competitions[slug]?.clauses, disclaimerIn(season, slug).at(-1)]).toEqual([
    [],
    ['one-way-in', 'own-1'],
    'Bring a\npen.',
  ])
  expect(Object.keys(season.disclaimer.clauses)).not.toContain('no-refund')
  expect(Object.values(season.competitions).flatMap(({ clauses }) => clauses)).not.toContain('no-refund')
})
