import { vi } from 'vitest'

const clocks = { stopwatch: performance.now.bind(performance), calendar: Date.now }
let ahead = 0

/** Simulates the passing of `milliseconds` for this process. */
export function letPass(milliseconds: number) {
  ahead += milliseconds
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.stopwatch() + ahead)
  vi.spyOn(Date, 'now').mockImplementation(() => clocks.calendar() + ahead)
}
