import { afterEach, expect, test } from 'vitest'
import { setLanguageSource } from '#domain/language/language.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { offeredDays } from './offered-days.ts'

afterEach(() => setLanguageSource(() => 'en'))

function days(today: string, booking: Partial<Season['booking']> = {}, timeZone = 'Asia/Kolkata') {
  return offeredDays({ timeZone, booking: { ...defaultSeason.booking, from: '2025-09-10', to: '2025-09-13', ...booking } }, today)
}

test('a day comes with its words, the zone, and when its first slot begins', () => {
  expect(days('2025-09-01', { slots: ['04:30 PM'] })[0]).toEqual({
    day: '2025-09-10',
    weekday: 'Wed',
    month: 'Sep',
    date: '10',
    long: 'Wednesday 10 September 2025',
    zone: 'IST',
    zoneText: 'IST (UTC+5:30)',
    begins: Date.parse('2025-09-10T11:00:00Z'),
    ahead: 330,
  })
})

test('days that are over are left out, except those of the specification', () => {
  const shown = (today: string, to = '2025-09-14') => days(today, { to }).map(({ date }) => date)
  expect(shown('2025-09-10')).toEqual(['10', '11', '12', '13', '14'])
  expect(shown('2025-09-12')).toEqual(['12', '13', '14'])
  expect(shown('2025-09-15')).toEqual([])
  expect(shown('2026-11-27', '2025-09-13')).toEqual(['10', '11', '12', '13'])
  expect(days('2025-09-01', { from: null })).toEqual([])
  expect(days('2025-09-01', { slots: [] })).toEqual([])
})

test('each day has the zone’s own offset when clocks change in between', () => {
  const window = { from: '2025-11-01', to: '2025-11-02' }
  expect(days('2025-10-01', window, 'America/New_York').map(({ zoneText, ahead }) => [zoneText, ahead])).toEqual([
    ['EDT (UTC-4)', -240],
    ['EST (UTC-5)', -300],
  ])
})

test('the words are in the language of the page', () => {
  setLanguageSource(() => 'ru')
  expect(days('2025-09-01')[0]).toMatchObject({ weekday: 'ср', month: 'сент.', long: 'среда, 10 сентября 2025 года' })
})
