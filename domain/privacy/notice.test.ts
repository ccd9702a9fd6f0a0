import { expect, test } from 'vitest'
import { setLanguageSource } from '#domain/language/language.ts'
import { noticePartFor, noticeParts, noticeText, noticeVersion } from './notice.ts'

const limits = { declined: 400, bookings: 200, letters: 100, statements: 50, sessions: 1 }

test('the notice has the limits in force, and says what stays until somebody asks', () => {
  const texts = noticeParts.map((part) => noticePartFor(part, limits).howLong)
  expect(texts.join(' ')).not.toMatch(/[{}]/)
  expect(texts[0]).toContain('didn’t accept: 400 days. Accepted ones: until you ask us to erase it.')
  expect(texts).toContain('200 days, counted from the booked day.')
  expect(texts.join(' ')).toContain('sign-in stays 1 day.')
})

test('the notice names every question of the forms', () => {
  const [registration] = noticeParts.map((part) => noticePartFor(part, limits).what)
  for (const label of ['student name', 'birth date', 'home address', 'alternate email', 'occupation']) expect(registration).toContain(label)
  expect(registration).not.toMatch(/transaction number|\(optional\)/)
})

test('another limit is another version, except that of ended sessions, which families don’t notice', () => {
  expect(noticeVersion(limits)).toBe('4-400.x.200.100.50')
  expect(noticeVersion({ ...limits, accepted: 900 })).toBe('4-400.900.200.100.50')
  expect(noticeVersion({ ...limits, sessions: 2 })).toBe(noticeVersion(limits))
})

test('what is stored for a consent is the whole notice, with the limits, the organisation and the contact, in each language', () => {
  for (const [language, days] of [
    ['en', '400 days'],
    ['hi', '400 दिन'],
    ['ru', '400 дней'],
  ] as const) {
    setLanguageSource(() => language)
    const text = noticeText(limits, { organisation: 'Lakeside Bee', contact: 'help@bee.example' })
    setLanguageSource(() => 'en')
    for (const part of [days, 'Lakeside Bee', 'help@bee.example']) expect(text).toContain(part)
    expect(text).not.toMatch(/[{}]/)
  }
})
