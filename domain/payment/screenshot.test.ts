import { expect, test } from 'vitest'
import { longestSideFor } from './screenshot.ts'

test('a picture is reduced to its usual longest side', () => {
  expect(longestSideFor(4032, 3024, 2400)).toBe(2400)
  expect(longestSideFor(3000, 3000, 1600)).toBe(1600)
  expect(longestSideFor(1080, 2400, 1600)).toBe(1600)
  expect(longestSideFor(100, 100, 2400)).toBe(2400)
})

test('a tall screenshot stays wide enough to be read, within 4.32 million pixels', () => {
  expect(longestSideFor(1440, 12000, 2400)).toBe(6000)
  expect(longestSideFor(12000, 1440, 1600)).toBe(6000)
  expect(longestSideFor(1080, 6000, 1600)).toBe(4000)
  // A picture that the browser has already reduced stays as it is.
  expect(longestSideFor(720, 6000, 2400)).toBe(6000)
  const [width, height] = [600, 60_000]
  const longest = longestSideFor(width, height, 2400)
  expect((longest * longest * width) / height).toBeLessThan(4_330_000)
})
