import { expect, test } from 'vitest'
import { bitsLength, type Line, packLines, unpackLines } from '#server/platform/images/line.ts'
import { keysOf } from './line-keys.ts'
import { isSamePicture } from './same-picture.ts'

/** Returns a function that gives numbers from 0 up to but excluding 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Invented writing below each other: another seed is another writing. */
function linesOf(seeds: number[]): Line[] {
  return seeds.map((seed, n) => {
    const random = randomFrom(seed)
    const bits = Uint32Array.from({ length: bitsLength }, () => Math.floor(random() * 2 ** 32))
    return { x: 60, y: 100 + n * 90, width: 200 + (seed % 5) * 60, height: 34, bits }
  })
}

/** The same lines after another compression: in each, this share of the bits is different. */
function compressed(lines: Line[], share: number): Line[] {
  const random = randomFrom(7)
  const flips = () => Array.from({ length: 32 }, (_, bit) => (random() < share ? 1 << bit : 0)).reduce((all, one) => all | one, 0)
  return lines.map((line) => ({ ...line, bits: line.bits.map((bits) => bits ^ flips()) }))
}

const scaled = (lines: Line[], by: number, right: number) =>
  lines.map(({ x, y, width, height, bits }) => ({ x: x * by + right, y: y * by - 40, width: width * by, height: height * by, bits }))

const receipt = linesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

test('a picture is the same after scaling and compressing, and when lines at its top and bottom are cropped', () => {
  expect(isSamePicture(receipt, receipt)).toBe(true)
  const again = compressed(scaled(receipt, 1.08, -25), 0.05)
  expect(isSamePicture(receipt, again)).toBe(true)
  expect(isSamePicture(again, receipt)).toBe(true)
  expect(isSamePicture(receipt, again.slice(2, 9))).toBe(true)
  expect(isSamePicture(again.slice(2, 9), receipt)).toBe(true)
})

test('another number and another time at the same places make it another receipt; one distorted line does not', () => {
  const [number, time] = linesOf([1001, 1002])
  const changed = (n: number, line: Line | undefined) => receipt.map((own, at) => (at === n && line ? { ...own, bits: line.bits } : own))
  const distorted = changed(4, number)
  expect(isSamePicture(receipt, distorted)).toBe(true)
  const other = distorted.map((own, at) => (at === 7 && time ? { ...own, bits: time.bits, width: own.width - 12 } : own))
  expect(isSamePicture(receipt, other)).toBe(false)
  expect(isSamePicture(receipt, compressed(scaled(other, 0.97, 10), 0.05))).toBe(false)
})

test('other receipts, and pictures with too little writing in common, are not the same', () => {
  expect(isSamePicture(receipt, linesOf([21, 22, 23, 24, 25, 26, 27, 28]))).toBe(false)
  expect(isSamePicture(receipt.slice(0, 4), receipt.slice(0, 4))).toBe(false)
  expect(isSamePicture([], receipt)).toBe(false)
  // Half of what both show is different, at other places.
  const moved = linesOf([1, 31, 3, 33, 5, 35, 7, 37, 9, 39, 11, 41]).map((line, n) => (n % 2 ? { ...line, x: 500 } : line))
  expect(isSamePicture(receipt, moved)).toBe(false)
})

test('the same writing shares keys after another compression, and other writing shares hardly any', () => {
  const keys = new Set(keysOf(receipt))
  expect(keys.size).toBe(receipt.length * 8)
  expect(keysOf(compressed(receipt, 0.05)).filter((key) => keys.has(key)).length).toBeGreaterThan(10)
  expect(keysOf(linesOf([51, 52, 53, 54, 55, 56])).filter((key) => keys.has(key))).toEqual([])
  for (const key of keys) expect(Number.isInteger(key) && key >= 0 && key < 2 ** 31).toBe(true)
})

test('lines are stored in 48 bytes each, and come back as they were', () => {
  const packed = packLines(receipt)
  expect(packed).toHaveLength(receipt.length * 48)
  expect(unpackLines(packed)).toEqual(receipt)
  expect(unpackLines(packLines([]))).toEqual([])
})
