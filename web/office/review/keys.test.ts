import { expect, test } from 'vitest'
import { actFor, type KeyPlace } from './keys.ts'

const page: KeyPlace = { hasSingleKeys: true, isAsking: false, focus: 'page' }
const press = (key: string, place: Partial<KeyPlace> = {}, more = {}) =>
  actFor({ key, code: '', shiftKey: false, repeat: false, ...more }, { ...page, ...place })

test.each([
  ['a', 'accept'],
  ['A', 'accept'],
  ['c', 'correction'],
  ['d', 'decline'],
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['z', 'undo'],
  ['t', 'copy'],
  ['v', 'beside'],
  ['+', 'zoom in'],
  ['-', 'zoom out'],
  ['0', 'fit'],
  ['r', 'rotate right'],
  ['f', 'flag'],
  ['/', 'find'],
  ['?', 'help'],
  ['Escape', 'close'],
  ['1', null],
  ['x', null],
  ['Enter', null],
])('%s: %s', (key, act) => {
  expect(press(key)).toBe(act)
})

test('Shift R rotates left', () => {
  expect(press('R', {}, { shiftKey: true })).toBe('rotate left')
})

test('a key acts by its place on a keyboard without Latin letters', () => {
  expect(press('ф', {}, { code: 'KeyA' })).toBe('accept')
  expect(press('ा', {}, { code: 'KeyE' })).toBe(null)
})

test('nothing but Esc acts while somebody types', () => {
  for (const key of ['a', 'd', 'z', '/', '1', 'ArrowDown']) expect(press(key, { focus: 'typing' })).toBe(null)
  expect(press('Escape', { focus: 'typing' })).toBe('close')
})

test('with single keys off, only Esc and the arrows act', () => {
  for (const key of ['a', 'j', '?', '1', '+']) expect(press(key, { hasSingleKeys: false })).toBe(null)
  expect(press('ArrowDown', { hasSingleKeys: false })).toBe('next')
  expect(press('Escape', { hasSingleKeys: false })).toBe('close')
})

test('arrows stay with the picture, the queue and a choice that has the focus', () => {
  expect(press('ArrowDown', { focus: 'arrows' })).toBe(null)
  expect(press('j', { focus: 'arrows' })).toBe('next')
})

test('while a panel asks for a reason, digits choose one, and no other decision can be made', () => {
  expect(press('3', { isAsking: true })).toBe('reason 3')
  for (const key of ['0', 'v', 'r', '?']) expect(press(key, { isAsking: true })).not.toBe(null)
  for (const key of ['a', 'c', 'd', 'j', 'ArrowDown', 'z', 'f', '/']) expect(press(key, { isAsking: true })).toBe(null)
})

test('a key held down decides once', () => {
  expect(press('a', {}, { repeat: true })).toBe(null)
  expect(press('j', {}, { repeat: true })).toBe('next')
})
