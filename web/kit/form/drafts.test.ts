import { expect, test } from 'vitest'
import { deleteDraft, draftAge, saveDraft, savedDraft, savedProgress, unfinishedForm } from './drafts.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test('answers stay on the device for a week, and no longer', () => {
  const store = memory()
  expect(saveDraft(store, 'quatform', { student_name: 'Zoë' }, now)).toBe(true)
  expect(savedDraft(store, 'quatform', now + draftAge)).toEqual({ student_name: 'Zoë' })
  expect(savedDraft(store, 'quatform', now + draftAge + 1)).toBeNull()
  expect(store.size).toBe(0)
})

test('each form has its own answers, and clearing it deletes them', () => {
  const store = memory()
  saveDraft(store, 'quatform', { student_name: 'Zoë' }, now)
  expect(savedDraft(store, 'semiform', now)).toBeNull()
  deleteDraft(store, 'quatform')
  expect(savedDraft(store, 'quatform', now)).toBeNull()
})

test('full storage or a damaged draft is ignored', () => {
  const full = memory()
  full.setItem = () => {
    throw new Error('full')
  }
  expect(saveDraft(full, 'quatform', {}, now)).toBe(false)
  const spoilt = memory()
  spoilt.set('registration:quatform', '{"at":')
  expect(savedDraft(spoilt, 'quatform', now)).toBeNull()
})

test('the form saved last for a child can be continued at its step; one without a name, or sent, is not offered', () => {
  const store = memory()
  const forms = ['abc', 'semiform', 'quatform']
  expect(unfinishedForm(store, forms, now)).toBeNull()
  saveDraft(store, 'semiform', { student_name: 'Zoë' }, now - 1000, { child: 'Zoë', step: 'personal' })
  saveDraft(store, 'quatform', { student_name: 'Aanya' }, now, { child: 'Aanya', step: 'payment' })
  saveDraft(store, 'abc', { parent_email: 'meera@example.com' }, now)
  expect(unfinishedForm(store, forms, now)).toEqual({ form: 'quatform', child: 'Aanya', step: 'payment' })
  expect(savedProgress(store, 'quatform', now)).toEqual({ child: 'Aanya', step: 'payment' })
  deleteDraft(store, 'quatform')
  expect(unfinishedForm(store, forms, now)?.form).toBe('semiform')
  expect(unfinishedForm(store, forms, now + draftAge)).toBeNull()
})

function memory() {
  const items = new Map<string, string>()
  return Object.assign(items, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
}
