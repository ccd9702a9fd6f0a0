import sharp from 'sharp'
import { bitsLength, grid, type Line } from './line.ts'

/** Every picture is compared at this width, in pixels; of a tall one, only so many rows are. Narrower ones than `least` can't be read. */
const compared = { width: 1080, mostRows: 3600, least: 400 }
/** The brightness, of 255, by which a pixel's neighbours differ at least where there's ink. */
const inkContrast = 56
/** Letters that are compared, in pixels: small enough for the fine print, without headlines and drawings. */
const letterHeight = { least: 4, most: 70 }
/** Letters further apart than this many times their height are on two lines. */
const widestSpace = 1.3
/** Noise and photographs have more; only the first are looked at. A line ends up in a few bytes, and only so many are kept. */
const most = { pieces: 100_000, letters: 4_000, lines: 64 }

type Page = { pixels: Uint8Array; width: number; height: number }
type Box = { left: number; top: number; right: number; bottom: number }

/**
 * Finds the lines of writing in a picture, in reading order, at most 64; a picture without writing, or less than 400 pixels wide, has none.
 * They stay nearly the same when the picture is cropped, scaled or compressed again. Takes at most about 0.2 s and 20 MiB. Throws sharp's
 * error when the picture can't be decoded. Decision: docs/decisions/0026-similar-pictures.md.
 */
export async function linesIn(picture: Uint8Array): Promise<Line[]> {
  const page = await toPage(picture)
  if (page === null) return []
  const letters = piecesOfInk(page).filter((box) => isLetter(box, page))
  const lines = joined(letters.slice(0, most.letters)).flatMap((box) => toLine(page, box) ?? [])
  return inReadingOrder(lines).slice(0, most.lines)
}

async function toPage(picture: Uint8Array): Promise<Page | null> {
  const { width, height } = await sharp(picture).metadata()
  if (width < compared.least) return null
  const rows = Math.max(1, Math.min(height, Math.floor((compared.mostRows * width) / compared.width)))
  const size = { width: compared.width, height: Math.min(compared.mostRows, Math.max(1, Math.round((rows * compared.width) / width))) }
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top: 0, width, height: rows })
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: brightnessOf(data, info.channels), ...size }
}

/** By the usual weights of red, green and blue; converting the picture's colours properly takes longer than all the rest. */
function brightnessOf(colours: Uint8Array, channels: number): Uint8Array {
  if (channels < 3) return colours
  const pixels = new Uint8Array(colours.length / channels)
  for (let n = 0, at = 0; n < pixels.length; n++, at += channels) {
    pixels[n] = (77 * (colours[at] as number) + 150 * (colours[at + 1] as number) + 29 * (colours[at + 2] as number)) >> 8
  }
  return pixels
}

/**
 * Returns the bounding boxes of connected pixels of ink, by their top. Labels of two rows are enough, because a piece that meets another joins
 * it.
 */
function piecesOfInk({ pixels, width, height }: Page): Box[] {
  const boxes: Box[] = []
  const parents: number[] = []
  // Labels count from 1; 0 is paper. One more place on each side saves asking for the edges.
  let above = new Int32Array(width + 2)
  let here = new Int32Array(width + 2)
  for (let y = 1; y < height - 1 && boxes.length < most.pieces; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const across = (pixels[at + 1] as number) - (pixels[at - 1] as number)
      const down = (pixels[at + width] as number) - (pixels[at - width] as number)
      const isInk = across > inkContrast || -across > inkContrast || down > inkContrast || -down > inkContrast
      here[x + 1] = isInk ? labelAt(x, y) : 0
    }
    const before = above
    above = here
    here = before
  }
  return boxes.filter((_, piece) => parents[piece] === piece)

  function labelAt(x: number, y: number): number {
    const piece = pieceAt(x, y)
    const box = boxes[piece] as Box
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    box.bottom = y
    return piece + 1
  }

  /** The piece of a neighbour seen before. The pixel above touches all the others; without it, those on both sides may meet here. */
  function pieceAt(x: number, y: number): number {
    const up = above[x + 1]
    if (up) return rootOf(up - 1)
    const left = here[x] || above[x]
    const right = above[x + 2]
    if (left && right) return join(rootOf(left - 1), rootOf(right - 1))
    if (left || right) return rootOf((left || right || 0) - 1)
    parents.push(boxes.length)
    return boxes.push({ left: x, top: y, right: x, bottom: y }) - 1
  }

  function rootOf(piece: number): number {
    let root = piece
    while (parents[root] !== root) root = parents[root] as number
    parents[piece] = root
    return root
  }

  function join(one: number, other: number): number {
    const [kept, gone] = one < other ? [one, other] : [other, one]
    if (kept === gone) return kept
    parents[gone] = kept
    boxes[kept] = around(boxes[kept] as Box, boxes[gone] as Box)
    return kept
  }
}

