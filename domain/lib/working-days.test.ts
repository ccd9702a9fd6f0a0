import { expect, test } from 'vitest'
import { afterWorkingDays, lastLateDay } from './working-days.ts'

test.each([
  ['2025-09-01', 2, '2025-09-03'],
  ['2025-09-04', 2, '2025-09-08'],
  ['2025-09-05', 1, '2025-09-08'],
  ['2025-09-06', 2, '2025-09-09'],
  ['2025-12-31', 10, '2026-01-14'],
  ['2025-09-06', 0, '2025-09-06'],
])('%s and %i working days is %s', (day, workingDays, after) => {
  expect(afterWorkingDays(day, workingDays)).toBe(after)
})

test.each([
  // Promised by Wednesday: on Thursday what came on Monday is late.
  ['2025-09-04', 2, '2025-09-01'],
  ['2025-09-08', 2, '2025-09-03'],
  ['2025-09-09', 2, '2025-09-04'],
  // What comes at the weekend is promised by Tuesday.
  ['2025-09-10', 2, '2025-09-07'],
  ['2025-09-10', 0, '2025-09-09'],
])('on %s, with %i working days promised, everything up to %s is late', (today, workingDays, day) => {
  expect(lastLateDay(today, workingDays)).toBe(day)
  expect(afterWorkingDays(day, workingDays) < today).toBe(true)
})
