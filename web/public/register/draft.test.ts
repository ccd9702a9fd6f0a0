import { expect, test } from 'vitest'
import { draftAge, draftOf, dropDraft, keepDraft } from './draft.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test('answers wait a week on the device, and not a moment longer', () => {
  const store = memory()
  expect(keepDraft(store, 'quatform', { student_name: 'Zoë' }, now)).toBe(true)
  expect(draftOf(store, 'quatform', now + draftAge)).toEqual({ student_name: 'Zoë' })
  expect(draftOf(store, 'quatform', now + draftAge + 1)).toBeNull()
  expect(store.size).toBe(0)
})

test('each form keeps its own answers, and clearing forgets them', () => {
  const store = memory()
  keepDraft(store, 'quatform', { student_name: 'Zoë' }, now)
  expect(draftOf(store, 'semiform', now)).toBeNull()
  dropDraft(store, 'quatform')
  expect(draftOf(store, 'quatform', now)).toBeNull()
})

test('a full store or a spoilt draft stops nobody', () => {
  const full = memory()
  full.setItem = () => {
    throw new Error('full')
  }
  expect(keepDraft(full, 'quatform', {}, now)).toBe(false)
  const spoilt = memory()
  spoilt.set('registration:quatform', '{"at":')
  expect(draftOf(spoilt, 'quatform', now)).toBeNull()
})

function memory() {
  const items = new Map<string, string>()
  return Object.assign(items, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
}
