import { expect, test } from 'vitest'
import { forms } from '#domain/forms/index.ts'
import { ageOfConsent, checkTick, isChildIn, needsConsent } from './consent.ts'

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

test('a tick names the version of the notice; none is an issue where it was asked for, and a form that says nothing says nothing', () => {
  expect(checkTick({ student_name: 'Aanya' }, 'parent')).toEqual({ ticked: '', issues: [] })
  expect(checkTick({ consent: '3-400.x' }, 'parent')).toEqual({ ticked: '3-400.x', issues: [] })
  for (const by of ['parent', 'school'] as const) expect(checkTick({ consent: '' }, by).issues).toMatchObject([{ path: 'consent' }])
})
