import { expect, test } from 'vitest'
import { placing, zoomBy } from './thumbnail-picture.tsx'

const box = { width: 400, height: 300 }

test('a large picture is shown whole', () => {
  expect(placing({ width: 800, height: 1200 }, box, 1, 0).occupied).toEqual({ width: 200, height: 300 })
})

test('a small picture is not enlarged', () => {
  expect(placing({ width: 100, height: 50 }, box, 1, 0).occupied).toEqual({ width: 100, height: 50 })
})

test('a phone screen stays wide enough to read, and scrolls', () => {
  const screen = { width: 1080, height: 2400 }
  expect(placing(screen, box, 1, 0, 360).occupied).toEqual({ width: 360, height: 800 })
  expect(placing(screen, { width: 200, height: 300 }, 1, 0, 360).occupied.width).toBe(200)
  expect(placing({ width: 300, height: 400 }, box, 1, 0, 360).occupied).toEqual({ width: 300, height: 400 })
})

test('a rotated picture fits by its new shape', () => {
  const { picture, occupied } = placing({ width: 600, height: 1200 }, box, 1, 1)
  expect(occupied).toEqual({ width: 400, height: 200 })
  expect(picture).toEqual({ width: 200, height: 400 })
})

test('zoom makes it larger than the box', () => {
  expect(placing({ width: 800, height: 1200 }, box, 2, 2).occupied).toEqual({ width: 400, height: 600 })
})

test('zooming goes through the steps and stops at both ends', () => {
  expect(zoomBy(1, 1)).toBe(1.5)
  expect(zoomBy(6, 1)).toBe(6)
  expect(zoomBy(1.5, -1)).toBe(1)
  expect(zoomBy(1, -1)).toBe(1)
})
