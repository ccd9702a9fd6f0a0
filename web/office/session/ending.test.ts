import { expect, test } from 'vitest'
import { hasMoved, isLongAgo } from './activity.ts'
import { endingAt, leftText, nextLook } from './ending.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const ends = { ends_at: iso('16:00:00'), idle_ends_at: iso('09:30:00') }
const stateAt = (time: string, of: Parameters<typeof endingAt>[0] = ends) => endingAt(of, at(time)).state

test('two minutes before somebody idle is signed out it is told, and then it is over', () => {
  expect(stateAt('09:27:59')).toBe('far')
  expect(stateAt('09:28:00')).toBe('idle')
  expect(stateAt('09:29:59')).toBe('idle')
  expect(stateAt('09:30:00')).toBe('over')
})

test('the end that nobody can put off is told as such, whoever is there', () => {
  expect(stateAt('15:58:00', { ...ends, idle_ends_at: iso('16:20:00') })).toBe('whole')
  expect(stateAt('15:58:00', { ...ends, idle_ends_at: null })).toBe('whole')
  expect(stateAt('16:00:00', { ...ends, idle_ends_at: null })).toBe('over')
})

test('a session that ends idle and whole at once cannot be put off', () => {
  expect(stateAt('15:59:00', { ends_at: iso('16:00:00'), idle_ends_at: iso('16:00:00') })).toBe('whole')
})

test('the page looks again in time for the warning, often after a sleep, and every second while it counts', () => {
  const waitAt = (time: string) => nextLook(endingAt(ends, at(time)), at(time))
  expect(waitAt('09:00:00')).toBe(15_000)
  expect(waitAt('09:27:50')).toBe(10_000)
  expect(waitAt('09:29:00')).toBe(1_000)
})

test('what is left is told in minutes and seconds', () => {
  expect([120_000, 65_000, 9_400, -1].map(leftText)).toEqual(['2:00', '1:05', '0:10', '0:00'])
})

test('a minute without anything is quiet, also when the clock was set back', () => {
  expect(isLongAgo(at('09:00:00'), at('09:00:59'))).toBe(false)
  expect(isLongAgo(at('09:00:00'), at('09:01:00'))).toBe(true)
  expect(isLongAgo(at('09:00:00'), at('07:00:00'))).toBe(true)
})

test('a mouse that rests while the page moves under it does nothing', () => {
  expect(hasMoved({ movementX: 0, movementY: 0 })).toBe(false)
  expect(hasMoved({ movementX: 0, movementY: -1 })).toBe(true)
})
