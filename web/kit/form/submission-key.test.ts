import { expect, test } from 'vitest'
import { keyInPage, submissionKeys, uuid } from './submission-key.ts'

const picture = { name: 'paid.jpg', size: 1000, lastModified: 1 }

test('a retry has the same key; a changed answer or another picture gets a new one', () => {
  const { keyFor } = submissionKeys(keyInPage())
  const first = keyFor({ student_name: 'Aanya' }, picture)
  expect(keyFor({ student_name: 'Aanya' }, picture)).toBe(first)
  const changed = keyFor({ student_name: 'Aarav' }, picture)
  expect(changed).not.toBe(first)
  expect(keyFor({ student_name: 'Aarav' }, { ...picture, size: 1001 })).not.toBe(changed)
})

test('while it is unclear whether a submission was stored, a correction has the same key', () => {
  const { keyFor, failed, settled } = submissionKeys(keyInPage())
  const first = keyFor({ student_name: 'Aanya' }, picture)
  failed({ status: 0 })
  expect(keyFor({ student_name: 'Aarav' }, picture)).toBe(first)
  settled()
  expect(keyFor({ student_name: 'Arav' }, picture)).not.toBe(first)
})

test('a refusal can settle whether the earlier submission was stored', () => {
  const keys = submissionKeys(keyInPage())
  const first = keys.keyFor({ student_name: 'Aanya' })
  for (const status of [400, 429]) keys.failed({ status })
  expect(keys.isUnclear()).toBe(false)
  for (const status of [408, 422, 500]) {
    keys.failed({ status })
    expect(keys.isUnclear()).toBe(true)
    keys.failed({ status: 400 })
    expect(keys.keyFor({ student_name: `Aarav ${status}` })).toBe(first)
    keys.failed({ status: 409 })
    expect(keys.isUnclear()).toBe(false)
    keys.failed({ status: 0 })
  }
})

test('the key of an unclear submission survives a reload, and is deleted when the form is cleared', () => {
  const device = keyInPage()
  const before = submissionKeys(device)
  const first = before.keyFor({ student_name: 'Aanya' }, picture)
  before.failed({ status: 503 })
  const after = submissionKeys(device)
  expect(after.isUnclear()).toBe(true)
  expect(after.keyFor({ student_name: 'Aarav' }, picture)).toBe(first)
  after.forget()
  expect(after.keyFor({ student_name: 'Sibling' }, picture)).not.toBe(first)
  expect(submissionKeys(device).isUnclear()).toBe(false)
})

test('a key is a UUID, even if the browser has no randomUUID', () => {
  const withheld = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }
  for (const key of [uuid(), uuid(withheld), uuid(withheld)]) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  expect(uuid(withheld)).not.toBe(uuid(withheld))
})
