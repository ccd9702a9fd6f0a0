import { expect, test } from 'vitest'
import { fitted } from './shrink.ts'

test('a large picture is scaled down in proportion; a small one stays as it is', () => {
  expect(fitted(3200, 1000, 1600)).toEqual([1600, 500])
  expect(fitted(1080, 2400, 1600)).toEqual([720, 1600])
  expect(fitted(800, 600, 1600)).toEqual([800, 600])
  expect(fitted(16000, 1, 1600)).toEqual([1600, 1])
})
