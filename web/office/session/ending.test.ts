import { expect, test } from 'vitest'
import { endingAt, hasMoved, isLongAgo, nextLook, timeLeftText } from './ending.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const ends = { ends_at: iso('16:00:00'), idle_ends_at: iso('09:30:00') }
const stateAt = (time: string, of: Parameters<typeof endingAt>[0] = ends) => endingAt(of, at(time)).state

test('an idle user is warned two minutes before being signed out', () => {
  expect(stateAt('09:27:59')).toBe('far')
  expect(stateAt('09:28:00')).toBe('idle')
  expect(stateAt('09:29:59')).toBe('idle')
  expect(stateAt('09:30:00')).toBe('over')
})

test('the warning says when the end of a session can’t be postponed, even for an active user', () => {
  expect(stateAt('15:58:00', { ...ends, idle_ends_at: iso('16:20:00') })).toBe('whole')
  expect(stateAt('15:58:00', { ...ends, idle_ends_at: null })).toBe('whole')
  expect(stateAt('16:00:00', { ...ends, idle_ends_at: null })).toBe('over')
})

test('an idle end at the same moment as the final end can’t be postponed', () => {
  expect(stateAt('15:59:00', { ends_at: iso('16:00:00'), idle_ends_at: iso('16:00:00') })).toBe('whole')
})

test('the page checks again in time for the warning, and every second during the countdown', () => {
  const waitAt = (time: string) => nextLook(endingAt(ends, at(time)), at(time))
  expect(waitAt('09:00:00')).toBe(15_000)
  expect(waitAt('09:27:50')).toBe(10_000)
  expect(waitAt('09:29:00')).toBe(1_000)
})

test('the time left is shown in minutes and seconds', () => {
  expect([120_000, 65_000, 9_400, -1].map(timeLeftText)).toEqual(['2:00', '1:05', '0:10', '0:00'])
})

test('a minute without activity counts as idle, also when the clock was set back', () => {
  expect(isLongAgo(at('09:00:00'), at('09:00:59'))).toBe(false)
  expect(isLongAgo(at('09:00:00'), at('09:01:00'))).toBe(true)
  expect(isLongAgo(at('09:00:00'), at('07:00:00'))).toBe(true)
})

test('a resting mouse is no activity, even if the page moves under it', () => {
  expect(hasMoved({ movementX: 0, movementY: 0 })).toBe(false)
  expect(hasMoved({ movementX: 0, movementY: -1 })).toBe(true)
})
