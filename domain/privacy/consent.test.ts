import { expect, test } from 'vitest'
import { forms } from '#domain/forms/index.ts'
import { setLanguageSource } from '#domain/language/language.ts'
import { ageOfConsent, checkConsent, consentText, isChildIn, needsConsent } from './consent.ts'

const today = '2026-11-23'

test('a child is one until the birthday of the age, and somebody born on 29 February until 1 March', () => {
  const ages = { age: 18, exceptions: [] }
  const is = (birthDate: string, on = today) => needsConsent(ages, { birthDate, dialCode: '+91' }, on)
  expect([is('2008-11-23'), is('2008-11-24'), is('2013-04-18'), is('1980-01-01')]).toEqual([false, true, true, false])
  expect([is('2008-02-29', '2026-02-28'), is('2008-02-29', '2026-03-01')]).toEqual([true, false])
})

test('countries have ages of their own, by the phone code; where several share one, the highest counts; 0 asks nobody', () => {
  const ages = { age: 18, exceptions: ['DE 16', 'US 13', 'KZ 0', 'RU 0'] }
  expect(['+49', '+91', '+7', '+1', 'nonsense'].map((code) => ageOfConsent(ages, code))).toEqual([16, 18, 0, 18, 18])
  expect(needsConsent({ age: 0, exceptions: [] }, { birthDate: '2020-01-01', dialCode: '+91' }, today)).toBe(false)
})

test('a form knows a child by its birth date and phone code as typed; without a date nobody is asked', () => {
  const [form] = forms
  if (!form) throw new Error('There is no form')
  const ages = { age: 18, exceptions: ['DE 12'] }
  const child = (birth: string, code: string) =>
    isChildIn(form, { [form.roles.birthDate]: birth, [form.roles.dialCode]: code }, ages, today)
  expect(child('2013-04-18', '+91 India')).toBe(true)
  expect(child('2013-04-18', '+49 Germany')).toBe(false)
  expect([child('', '+91'), child('2013-13-99', '+91')]).toEqual([false, false])
})

test('consent is a name, a relation and a tick, each missed at its field; a form that asks nothing says nothing', () => {
  expect(checkConsent({ student_name: 'Aanya' }, today)).toEqual({ consent: null, issues: [] })
  expect(checkConsent({ guardian_name: ' ', guardian_relation: 'Aunt', consent: '' }, today).issues.map(({ path }) => path)).toEqual([
    'guardian_name',
    'guardian_relation',
    'consent',
  ])
  expect(checkConsent({ guardian_name: ' Meera  Rao ', guardian_relation: 'Mother', consent: 'a'.repeat(64) }, today)).toEqual({
    consent: { guardian: 'Meera Rao', relation: 'Mother', notice: 'a'.repeat(64) },
    issues: [],
  })
})

test('the notice says the limits, the organisation and the contact, in each language', () => {
  const terms = { organisation: 'Lakeside Bee', contact: 'help@bee.example', declined: 1, accepted: null }
  expect(consentText(terms)).toMatch(/until you ask us to erase it if we accept the registration, 1 day if we don’t/)
  for (const [language, days] of [
    ['hi', '1 दिन'],
    ['ru', '1 день'],
  ] as const) {
    setLanguageSource(() => language)
    const text = consentText(terms)
    setLanguageSource(() => 'en')
    for (const part of [days, 'Lakeside Bee', 'help@bee.example']) expect(text).toContain(part)
    expect(text).not.toMatch(/[{}]/)
  }
})
