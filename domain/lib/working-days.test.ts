import { expect, test } from 'vitest'
import { afterWorkingDays } from './working-days.ts'

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