function isLetter(box: Box, page: Page): boolean {
  const [width, height] = [widthOf(box), heightOf(box)]
  return height >= letterHeight.least && height <= letterHeight.most && width <= page.width / 2 && width < height * 4 && height < width * 9
}

/** Joins letters that follow each other into lines of at least three. */
function joined(letters: Box[]): Box[] {
  const lines: { box: Box; letters: number }[] = []
  for (const letter of letters.toSorted((a, b) => a.left - b.left)) {
    let nearest: { line: (typeof lines)[number]; gap: number } | undefined
    for (const line of lines) {
      const gap = letter.left - line.box.right
      const height = Math.max(heightOf(letter), heightOf(line.box))
      if (gap > widestSpace * height || gap <= -height || !isBeside(letter, line.box)) continue
      if (!nearest || gap < nearest.gap) nearest = { line, gap }
    }
    if (nearest) {
      nearest.line.box = around(nearest.line.box, letter)
      nearest.line.letters += 1
    } else lines.push({ box: letter, letters: 1 })
  }
  return lines.filter((line) => line.letters >= 3).map(({ box }) => box)
}

/** Whether at least half of the lower one is at the height of the other. */
function isBeside(one: Box, other: Box): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + 1
  return overlap >= Math.min(heightOf(one), heightOf(other)) / 2
}

function toLine(page: Page, box: Box): Line | null {
  const { left: x, top: y } = box
  const [width, height] = [widthOf(box), heightOf(box)]
  if (height < 5 || width < height * 1.5) return null
  const ink = inkByCell(page, box)
  const usual = middleOf(ink)
  const bits = new Uint32Array(bitsLength)
  for (const [n, amount] of ink.entries()) if (amount > usual) bits[n >> 5] = (bits[n >> 5] as number) | (1 << (n & 31))
  return { x, y, width, height, bits }
}

/** Returns how much each cell of the grid over a box differs from the paper around it, on average. */
function inkByCell({ pixels, width, height }: Page, box: Box): Float64Array {
  const paper = paperAround({ pixels, width, height }, box)
  const [cellWidth, cellHeight] = [widthOf(box) / grid.columns, heightOf(box) / grid.rows]
  const ink = new Float64Array(grid.columns * grid.rows)
  for (let row = 0; row < grid.rows; row++) {
    const [top, bottom] = [box.top + row * cellHeight, box.top + (row + 1) * cellHeight]
    for (let column = 0; column < grid.columns; column++) {
      const [left, right] = [box.left + column * cellWidth, box.left + (column + 1) * cellWidth]
      let sum = 0
      for (let y = Math.floor(top); y < bottom; y++) {
        const tall = Math.min(y + 1, bottom) - Math.max(y, top)
        for (let x = Math.floor(left); x < right; x++) {
          sum += tall * (Math.min(x + 1, right) - Math.max(x, left)) * Math.abs((pixels[y * width + x] as number) - paper)
        }
      }
      ink[row * grid.columns + column] = sum / (cellWidth * cellHeight)
    }
  }
  return ink
}

/** The brightness of the paper: that in the middle of the pixels two rows above and below. */
function paperAround({ pixels, width, height }: Page, { left, top, right, bottom }: Box): number {
  const edge: number[] = []
  for (const y of [top - 2, bottom + 2]) {
    if (y >= 0 && y < height) for (let x = left; x <= right; x++) edge.push(pixels[y * width + x] as number)
  }
  return middleOf(edge)
}

function middleOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 255
}

/** Sorts by rows, from left to right in each. Lines belong to a row when their middles are nearly at the same height. */
function inReadingOrder(lines: Line[]): Line[] {
  const middle = ({ y, height }: Line) => y + height / 2
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => middle(a) - middle(b))) {
    const first = rows.at(-1)?.[0]
    if (first && middle(line) - middle(first) < Math.min(line.height, first.height) / 2) rows.at(-1)?.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x))
}

const widthOf = ({ left, right }: Box) => right - left + 1
const heightOf = ({ top, bottom }: Box) => bottom - top + 1

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
