import { bitsLength, type Line } from '#server/platform/images/line.ts'

/** The most, as shares of all bits, in which the same writing differs after another compression; of 99 in 100 lines it's less than 0.12. */
const mostDifferentBits = 0.14
/** The most by which the ratio of width to height of the same writing differs. */
const mostDifferentShape = 0.15
/** With fewer lines in common, two pictures are too little to judge by. */
const leastPairs = 5
/** The least share of the lines that both pictures show which must be the same. */
const leastShare = 0.75
/** A compressed picture may distort one line; two receipts of one app differ in at least two: the numbers and the time. */
const mostContradictions = 1

/** A pair of line numbers: the same writing in both pictures. */
type Pair = [one: number, other: number]
type Box = Pick<Line, 'x' | 'y' | 'width' | 'height'>

/**
 * Whether these are the lines of one picture, though it may be cropped, scaled or compressed again. Two receipts of one app are nearly the same
 * picture, so what counts is the writing that differs: at one place, in the same shape, with other ink. Takes time in proportion to the
 * product of their numbers.
 */
export function isSamePicture(one: Line[], other: Line[]): boolean {
  const pairs = pairsOf(one, other)
  if (pairs.length < leastPairs) return false
  const moved = movedAs(one, other, pairs)
  const [inOne, inOther] = [new Set(pairs.map(([n]) => n)), new Set(pairs.map(([, n]) => n))]
  const onlyOne = one.map((line) => ({ line, box: moved(line) })).filter(({ box }, n) => !inOne.has(n) && isInside(box, extentOf(other)))
  const onlyOther = other.filter((line, n) => !inOther.has(n) && isInside(line, extentOf(one.map(moved))))
  const contradictions = onlyOne.filter(({ box }) => onlyOther.some((line) => isSamePlace(box, line)))
  const unmatched = Math.max(onlyOne.length, onlyOther.length)
  return contradictions.length <= mostContradictions && pairs.length >= leastShare * (pairs.length + unmatched)
}

/** The longest list of pairs of the same writing, in the order of both (longest common subsequence). */
function pairsOf(one: Line[], other: Line[]): Pair[] {
  const same = one.map((line) => other.map((its) => isSameWriting(line, its)))
  const longest = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const lengthAt = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const length = same[i]?.[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
      ;(longest[i] as Uint16Array)[j] = length
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (same[i]?.[j] && lengthAt(i, j) === lengthAt(i + 1, j + 1) + 1) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

function isSameWriting(one: Line, other: Line): boolean {
  const [shape, itsShape] = [one.width / one.height, other.width / other.height]
  if (Math.abs(shape - itsShape) >= mostDifferentShape * Math.max(shape, itsShape)) return false
  return differentBits(one.bits, other.bits) <= mostDifferentBits * bitsLength * 32
}

function differentBits(one: Uint32Array, other: Uint32Array): number {
  let count = 0
  for (let n = 0; n < bitsLength; n++) count += ones((one[n] as number) ^ (other[n] as number))
  return count
}

/** Counts the ones of a 32-bit number, in pairs, then in fours, then in eights. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Returns where the other picture has what is at some place of the one: scaled and moved like most of the pairs. */
function movedAs(one: Line[], other: Line[], pairs: Pair[]): (box: Box) => Box {
  const boxes = pairs.map(([i, j]) => [one[i] as Line, other[j] as Line] as const)
  const scale = middleOf(boxes.map(([line, its]) => its.width / line.width))
  const right = middleOf(boxes.map(([line, its]) => its.x - scale * line.x))
  const down = middleOf(boxes.map(([line, its]) => its.y - scale * line.y))
  return ({ x, y, width, height }) => ({ x: scale * x + right, y: scale * y + down, width: scale * width, height: scale * height })
}

/** Whether two boxes are in the same row and begin or end together: another number at its place may be narrower. */
function isSamePlace(one: Box, other: Box): boolean {
  const near = (distance: number, share: number) => Math.abs(distance) < share * one.height
  const isSameRow = near(other.y - one.y, 0.3) && near(other.y + other.height - one.y - one.height, 0.3)
  return isSameRow && (near(other.x - one.x, 0.25) || near(other.x + other.width - one.x - one.width, 0.25))
}

/** The box around all lines: what both pictures show lies in both extents. */
function extentOf(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function isInside({ x, y, width, height }: Box, extent: Box, tolerance = 5): boolean {
  const [right, bottom] = [extent.x + extent.width, extent.y + extent.height]
  const isAfter = x >= extent.x - tolerance && y >= extent.y - tolerance
  return isAfter && x + width <= right + tolerance && y + height <= bottom + tolerance
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
