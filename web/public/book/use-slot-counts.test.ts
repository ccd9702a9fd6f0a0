import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseAfter, poll } from './use-slot-counts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page polls every 3 seconds while visible, never while hidden, and at once when visible again', async () => {
  const page = aPage()
  const ask = vi.fn(async () => {})
  const stop = poll(ask, page)
  await vi.advanceTimersByTimeAsync(9_100)
  expect(ask).toHaveBeenCalledTimes(4)
  page.show('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(4)
  page.show('visible')
  expect(ask).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(ask).toHaveBeenCalledTimes(6)
  stop()
  page.show('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(6)
})

test('a page that is hidden from the start polls once it is visible', async () => {
  const page = aPage('hidden')
  const ask = vi.fn(async () => {})
  poll(ask, page)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).not.toHaveBeenCalled()
  page.show('visible')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('failures make the pauses longer, up to a minute; one answer makes them short again', async () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(failures))).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
  const ask = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue()
  poll(ask, aPage())
  await vi.advanceTimersByTimeAsync(5_900)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a slow answer delays the next request; stopping aborts it, and so does returning to the page', async () => {
  const page = aPage()
  const signals: AbortSignal[] = []
  const stop = poll(async (signal) => {
    signals.push(signal)
    await new Promise(() => {})
  }, page)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(signals).toHaveLength(1)
  page.show('hidden')
  page.show('visible')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

function aPage(visibilityState: DocumentVisibilityState = 'visible') {
  const events = new EventTarget()
  const page = {
    visibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    show(state: DocumentVisibilityState) {
      page.visibilityState = state
      events.dispatchEvent(new Event('visibilitychange'))
    },
  }
  return page
}
